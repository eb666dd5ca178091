// The lock of a data directory, across processes and containers.
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { acquireLock, isLocked, LOCK_FILE } from '../../../src/index/store/directory-lock.ts'
import { type Compiled, compileStore } from './child.ts'

let compiled: Compiled
let root: string
let made = 0
beforeAll(async () => {
  compiled = await compileStore()
  root = await mkdtemp(join(tmpdir(), 'searchlet-lock-'))
})
afterAll(async () => {
  await compiled.remove()
  await rm(root, { recursive: true })
})

/** Says what became of it for each line it reads: so all takers start when told, their modules being loaded. */
const TAKER = `
import { createInterface } from 'node:readline'
import { acquireLock } from './index/store/directory-lock.js'
const options = JSON.parse(process.argv[3])
console.log('ready')
for await (const line of createInterface({ input: process.stdin })) {
  try {
    globalThis.lock = await acquireLock(process.argv[2], options)
    console.log('won')
  } catch (error) {
    console.log(error.type === 'illegal_state_exception' ? 'refused ' + error.message : 'failed ' + JSON.stringify(error.stack))
  }
}
`

async function taker(path: string, options: object) {
  const child = await compiled.run(TAKER, path, JSON.stringify(options))
  await child.printed(1)
  return child
}

describe.each([
  ['names and sockets', {}],
  ['socket files alone', { exclusiveNames: false }],
])('a directory lock by %s', (_, options) => {
  const alone = process.platform === 'win32' && 'exclusiveNames' in options
  const fresh = () => join(root, String(made++), 'a-rather-long-path'.repeat(6))

  it.skipIf(alone)('refuses a second opener in this process, naming it, until released', async () => {
    const path = fresh()
    const lock = await acquireLock(path, options)
    expect(await isLocked(path)).toBe(true)
    const names = (await readdir(path)).sort()
    expect(JSON.parse(await readFile(join(path, LOCK_FILE), 'utf8'))).toMatchObject({ pid: process.pid, host: hostname() })
    for (const same of [path, join(path, '..', path.split('/').at(-1)!)]) {
      await expect(acquireLock(same, options)).rejects.toMatchObject({
        type: 'illegal_state_exception',
        message: expect.stringContaining(`is locked by process ${process.pid} on ${hostname()} since 20`),
      })
    }
    expect((await readdir(path)).sort()).toEqual(names)
    await Promise.all([lock.release(), lock.release()])
    expect(await isLocked(path)).toBe(false)
    expect(await readdir(path)).toEqual([])
    await (await acquireLock(path, options)).release()
    // Another directory is another lock.
    const [a, b] = await Promise.all([acquireLock(fresh(), options), acquireLock(fresh(), options)])
    await a.release()
    await b.release()
  })

  it.skipIf(alone)('of several openers in one process lets one win', async () => {
    for (let round = 0; round < 5; round++) {
      const path = fresh()
      const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => acquireLock(path, options)))
      const won = outcomes.filter(outcome => outcome.status === 'fulfilled')
      expect(won.length).toBe(1)
      await won[0].value.release()
    }
  })

  it.skipIf(alone)('is free at once when its owner is killed, and only one of many takers gets it', async () => {
    const path = fresh()
    const takers = await Promise.all(Array.from({ length: 6 }, () => taker(path, options)))
    let living = takers
    for (let round = 0; round < 4; round++) {
      const before = living.map(child => child.lines.length)
      for (const child of living) child.process.stdin!.write('go\n')
      await Promise.all(living.map((child, i) => child.printed(before[i] + 1)))
      const said = living.map(child => child.lines.at(-1)!)
      const winner = living[said.indexOf('won')]
      expect(said.filter(line => line === 'won').length, said.join('\n')).toBe(1)
      for (const line of said) expect(line).toMatch(/^(won|refused data directory \[.*\] is locked by)/)
      // Afterwards the winner's name is known to everyone.
      await expect(acquireLock(path, options)).rejects.toThrow(`is locked by process ${winner.process.pid} on ${hostname()}`)
      await winner.kill()
      living = living.filter(child => child !== winner)
    }
    await Promise.all(living.map(child => child.kill()))
    const start = performance.now()
    await (await acquireLock(path, options)).release()
    expect(performance.now() - start).toBeLessThan(10_000)
    expect(await readdir(path)).toEqual([])
  })

  it.skipIf(alone)('keeps no process running', async () => {
    const child = await compiled.run(
      `
      import { acquireLock } from './index/store/directory-lock.js'
      await acquireLock(process.argv[2], JSON.parse(process.argv[3]))
    `,
      fresh(),
      JSON.stringify(options),
    )
    await child.ended
    expect(child.process.exitCode).toBe(0)
  })

  it.skipIf(alone)('holds although its owner hangs', async () => {
    const path = fresh()
    const child = await compiled.run(
      `
      import { writeSync } from 'node:fs'
      import { acquireLock } from './index/store/directory-lock.js'
      await acquireLock(process.argv[2], JSON.parse(process.argv[3]))
      writeSync(1, 'won\\n')
      for (;;);
    `,
      path,
      JSON.stringify(options),
    )
    await child.printed(1)
    await expect(acquireLock(path, options)).rejects.toThrow(`is locked by process ${child.process.pid} on`)
    await child.kill()
    await (await acquireLock(path, options)).release()
  })
})

it('refuses across containers, whose names are apart, by the socket files', async () => {
  const path = join(root, 'shared')
  const named = await acquireLock(path)
  await expect(acquireLock(path, { exclusiveNames: false })).rejects.toThrow(`is locked by process ${process.pid}`)
  await named.release()
})

it('holds nothing after it could not be taken', async () => {
  const path = join(root, 'unwritable')
  await mkdir(join(path, LOCK_FILE), { recursive: true })
  await expect(acquireLock(path)).rejects.toMatchObject({
    type: 'io_exception',
    message: `cannot write [${join(path, LOCK_FILE)}]: EISDIR`,
  })
  await rm(join(path, LOCK_FILE), { recursive: true })
  await (await acquireLock(path)).release()
  expect(await readdir(path)).toEqual([])
})
