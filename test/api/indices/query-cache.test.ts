// Repeated filters are cached, counted, and evicted on request.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { caller } from '../rest-caller.ts'

/** Segments of fewer than 10,000 are searched without; some will be deleted. */
const DOCS = 12_500

describe('the query cache', () => {
  let ask: Awaited<ReturnType<typeof caller>>
  beforeAll(async () => {
    ask = await caller()
    for (const [index, enabled] of [
      ['kept', true],
      ['plain', false],
    ] as const) {
      const settings = { number_of_shards: 1, refresh_interval: '-1', 'queries.cache.enabled': enabled }
      await ask(`PUT /${index}`, { settings, mappings: { properties: { n: { type: 'integer' }, k: { type: 'keyword' } } } })
      await fill(index, 0, DOCS)
    }
  })
  afterAll(() => ask.engine.close())

  async function fill(index: string, from: number, to: number): Promise<void> {
    const body: unknown[] = []
    for (let i = from; i < to; i++) body.push({ index: { _id: `${i}` } }, { n: i % 1000, k: `k${i % 7}` })
    await ask.engine.bulk({ index, refresh: true, body })
  }

  const figures = async (index: string) => (await ask(`GET /${index}/_stats/query_cache`)).body._all.total.query_cache
  const filtered = (gte: number) => ({
    size: 5,
    track_total_hits: true,
    sort: [{ n: 'desc' }],
    query: { bool: { must: { term: { k: 'k3' } }, filter: [{ range: { n: { gte, lte: 900 } } }, { prefix: { k: 'k' } }] } },
  })
  const both = async (gte: number) => {
    const [kept, plain] = [await ask('POST /kept/_search', filtered(gte)), await ask('POST /plain/_search', filtered(gte))]
    const shown = ({ body }: typeof kept) => [
      body.hits.total,
      body.hits.hits.map(({ _id, sort }: { _id: string; sort: unknown }) => [_id, sort]),
    ]
    expect(shown(kept)).toEqual(shown(plain))
  }

  it('keeps what comes often', async () => {
    for (let i = 0; i < 6; i++) await both(100)
    const { hit_count, miss_count, total_count, cache_size, cache_count, evictions, memory_size_in_bytes } = await figures('kept')
    expect(cache_size).toBeGreaterThanOrEqual(2)
    expect(hit_count).toBeGreaterThan(0)
    expect(total_count).toBe(hit_count + miss_count)
    expect(cache_count - evictions).toBe(cache_size)
    expect(memory_size_in_bytes).toBeGreaterThan(DOCS / 8)
    expect(await figures('plain')).toEqual({
      memory_size_in_bytes: 0,
      total_count: 0,
      hit_count: 0,
      miss_count: 0,
      cache_size: 0,
      cache_count: 0,
      evictions: 0,
    })
  })

  it('is as right after updates, deletions and merges', async () => {
    for (const index of ['kept', 'plain']) {
      await ask.engine.deleteByQuery({ index, refresh: true, body: { query: { range: { n: { gte: 850 } } } } })
      await ask.engine.index({ index, id: '10', refresh: true, body: { n: 899, k: 'k3' } })
      await fill(index, DOCS, DOCS + 50)
    }
    for (let i = 0; i < 3; i++) await both(100)
    for (const index of ['kept', 'plain']) await ask(`POST /${index}/_forcemerge?max_num_segments=1`)
    const merged = await figures('kept')
    for (let i = 0; i < 3; i++) await both(100)
    expect((await figures('kept')).cache_count).toBeGreaterThanOrEqual(merged.cache_count)
  })

  it('is forgotten', async () => {
    await both(200)
    expect((await figures('kept')).cache_size).toBeGreaterThan(0)
    await ask('POST /kept/_cache/clear?request=true')
    expect((await figures('kept')).cache_size).toBeGreaterThan(0)
    await ask('POST /kept/_cache/clear?query=true')
    expect(await figures('kept')).toMatchObject({ cache_size: 0, memory_size_in_bytes: 0 })
    await both(100)
    expect((await figures('kept')).cache_size).toBeGreaterThan(0)
    await ask('POST /kept/_cache/clear')
    const { cache_size, cache_count, evictions } = await figures('kept')
    expect([cache_size, evictions]).toEqual([0, cache_count])
  })
})
