// Pages joined are one large page, however they were asked for; slices are parts of the whole.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SearchTarget } from '../../src/search/contracts/search-target.ts'
import { parseSearchRequest } from '../../src/search/request/parse-search-request.ts'
import { Scroll } from '../../src/search/scroll.ts'
import { executeSearch } from '../../src/search/search.ts'
import { rounds } from '../support/rounds.ts'
import { searchContext, targetsOf } from './support/shards.ts'

const mappings = { properties: { t: { type: 'text' }, n: { type: 'integer' }, k: { type: 'keyword' }, f: { type: 'float' } } }
const cx = searchContext()

interface Found {
  readonly _id: string
  readonly sort?: readonly unknown[]
}

const document = fc.record(
  {
    t: fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 6 }).map(words => words.join(' ')),
    n: fc.integer({ min: 0, max: 4 }),
    k: fc.constantFrom('x', 'y', 'z'),
    f: fc.double({ min: -2, max: 2, noNaN: true }),
  },
  { requiredKeys: ['t'] },
)

/** Documents dealt out to shards and segments, some of them deleted. */
const index = fc
  .tuple(fc.array(document, { minLength: 1, maxLength: 60 }), fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 3 }))
  .map(([documents, shards, segments]) => ({
    mappings,
    deleted: documents.flatMap((_, i) => (i % 7 === 3 ? [`d${i}`] : [])),
    shards: Array.from({ length: shards }, (_, shard) =>
      Array.from({ length: segments }, (_, segment) =>
        Object.fromEntries(
          documents.flatMap((one, i) => (i % shards === shard && Math.floor(i / shards) % segments === segment ? [[`d${i}`, one]] : [])),
        ),
      ),
    ),
  }))

const query = fc.constantFrom(undefined, { match: { t: 'a b' } }, { term: { k: 'x' } }, { bool: { must_not: { match: { t: 'c' } } } })
const sort = fc.constantFrom(
  undefined,
  ['n'],
  ['_doc'],
  [{ n: 'desc' }, { k: { order: 'asc', missing: '_first' } }],
  ['_score', 'n'],
  [{ f: 'desc' }],
)
const size = fc.integer({ min: 1, max: 7 })

const hitsOf = (response: Awaited<ReturnType<typeof executeSearch>>) => response.hits.hits as unknown as Found[]
const seen = (hits: readonly Found[]) => hits.map(({ _id, sort: values }) => ({ _id, sort: values }))

async function scrollAll(targets: readonly SearchTarget[], body: object): Promise<{ hits: Found[]; totals: unknown[]; best: unknown[] }> {
  const request = parseSearchRequest({ scroll: '1m' }, body)
  const scroll = new Scroll(targets, request, cx)
  const hits: Found[] = []
  const totals: unknown[] = []
  const best: unknown[] = []
  for (;;) {
    const page = await scroll.next(cx, false)
    totals.push(page.hits.total)
    best.push(page.hits.max_score)
    if (page.hits.hits.length === 0 || totals.length > 100) return { hits, totals, best }
    hits.push(...hitsOf(page))
  }
}

describe('pages', () => {
  it('of a scroll', async () => {
    await fc.assert(
      fc.asyncProperty(index, query, sort, size, async (documents, asked, order, length) => {
        const targets = await targetsOf(documents)
        const body = { query: asked, sort: order }
        const whole = await executeSearch(targets, parseSearchRequest({}, { ...body, size: 100, track_total_hits: true }), cx)
        const { hits, totals, best } = await scrollAll(targets, { ...body, size: length })
        expect(seen(hits)).toEqual(seen(hitsOf(whole)))
        for (const total of totals) expect(total).toEqual(whole.hits.total)
        for (const score of best) expect(score).toEqual(whole.hits.max_score)
      }),
      { numRuns: rounds(60) },
    )
  })

  it('by from and by search_after with _shard_doc', async () => {
    await fc.assert(
      fc.asyncProperty(index, query, sort, size, async (documents, asked, order, length) => {
        const targets = await targetsOf(documents)
        const body = { query: asked, sort: [...(order ?? ['_score']), '_shard_doc'], pit: { id: 'any' } }
        const page = async (more: object) => hitsOf(await executeSearch(targets, parseSearchRequest({}, { ...body, ...more }), cx))
        const whole = await page({ size: 100 })
        const byFrom: Found[] = []
        for (let from = 0; from < whole.length; from += length) byFrom.push(...(await page({ size: length, from })))
        const byAfter: Found[] = []
        for (let after: readonly unknown[] | undefined; ; ) {
          const hits = await page({ size: length, search_after: after })
          if (hits.length === 0 || byAfter.length > whole.length) break
          byAfter.push(...hits)
          after = hits[hits.length - 1].sort
        }
        expect(seen(byFrom)).toEqual(seen(whole))
        expect(seen(byAfter)).toEqual(seen(whole))
      }),
      { numRuns: rounds(40) },
    )
  })
})

describe('slices', () => {
  it.each([['_id'], ['n'], ['f']])('by %s share the hits between them', async field => {
    await fc.assert(
      fc.asyncProperty(index, query, fc.integer({ min: 2, max: 7 }), async (documents, asked, max) => {
        const targets = await targetsOf(documents)
        const whole = await executeSearch(targets, parseSearchRequest({}, { query: asked, size: 100 }), cx)
        for (const scrolls of [true, false]) {
          const ids: string[] = []
          for (let id = 0; id < max; id++) {
            const body = { query: asked, size: 100, slice: { field, id, max } }
            const hits = scrolls
              ? (await scrollAll(targets, body)).hits
              : hitsOf(await executeSearch(targets, parseSearchRequest({}, { ...body, pit: { id: 'any' } }), cx))
            ids.push(...hits.map(({ _id }) => _id))
          }
          expect(ids.sort()).toEqual(
            hitsOf(whole)
              .map(({ _id }) => _id)
              .sort(),
          )
        }
      }),
      { numRuns: rounds(20) },
    )
  })
})
