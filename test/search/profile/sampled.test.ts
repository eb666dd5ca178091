// A profile of a large segment is made of samples: the answer is that of an unprofiled search, and counts and times stand for all of it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { open, type Searchlet } from '../../../src/main.ts'
import type { QueryProfile } from '../../../src/search/profile/query-profile.ts'

const DOCS = 60_000
let engine: Searchlet

beforeAll(async () => {
  engine = await open({ threads: 0 })
  const properties = { t: { type: 'text' }, n: { type: 'integer' }, k: { type: 'keyword' } }
  const settings = { refresh_interval: -1 }
  await engine.indices.create({ index: 'docs', body: { settings, mappings: { properties } } as never })
  const lines: string[] = []
  for (let i = 0; i < DOCS; i++) {
    const words = ['all', ...(i % 2 === 0 ? ['half'] : []), ...(i % 3 === 0 ? ['third'] : []), ...(i % 997 === 0 ? ['rare'] : [])]
    lines.push('{"index":{}}', JSON.stringify({ t: words.join(' '), n: i % 100, k: `k${i % 7}` }))
  }
  await engine.bulk({ index: 'docs', refresh: true, body: `${lines.join('\n')}\n` } as never)
  await engine.indices.forcemerge({ index: 'docs', max_num_segments: 1 } as never)
}, 60_000)

afterAll(() => engine.close())

interface Answer {
  readonly hits: unknown
  readonly aggregations?: unknown
  readonly profile?: { readonly shards: { readonly searches: { readonly query: readonly QueryProfile[] }[] }[] }
}

const search = async (body: object) => (await engine.search({ index: 'docs', request_cache: false, body } as never)) as never as Answer

const BODIES: readonly object[] = [
  { query: { match: { t: 'half third' } } },
  { query: { match: { t: { query: 'half third', operator: 'and' } } }, track_total_hits: true },
  { query: { match: { t: 'rare third' } }, sort: [{ n: 'desc' }] },
  { query: { match_phrase: { t: 'all half' } } },
  { query: { bool: { must: [{ match: { t: 'half' } }], should: [{ match: { t: 'rare' } }], must_not: [{ term: { k: 'k1' } }] } }, size: 3 },
  { query: { bool: { filter: [{ range: { n: { gte: 50 } } }, { term: { k: 'k2' } }] } }, from: 40 },
  { size: 0, query: { match: { t: 'half rare' } }, aggs: { k: { terms: { field: 'k' }, aggs: { n: { avg: { field: 'n' } } } } } },
  { query: { match: { t: 'half third rare' } }, min_score: 0.5, track_total_hits: true },
  { query: { match: { t: 'all third' } }, terminate_after: 7000 },
  { query: { match_all: {} }, sort: ['_doc'], size: 20 },
]

it.each(BODIES)('%j', async body => {
  const plain = await search(body)
  const profiled = await search({ ...body, profile: true })
  expect(profiled.hits).toEqual(plain.hits)
  expect(profiled.aggregations).toEqual(plain.aggregations)
  expect(profiled.profile!.shards[0].searches[0].query.length).toBe(1)
})

it('counts what was not measured', async () => {
  const { profile } = await search({
    query: { match: { t: 'half third' } },
    track_total_hits: true,
    profile: true,
    sort: ['n'],
    track_scores: true,
  })
  const [bool] = profile!.shards[0].searches[0].query
  const matching = DOCS / 2 + DOCS / 3 - DOCS / 6
  expect(bool.breakdown.score_count).toBeGreaterThan(matching * 0.95)
  expect(bool.breakdown.score_count).toBeLessThan(matching * 1.05)
  const [half, third] = bool.children!
  expect(half.breakdown.score_count / (DOCS / 2)).toBeGreaterThan(0.8)
  expect(half.breakdown.score_count / (DOCS / 2)).toBeLessThan(1.2)
  expect(third.breakdown.score_count / (DOCS / 3)).toBeGreaterThan(0.8)
  expect(third.breakdown.score_count / (DOCS / 3)).toBeLessThan(1.2)
  for (const count of Object.values(bool.breakdown)) expect(Number.isInteger(count)).toBe(true)
  // A query takes longer than those inside of it.
  expect(bool.time_in_nanos).toBeGreaterThan(half.time_in_nanos)
})

