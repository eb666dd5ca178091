// A profile of a large segment is made of samples: the answer is that of an unprofiled search, and counts and times stand for all of it.
import { afterAll, beforeAll, expect, it } from 'vitest'
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
