// An export holds whole indexes: opened again they answer as before, and damage to any byte that matters is found and named.
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type EngineOptions, open, type Searchlet } from '../../src/main.ts'
import { rounds } from '../support/rounds.ts'

let folder: string
let bytes: Uint8Array
let answers: unknown[]
const engines: Searchlet[] = []

async function opened(options: EngineOptions): Promise<Searchlet> {
  const engine = await open({ threads: 0, ...options })
  engines.push(engine)
  return engine
}

const asked = (engine: Searchlet): Promise<unknown[]> =>
  Promise.all([
    engine.indices.get({ index: '*', expand_wildcards: 'all' }),
    engine.search({ index: 'books', body: { query: { match: { title: 'fox' } }, version: true } }).then(({ hits }) => hits),
    engine.search({ index: 'tales', body: { query: { match_all: {} }, sort: ['n'] } }).then(({ hits }) => hits),
    engine.get({ index: 'books', id: '2' }),
  ])

async function fill(engine: Searchlet): Promise<void> {
  await engine.indices.create({
    index: 'books',
    body: { settings: { number_of_shards: 2 }, aliases: { tales: { filter: { range: { n: { gte: 3 } } } } } },
  })
  for (let n = 0; n < 10; n++) {
    await engine.index({ index: 'books', id: String(n), body: { title: `fox ${'very '.repeat(n)}brown`, n } })
    if (n === 5) await engine.indices.refresh({ index: 'books' })
  }
  await engine.delete({ index: 'books', id: '4' })
  await engine.index({ index: 'books', id: '5', body: { title: 'turtle', n: 50 } })
  await engine.indices.create({ index: 'shut', body: { settings: { hidden: true } } })
  await engine.index({ index: 'shut', id: '1', body: { kept: true } })
  await engine.indices.close({ index: 'shut' })
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'searchlet-export-'))
  const engine = await open({ threads: 0 })
  await fill(engine)
  bytes = await engine.export()
  answers = await asked(engine)
  await engine.close()
})
afterEach(async () => {
  for (const engine of engines.splice(0)) await engine.close()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('opened from its bytes, everything answers as before and may be written to', async () => {
  const engine = await opened({ from: bytes })
  expect(await asked(engine)).toEqual(answers)
  await engine.indices.open({ index: 'shut' })
  expect((await engine.count({ index: 'shut' })).count).toBe(1)
  expect(await engine.index({ index: 'books', id: '2', body: { n: 2 } })).toMatchObject({
    _version: 2,
    result: 'updated',
    _primary_term: 2,
  })
  // The bytes are the caller's: nothing of what happens to the engine shows in them.
  expect(await asked(await opened({ from: bytes }))).toEqual(answers)
})

test('a file holds the same, and appears whole', async () => {
  const source = await opened({ from: bytes })
  const path = join(folder, 'all.searchlet')
  await source.export({ path })
  expect(await readdir(folder)).toEqual(['all.searchlet'])
  expect(await asked(await opened({ from: path }))).toEqual(answers)
  await expect(source.export({ path: join(folder, 'missing', 'x') })).rejects.toMatchObject({ type: 'io_exception' })
})

test('of an engine on disk too', async () => {
  const path = join(folder, 'source')
  const first = await open({ threads: 0, path })
  await fill(first)
  await first.close()
  const exported = await (await opened({ path })).export()
  expect((await asked(await opened({ from: exported }))).slice(2)).toEqual(answers.slice(2))
})

test('with a path the indexes are copied once, and live there from then on', async () => {
  const path = join(folder, 'data')
  const first = await open({ threads: 0, from: bytes, path })
  expect(await asked(first)).toEqual(answers)
  await first.index({ index: 'books', id: 'new', body: { title: 'fox' } })
  await first.indices.delete({ index: 'shut' })
  await first.close()

  const second = await open({ threads: 0, from: join(folder, 'gone'), path })
  expect((await second.count({ index: 'books' })).count).toBe(10)
  expect(await second.cat.indices({ format: 'json', expand_wildcards: 'all' })).toMatchObject([{ index: 'books' }])
  await second.close()
})

test('a copy that was cut short is finished the next time', async () => {
  const path = join(folder, 'cut')
  await (await open({ threads: 0, from: bytes, path })).close()
  // As a process leaves it that is killed after the first index: no state of the cluster, and one index only.
  for (const name of await readdir(path)) if (name.startsWith('cluster')) await rm(join(path, name))
  const [first] = await readdir(join(path, 'indices'))
  await rm(join(path, 'indices', first), { recursive: true })
  const engine = await opened({ from: bytes, path })
  expect(await asked(engine)).toEqual(answers)
})

test('only what was asked for', async () => {
  const engine = await opened({ from: bytes })
  const indices = await (await opened({ from: await engine.export({ indices: 'tales' }) })).cat.indices({ format: 'json' })
  expect(indices).toMatchObject([{ index: 'books' }])
  await expect(engine.export({ indices: ['nope'] })).rejects.toMatchObject({ type: 'index_not_found_exception' })
})

test('what is no export is named', async () => {
  const path = join(folder, 'text')
  await writeFile(path, 'not an export, but long enough to be looked at')
  await expect(open({ threads: 0, from: path })).rejects.toMatchObject({
    type: 'corrupt_index_exception',
    reason: `[${path}] is damaged: it is no export`,
  })
  await expect(open({ threads: 0, from: join(folder, 'gone') })).rejects.toMatchObject({ type: 'no_such_file_exception' })
  await expect(open({ threads: 0, from: new Uint8Array(3) })).rejects.toMatchObject({ reason: '[export] is damaged: it has 3 bytes' })
})

test('no damage goes unseen: an engine that opens has all that was exported', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (at, change) => {
      const damaged = Uint8Array.from(bytes)
      damaged[at] ^= change
      let engine: Searchlet
      try {
        engine = await open({ threads: 0, from: damaged })
      } catch (error) {
        expect(error).toMatchObject({ reason: expect.stringContaining('[export]') })
        expect(['corrupt_index_exception', 'index_format_too_new_exception']).toContain((error as { type: string }).type)
        return
      }
      // Padding, which means nothing.
      expect(await asked(engine)).toEqual(answers)
      await engine.close()
    }),
    { numRuns: rounds(150) },
  )
  for (const length of [0, 8, 41, bytes.length >> 1, bytes.length - 1])
    await expect(open({ threads: 0, from: bytes.subarray(0, length) })).rejects.toMatchObject({ type: 'corrupt_index_exception' })
})

test('a damaged segment names index and shard', async () => {
  const damaged = Uint8Array.from(await readFile(join(folder, 'all.searchlet')))
  damaged[40] ^= 1
  await expect(open({ threads: 0, from: damaged })).rejects.toMatchObject({
    reason: expect.stringMatching(/^\[export\] is damaged: the checksum of a segment of shard \[\w+\]\[\d\] does not match$/),
  })
})
