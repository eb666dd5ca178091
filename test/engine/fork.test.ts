// A fork holds everything at once, and neither side ever sees what is written to the other.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { open, type Searchlet } from '../../src/main.ts'
import { rounds } from '../support/rounds.ts'

const engines: Searchlet[] = []
const paths: string[] = []
const keep = (engine: Searchlet): Searchlet => {
  engines.push(engine)
  return engine
}
afterEach(async () => {
  for (const engine of engines.splice(0)) await engine.close()
  for (const path of paths.splice(0)) await rm(path, { recursive: true, force: true })
})

type Step =
  | { readonly op: 'index'; readonly id: string; readonly n: number }
  | { readonly op: 'delete'; readonly id: string }
  | { readonly op: 'refresh' | 'flush' | 'merge' }

const id = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f')
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ op: fc.constant('index' as const), id, n: fc.nat(9) }) },
  { weight: 3, arbitrary: fc.record({ op: fc.constant('delete' as const), id }) },
  { weight: 2, arbitrary: fc.record({ op: fc.constantFrom('refresh' as const, 'flush' as const, 'merge' as const) }) },
)
const steps = fc.array(step, { maxLength: 25 })

async function run(engine: Searchlet, history: readonly Step[]): Promise<void> {
  for (const next of history) {
    if (next.op === 'index') await engine.index({ index: 'law', id: next.id, body: { n: next.n, [`field${next.n}`]: 'x' } })
    else if (next.op === 'delete') await engine.delete({ index: 'law', id: next.id }).catch(() => {})
    else if (next.op === 'refresh') await engine.indices.refresh({ index: 'law' })
    else if (next.op === 'flush') await engine.indices.flush({ index: 'law' })
    else await engine.indices.forcemerge({ index: 'law', max_num_segments: 1 })
  }
}

/** Everything that writes can change: documents with versions, searches, the mapping. */
async function seen(engine: Searchlet): Promise<unknown> {
  await engine.indices.refresh({ index: 'law' })
  const { hits } = await engine.search({
    index: 'law',
    body: { query: { match_all: {} }, sort: [{ n: 'asc' }, { _id: 'asc' }], version: true, seq_no_primary_term: true, size: 100 },
  })
  const documents = []
  for (const id of ['a', 'b', 'c', 'd', 'e', 'f']) {
    const { _version, found, _source } = await engine.get({ index: 'law', id }).catch(() => ({ _version: 0, found: false, _source: null }))
    documents.push([_version, found, _source])
  }
  return { hits: hits.hits, total: hits.total, documents, mapping: await engine.indices.getMapping({ index: 'law' }) }
}

async function newLaw(): Promise<Searchlet> {
  const engine = keep(await open({ threads: 0 }))
  await engine.indices.create({
    index: 'law',
    body: { settings: { number_of_shards: 2, refresh_interval: '-1' }, mappings: { properties: { n: { type: 'long' } } } },
  })
  return engine
}

test('each side goes on as if the other were not there', async () => {
  await fc.assert(
    fc.asyncProperty(steps, steps, steps, async (before, here, there) => {
      const [original, alone, forkAlone] = [await newLaw(), await newLaw(), await newLaw()]
      await run(original, before)
      const fork = keep(await original.fork())
      // Their writes mingled, as those of two users of one process are.
      await Promise.all([run(original, here), run(fork, there)])
      await run(alone, [...before, { op: 'refresh' }, ...here])
      await run(forkAlone, [...before, { op: 'refresh' }, ...there])
      expect(await seen(original)).toEqual(await seen(alone))
      expect(await seen(fork)).toEqual(await seen(forkAlone))
      for (const engine of engines.splice(0)) await engine.close()
    }),
    { numRuns: rounds(40) },
  )
})