it('counts the few hits of a rare term', async () => {
  const { profile } = await search({ query: { term: { t: 'rare' } }, profile: true })
  const [term] = profile!.shards[0].searches[0].query
  expect(term.breakdown.score_count).toBe(Math.ceil(DOCS / 997))
})

describe('blocks of posting lists', () => {
  const blocksOf = async (body: object) => {
    const { hits, profile } = await search({ ...body, profile: true, ext: { searchlet: { profile_detail: true } } })
    expect(hits).toEqual((await search(body)).hits)
    return profile!.shards[0].searches[0].query.map(({ blocks }) => blocks)
  }
  const listOf = (docs: number) => Math.ceil(docs / 128)

  it('are all read where every hit is looked at', async () => {
    const total = listOf(DOCS / 2)
    expect(await blocksOf({ size: 0, query: { term: { t: 'half' } }, aggs: { n: { sum: { field: 'n' } } } })).toEqual([
      { total, read: total },
    ])
  })

  it('are skipped where they cannot hold a better hit', async () => {
    const [blocks] = await blocksOf({ query: { match: { t: 'rare all' } }, size: 1, track_total_hits: false })
    expect(blocks!.total).toBe(listOf(Math.ceil(DOCS / 997)) + listOf(DOCS))
    expect(blocks!.read).toBeLessThan(blocks!.total / 2)
  })

  it('are absent where a query opens no list, or the request does not ask', async () => {
    expect(await blocksOf({ query: { range: { n: { gte: 50 } } } })).toEqual([undefined])
    const { profile } = await search({ query: { term: { t: 'half' } }, profile: true })
    expect(profile!.shards[0].searches[0].query[0]).not.toHaveProperty('blocks')
  })

  it('are counted in worker threads, too', async () => {
    const threaded = await open({ threads: 2 })
    const lines = Array.from({ length: 6000 }, (_, i) => `{"index":{}}\n${JSON.stringify({ t: i % 2 === 0 ? 'even all' : 'all' })}\n`)
    for (const part of [0, 2000, 4000]) {
      await threaded.bulk({ index: 'docs', refresh: true, body: lines.slice(part, part + 2000).join('') } as never)
    }
    const body = {
      query: { match: { t: 'even' } },
      aggs: { words: { value_count: { field: '_index' } } },
      profile: true,
      ext: { searchlet: { profile_detail: true } },
    }
    const settings = { 'search.concurrent_segment_search.mode': 'all', 'search.concurrent.max_slice_count': 2 }
    await threaded.indices.putSettings({ index: 'docs', body: settings } as never)
    const { profile } = (await threaded.search({ index: 'docs', body } as never)) as never as Answer
    const [{ blocks, slices }] = profile!.shards[0].searches[0].query
    expect(blocks!.total).toBe(3 * listOf(1000))
    expect(slices!.map(({ thread }) => thread > 0)).toEqual([true, true])
    expect(Math.min(...slices!.map(slice => slice.started_in_nanos))).toBe(0)
    for (const { time_in_nanos } of slices!) expect(time_in_nanos).toBeGreaterThan(0)
    await threaded.close()
  })

  it('take nothing but a boolean', async () => {
    await expect(search({ ext: { searchlet: { profile_detail: 'yes' } } })).rejects.toMatchObject({ status: 400 })
    await expect(search({ ext: { searchlet: { blocks: true } } })).rejects.toMatchObject({ status: 400 })
    await expect(search({ ext: { other: {} } })).rejects.toMatchObject({ status: 400 })
  })
})
