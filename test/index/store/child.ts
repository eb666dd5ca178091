// Runs scripts against the store in processes of their own, which may be killed. The sources are stripped of their types into a
// folder below node_modules, where packages resolve, so that no build of the whole is needed.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { importedBeforehand } from '../../imported-beforehand.ts'
import { transpiled } from '../../support/transpiled.ts'

const repository = fileURLToPath(new URL('../../../', import.meta.url))
const FOLDERS = ['core', 'index/store', 'index/bitmap']

export interface Compiled {
  /** Starts `script`, an ES module that imports from './index/store/...js'; it finds `args` in process.argv. */
  run(script: string, ...args: string[]): Promise<Child>
  remove(): Promise<void>
}

export interface Child {
  readonly process: ChildProcess
  /** What it has printed so far, line by line. */
  readonly lines: string[]
  /** Resolves when it has printed so many lines; rejects when it ends before. */
  printed(lines: number): Promise<void>
  /** Kills it as nothing else does: it runs no line more. */
  kill(): Promise<void>
  readonly ended: Promise<void>
}

export async function compileStore(): Promise<Compiled> {
  const cache = join(repository, 'node_modules', '.cache')
  await mkdir(cache, { recursive: true })
  const root = await mkdtemp(join(cache, 'store-'))
  for (const folder of FOLDERS) {
    await mkdir(join(root, folder), { recursive: true })
    for (const file of await readdir(join(repository, 'src', folder))) {
      if (!file.endsWith('.ts')) continue
      const source = await readFile(join(repository, 'src', folder, file), 'utf8')
      await writeFile(join(root, folder, file.replace(/\.ts$/, '.js')), transpiled(importedBeforehand(source)))
    }
  }
  await writeFile(join(root, 'package.json'), '{ "type": "module" }')
  let scripts = 0
  return {
    async run(script, ...args) {
      const file = join(root, `script-${scripts++}.js`)
      await writeFile(file, script)
      return start(file, args)
    },
    remove: () => rm(root, { recursive: true }),
  }
}

function start(file: string, args: string[]): Child {
  const child = spawn(process.execPath, [file, ...args], { stdio: ['pipe', 'pipe', 'pipe'] })
  const lines: string[] = []
  let rest = ''
  let errors = ''
  let wake = () => {}
  child.stdout.on('data', chunk => {
    const parts = (rest + chunk).split('\n')
    rest = parts.pop()!
    lines.push(...parts)
    wake()
  })
  child.stderr.on('data', chunk => {
    errors += chunk
  })
  let over = false
  const ended = new Promise<void>(resolve => {
    child.on('close', () => {
      over = true
      wake()
      resolve()
    })
  })
  return {
    process: child,
    lines,
    ended,
    async printed(count) {
      while (lines.length < count) {
        if (over) throw new Error(`the child ended after ${lines.length} lines: ${errors}`)
        await new Promise<void>(resolve => {
          wake = resolve
        })
      }
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