test('settings, aliases, mappings and closed indexes are there', async () => {
  const engine = keep(await open({ threads: 0 }))
  await engine.cluster.putSettings({
    body: { persistent: { 'action.auto_create_index': 'false' }, transient: { 'search.max_buckets': '7' } },
  })
  const body = {
    aliases: { all: { filter: { term: { n: 1 } } } },
    settings: { number_of_shards: 3 },
    mappings: { properties: { n: { type: 'byte' } } },
  } as const
  await engine.indices.create({ index: 'one', body })
  await engine.indices.create({ index: 'shut' })
  await engine.index({ index: 'shut', id: '1', body: { kept: true } })
  await engine.indices.close({ index: 'shut' })
  const fork = keep(await engine.fork())
  for (const ask of [
    (e: Searchlet) => e.indices.get({ index: '*', expand_wildcards: 'all' }),
    (e: Searchlet) => e.cluster.getSettings(),
    (e: Searchlet) => e.cat.aliases({ format: 'json' }),
    (e: Searchlet) => e.info(),
  ])
    expect(await ask(fork)).toEqual(await ask(engine))
  await fork.indices.open({ index: 'shut' })
  expect((await fork.get({ index: 'shut', id: '1' }))._source).toEqual({ kept: true })

  await fork.cluster.putSettings({ body: { transient: { 'search.max_buckets': null } } })
  await fork.indices.deleteAlias({ index: 'one', name: 'all' })
  expect(await engine.cluster.getSettings({ flat_settings: true })).toMatchObject({ transient: { 'search.max_buckets': '7' } })
  expect(await engine.indices.existsAlias({ name: 'all' })).toBe(true)
})

test('what is not refreshed yet is in the fork, what is written after the call is not', async () => {
  const engine = keep(await open({ threads: 0 }))
  await engine.index({ index: 'books', id: '1', body: { title: 'before' } })
  const forking = engine.fork()
  await engine.index({ index: 'books', id: '2', refresh: true, body: { title: 'after' } })
  const fork = keep(await forking)
  expect((await fork.count({ index: 'books' })).count).toBe(1)
  expect((await engine.count({ index: 'books' })).count).toBe(2)
})

test('a fork of an engine on disk lives in memory and outlives it', async () => {
  const path = await mkdtemp(join(tmpdir(), 'searchlet-fork-'))
  paths.push(path)
  const writer = await open({ path, threads: 0 })
  const pad = 'x'.repeat(2000)
  const lines = Array.from({ length: 200 }, (_, i) => [{ index: { _id: String(i) } }, { n: i, pad: `${pad}${i}` }]).flat()
  await writer.bulk({ index: 'books', body: lines })
  await writer.indices.create({ index: 'shut' })
  await writer.index({ index: 'shut', id: '1', body: {} })
  await writer.indices.close({ index: 'shut' })
  await writer.close()

  const engine = await open({ path, threads: 0 })
  await engine.delete({ index: 'books', id: '7' })
  const fork = keep(await engine.fork())
  await engine.indices.delete({ index: 'books' })
  await engine.indices.open({ index: 'shut' })
  expect((await engine.count({ index: 'shut' })).count).toBe(1)
  await engine.close()
  expect((await fork.count({ index: 'books' })).count).toBe(199)
  expect((await fork.get({ index: 'books', id: '11' }))._source).toMatchObject({ n: 11 })
  await fork.indices.open({ index: 'shut' })
  expect((await fork.count({ index: 'shut' })).count).toBe(1)
})

test('a fork takes milliseconds, whatever the index holds', { retry: 2 }, async () => {
  const engine = keep(await open({ threads: 0 }))
  const lines = Array.from({ length: 20_000 }, (_, i) => [
    { index: { _id: String(i) } },
    { n: i, text: `word${i % 97} and word${i % 89}` },
  ]).flat()
  await engine.bulk({ index: 'books', refresh: true, body: lines })
  // Copying would take longer than this many times over. The best of several: the machine may be busy with other things.
  let least = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < 10 && least >= 100; tries++) {
    const begun = performance.now()
    const tried = await engine.fork()
    least = Math.min(least, performance.now() - begun)
    await tried.close()
  }
  expect(least).toBeLessThan(100)
  const fork = keep(await engine.fork())
  expect((await fork.search({ index: 'books', body: { query: { match: { text: 'word7' } } } })).hits.total).toMatchObject({
    relation: 'eq',
  })
})
