// Hits of a sorted search are the first of all its hits in that order, though most were never looked at.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SearchTarget } from '../../../src/search/contracts/search-target.ts'
import { parseSearchRequest } from '../../../src/search/request/parse-search-request.ts'
import { executeSearch } from '../../../src/search/search.ts'
import { rounds } from '../../support/rounds.ts'
import { searchContext, targetsOf } from '../support/shards.ts'

const mappings = {
  properties: {
    t: { type: 'text' },
    n: { type: 'integer' },
    few: { type: 'short' },
    l: { type: 'long' },
    f: { type: 'double' },
    d: { type: 'date' },
    k: { type: 'keyword' },
    plain: { type: 'integer', index: false },
    many: { type: 'integer' },
    sparse: { type: 'integer' },
    rare_k: { type: 'keyword' },
  },
}

/** Numbers without a pattern, the same each time. */
function randomOf(seed: number): (below: number) => number {
  let state = seed
  return below => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

function documents(seed: number, from: number, count: number): Record<string, unknown> {
  const random = randomOf(seed)
  const all: Record<string, unknown> = {}
  for (let i = from; i < from + count; i++) {
    all[`d${i}`] = {
      t: ['often', random(2) ? 'half' : '', random(40) ? '' : 'seldom'].join(' '),
      n: random(100_000) - 50_000,
      few: random(4),
      l: random(3) ? random(1000) : -(2 ** 52) + random(9),
      f: random(500) / 8 - 20,
      d: 1_600_000_000_000 + i * 1000,
      k: `k${random(300)}`,
      plain: random(1000),
      many: random(5) ? random(900) : [random(900), random(900)],
      ...(random(10) ? { sparse: random(200) } : {}),
      ...(random(10) ? { rare_k: `r${random(50)}` } : {}),
    }
  }
  return all
}

const shards = new Map<number, Promise<SearchTarget[]>>()
function targets(seed: number): Promise<SearchTarget[]> {
  let made = shards.get(seed)
  if (made === undefined) {
    const deleted = seed % 2 === 0 ? [] : Array.from({ length: 400 }, (_, i) => `d${i * 9}`)
    made = targetsOf({ mappings, shards: [[documents(seed, 0, 4000), documents(seed + 1, 4000, 2500)]], deleted })
    shards.set(seed, made)
  }
  return made
}

const order = fc.constantFrom('asc', 'desc')
const missing = fc.constantFrom(undefined, '_first', '_last', 7)
const key = fc.oneof(
  fc.tuple(fc.constantFrom('n', 'few', 'l', 'f', 'd', 'plain', 'many', 'sparse'), order, missing),
  fc.tuple(fc.constantFrom('k', 'rare_k'), order, fc.constantFrom(undefined, '_first', '_last', 'r2')),
  fc.tuple(fc.constantFrom('_doc'), order, fc.constant(undefined)),
)
const sort = fc
  .array(key, { minLength: 1, maxLength: 2 })
  .map(keys => keys.map(([field, direction, gap]) => ({ [field]: { order: direction, ...(gap === undefined ? {} : { missing: gap }) } })))
const number = fc.integer({ min: -60, max: 400 })
const query = fc.oneof(
  fc.constant({ match_all: {} }),
  fc.constantFrom('often', 'half', 'seldom').map(word => ({ term: { t: word } })),
  fc
    .tuple(fc.constantFrom('n', 'few', 'l', 'f', 'many', 'sparse'), number, number)
    .map(([field, gte, lte]) => ({ range: { [field]: { gte, lte } } })),
  fc.tuple(fc.constantFrom('n', 'l', 'f'), number).map(([field, gte]) => ({
    bool: { must: [{ term: { t: 'half' } }], filter: [{ range: { [field]: { gte } } }], must_not: [{ term: { few: 2 } }] },
  })),
)

describe('sorted hits', () => {
  it('are the first of all hits, page by page', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 3 }),
        query,
        sort,
        fc.integer({ min: 1, max: 12 }),
        fc.constantFrom(true, false, 5, 1000),
        async (seed, asked, sorted, size, track) => {
          const shard = await targets(seed)
          const search = async (more: object) => {
            const request = parseSearchRequest({}, { query: asked, sort: sorted, _source: false, ...more })
            const { total, hits } = (await executeSearch(shard, request, searchContext())).hits
            return { total, hits: hits.map(({ _id, sort }) => ({ _id, sort })) }
          }
          // Whoever wants scores goes through all hits, and compares them key by key.
          const all = await search({ size: 6500, track_total_hits: true, track_scores: true })
          const first = await search({ size, track_total_hits: track })
          expect(first.hits).toEqual(all.hits.slice(0, size))
          const total = (all.total as { value: number }).value
          if (track === true) expect(first.total).toEqual({ value: total, relation: 'eq' })
          else if (track !== false) {
            expect(first.total).toEqual(total > track ? { value: track, relation: 'gte' } : { value: total, relation: 'eq' })
          }
          if (first.hits.length === 0) return
          const after = first.hits[first.hits.length - 1].sort
          const compare = JSON.stringify(after)
          // Hits with the same values as the last of a page are not on the next.
          let next = size
          while (next < all.hits.length && JSON.stringify(all.hits[next].sort) === compare) next++
          const page = await search({ size, track_total_hits: track, search_after: after })
          expect(page.hits).toEqual(all.hits.slice(next, next + size))
        },
      ),
      { numRuns: rounds(400) },
    )
  }, 120_000)
})
