// The request cache: what is kept, when it is found again, and when it is gone.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ShardReader } from '../../../src/index/contracts/shard-reader.ts'
import { RequestCache, ShardResults } from '../../../src/search/group/request-cache.ts'
import { type Caller, caller } from '../rest-caller.ts'

let ask: Caller

beforeEach(async () => {
  ask = await caller()
  await ask('PUT /c', { mappings: { properties: { d: { type: 'date' }, n: { type: 'integer' } } } })
  await ask('PUT /c/_doc/1?refresh=true', { n: 1, d: '2020-01-01' })
})

afterEach(() => ask.engine.close())

const figures = async () => {
  const { body } = await ask('GET /c/_stats/request_cache')
  const { hit_count: hits, miss_count: misses, memory_size_in_bytes: bytes, evictions } = body._all.total.request_cache
  return { hits, misses, isEmpty: bytes === 0, evictions }
}

const twice = async (path: string, body: object) => {
  const first = await ask(`POST /c/_search${path}`, body)
  const second = await ask(`POST /c/_search${path}`, body)
  expect({ ...second.body, took: 0 }).toEqual({ ...first.body, took: 0 })
}

const query = { term: { n: 1 } }

describe('is used', () => {
  it.each([
    ['without hits', '', { size: 0, query }],
    ['with hits, where asked for', '?request_cache=true', { size: 3, query, highlight: { fields: { n: {} } } }],
  ])('%s', async (_what, path, body) => {
    await twice(path, body)
    expect(await figures()).toEqual({ hits: 1, misses: 1, isEmpty: false, evictions: 0 })
  })

  it('however the keys of a query are ordered', async () => {
    await ask('POST /c/_search', { size: 0, query: { range: { n: { gte: 1, lt: 5 } } } })
    await ask('POST /c/_search', { query: { range: { n: { lt: 5, gte: 1 } } }, size: 0 })
    expect(await figures()).toMatchObject({ hits: 1, misses: 1 })
  })
})

describe('is left alone', () => {
  it.each([
    ['where hits are shown', '', { size: 1, query }],
    ['where the request says so', '?request_cache=false', { size: 0, query }],
    ['by scrolls', '?scroll=1m', { size: 1, query }],
    ['where statistics of all shards count', '?search_type=dfs_query_then_fetch', { size: 0, query }],
    ['by profiles', '?request_cache=true', { size: 0, profile: true }],
    ['where now is meant', '', { size: 0, query: { range: { d: { lt: 'now' } } } }],
    ['where scores are random', '?request_cache=true', { query: { function_score: { random_score: {} } }, size: 0 }],
  ])('%s', async (_what, path, body) => {
    await ask(`POST /c/_search${path}`, body)
    expect(await figures()).toEqual({ hits: 0, misses: 0, isEmpty: true, evictions: 0 })
  })

  it('where the index says so, but not where the request does', async () => {
    await ask('PUT /c/_settings', { 'index.requests.cache.enable': false })
    await twice('', { size: 0, query })
    expect(await figures()).toMatchObject({ hits: 0, misses: 0 })
    await twice('?request_cache=true', { size: 0, query })
    expect(await figures()).toMatchObject({ hits: 1, misses: 1 })
  })
})

describe('forgets', () => {
  it('when a refresh shows something else', async () => {
    const count = async () => (await ask('POST /c/_search', { size: 0, query })).body.hits.total.value
    expect(await count()).toBe(1)
    await ask('PUT /c/_doc/2', { n: 1 })
    expect(await count()).toBe(1)
    await ask('POST /c/_refresh')
    expect(await count()).toBe(2)
    expect(await figures()).toMatchObject({ hits: 1, misses: 2 })
  })

  it('when its cache is cleared, and not when others are', async () => {
    await ask('POST /c/_search', { size: 0, query })
    await ask('POST /c/_cache/clear?query=true')
    expect(await figures()).toMatchObject({ isEmpty: false })
    await ask('POST /c/_cache/clear?request=true')
    expect(await figures()).toMatchObject({ isEmpty: true, evictions: 0 })
  })
})

it('lets go of what was not asked for longest when there is no room', () => {
  const reader = new ShardReader([])
  const result = { docs: [], total: { value: 0, relation: 'eq' }, maxScore: Number.NaN, terminatedEarly: null, timedOut: false } as const
  const probe = new ShardResults(new RequestCache(1e9))
  probe.show(reader)
  probe.keep(reader, 'a', result as never)
  const room = probe.figures().bytes
  const results = new ShardResults(new RequestCache(2 * room))
  results.show(reader)
  for (const key of ['a', 'b']) results.keep(reader, key, result as never)
  expect(results.find(reader, 'a')).not.toBeNull()
  results.keep(reader, 'c', result as never)
  expect(['a', 'b', 'c'].map(key => results.find(reader, key) !== null)).toEqual([true, false, true])
  expect(results.figures()).toMatchObject({ evictions: 1, bytes: 2 * room })
})
