// The worker as JavaScript: worker threads cannot load TypeScript on every Node this package runs on.
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { importedBeforehand } from '../../imported-beforehand.ts'
import { transpiled } from '../../support/transpiled.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const source = join(root, 'src')
/** Inside node_modules, so that packages are found from there. Checkouts that share these have a place each. */
const target = join(root, 'node_modules', '.cache', 'searchlet-tests', root.replace(/\W+/g, '_'), 'src')

/** Transpiles what is new since the last time; answers the folder of the built sources. */
export function builtSources(): string {
  for (const file of readdirSync(source, { recursive: true, encoding: 'utf8' })) {
    if (file.endsWith('.ts')) transpile(join(source, file))
  }
  return target
}

/** The path of the built worker. */
export const builtWorker = (): string => join(builtSources(), 'engine', 'threads', 'worker.js')

function transpile(path: string): void {
  const output = join(target, relative(source, path)).replace(/\.ts$/, '.js')
  if (existsSync(output) && statSync(output).mtimeMs > statSync(path).mtimeMs) return
  mkdirSync(dirname(output), { recursive: true })
  writeFileSync(output, transpiled(importedBeforehand(readFileSync(path, 'utf8'))))
}
