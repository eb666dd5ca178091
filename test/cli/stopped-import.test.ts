// An import that is stopped by a signal: what it wrote is there, and it says how to go on.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'

const command = fileURLToPath(new URL('../../bin/searchlet.js', import.meta.url))
let path: string

/** 0 of what is gone in the meantime. */
const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0

beforeEach(() => {
  path = mkdtempSync(join(tmpdir(), 'searchlet-stopped-'))
})
afterEach(() => rmSync(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }))

it('keeps what was written, and ends with 130', async () => {
  const data = join(path, 'data')
  const args = [command, 'import', data, '-', '--index', 'many', '--format', 'ndjson']
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', text => (said += text))
  const ended = once(child, 'exit')
  child.stdin.on('error', () => {})
  const feeding = setInterval(() => child.stdin.write('{"n":1}\n'.repeat(3000)), 20)
  const bytes = () =>
    (existsSync(data) ? readdirSync(data, { recursive: true }) : []).reduce((sum, name) => sum + sizeOf(join(data, String(name))), 0)
  await expect.poll(bytes).toBeGreaterThan(200_000)
  child.kill('SIGINT')
  clearInterval(feeding)
  expect(await ended).toEqual([130, null])
  expect(said).toMatch(/stopped; at least [\d,]+ documents are written\nWith --progress FILE/)
  const told = Number(/at least ([\d,]+)/.exec(said)![1].replaceAll(',', ''))
  const count = Number(execFileSync(process.execPath, [command, 'count', data, 'many'], { encoding: 'utf8' }))
  expect(count).toBeGreaterThan(1000)
  expect(count).toBeGreaterThanOrEqual(told)
})
