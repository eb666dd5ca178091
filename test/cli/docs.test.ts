// The examples of docs/cli.md are run, one after the other, and must print what the page shows: `…` stands for anything.
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'

const page = readFileSync(new URL('../../docs/cli.md', import.meta.url), 'utf8')
const command = fileURLToPath(new URL('../../bin/searchlet.js', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'searchlet-docs-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Example {
  readonly command: string
  readonly shown: string
}

/** `$` begins a command, `>` goes on with it; other lines are what it prints. */
function examplesOf(block: string): Example[] {
  const examples: { command: string; shown: string }[] = []
  for (const line of block.trimEnd().split('\n')) {
    if (line.startsWith('$ ')) examples.push({ command: line.slice(2), shown: '' })
    else if (line.startsWith('> ')) examples.at(-1)!.command += `\n${line.slice(2)}`
    else examples.at(-1)!.shown += `${line}\n`
  }
  return examples
}

/** Columns are padded to the widest value, which may be one that differs. */
const squeezed = (text: string) => text.replaceAll(/ {2,}/g, '  ')

const matcher = (shown: string) =>
  new RegExp(
    `^${squeezed(shown)
      .split('…')
      .map(part => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
      .join('[^]*?')}$`,
  )

describe.skipIf(process.platform === 'win32')('docs/cli.md', () => {
  const shim = join(folder, 'searchlet')
  writeFileSync(shim, `#!/bin/sh\nexec "${process.execPath}" "${command}" "$@"\n`)
  chmodSync(shim, 0o755)
  const env = { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}`, NO_COLOR: '1' }
  const blocks = [...page.matchAll(/^## (.+)$|^```console\n([\s\S]*?)^```$/gm)]
  let section = ''
  for (const [, heading, block] of blocks) {
    section = heading ?? section
    if (block === undefined) continue
    for (const { command, shown } of examplesOf(block)) {
      it(`${section}: ${command.split('\n')[0]}`, () => {
        const { stdout } = spawnSync('bash', ['-c', `exec 2>&1\n${command}\n`], { cwd: folder, env, encoding: 'utf8', timeout: 60_000 })
        if (!matcher(shown).test(squeezed(stdout))) expect(squeezed(stdout)).toBe(squeezed(shown))
      })
    }
  }
})
