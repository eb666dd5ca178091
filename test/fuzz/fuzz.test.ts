// A short run of the fuzzer, and that each of its judges can find something.
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
// @ts-expect-error plain JavaScript, as it runs without a build
import { Fuzzer } from './fuzzer.js'

const start = (program: URL, args: string[]) => () =>
  fork(fileURLToPath(program), args, {
    execArgv: ['--import', new URL('watch-server.js', import.meta.url).href],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })

async function found(fuzzer: InstanceType<typeof Fuzzer>, requests: number): Promise<string[]> {
  await fuzzer.begin()
  while (fuzzer.sent < requests) await fuzzer.next()
  await fuzzer.end()
  return [...fuzzer.found.keys()]
}

describe('fuzz', () => {
  it('finds nothing in a served engine', async () => {
    const fuzzer = new Fuzzer(start(new URL('../../bin/searchlet.js', import.meta.url), ['serve', '--port', '0']), 1)
    expect(await found(fuzzer, 400)).toEqual([])
    expect(fuzzer.statuses[200]).toBeGreaterThan(20)
  })

  it('finds what a bad server does', async () => {
    const faults = await found(new Fuzzer(start(new URL('bad-server.js', import.meta.url), []), 1), 150)
    expect(faults).toEqual(
      expect.arrayContaining([
        expect.stringContaining('held for more than'),
        expect.stringContaining('says [TypeError]'),
        expect.stringContaining('500 of type exception'),
        expect.stringContaining('Object.prototype.polluted'),
        expect.stringContaining('the process ended: 3'),
        expect.stringContaining('logged: boom'),
      ]),
    )
  })
})
