// Collected hits: `min_score`, `terminate_after`, sorts and `search_after`.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FieldSortCollector } from '../../../src/query/collect/field-sort-collector.ts'
import { TopScoreCollector } from '../../../src/query/collect/top-score-collector.ts'
import { TotalHitsCollector } from '../../../src/query/collect/total-hits-collector.ts'
import type { Collector } from '../../../src/query/contracts/collector.ts'
import { MinimumScoreCollector } from '../../../src/search/collect/minimum-score.ts'
import { EarlyTerminatingCollector } from '../../../src/search/collect/terminate-after.ts'
import { parseSearchRequest } from '../../../src/search/request/parse-search-request.ts'
import { openShard } from '../../../src/search/shards/shard-context.ts'
import { targetsOf } from '../support/shards.ts'

const OPTIONS = { now: 0, boost: 1, statistics: null, maxClauseCount: 1024, allowExpensiveQueries: true }

type View = Parameters<Collector['segment']>[0]

/** Hands out every document of the views with its score, in windows of three, as a bulk scorer would. */
function feed(collector: Collector, views: readonly View[], scores: readonly number[]): void {
  for (const view of views) {
    const windows = collector.segment(view)
    for (let from = 0; from < view.reader.maxDoc && !windows.done; from += 3) {
      const docs = Array.from({ length: Math.min(3, view.reader.maxDoc - from) }, (_, i) => from + i).filter(
        doc => scores[view.docBase + doc] >= windows.minCompetitiveScore,
      )
      const given = docs.map(doc => scores[view.docBase + doc])
      if (docs.length > 0) windows.collect(Int32Array.from(docs), Float32Array.from(given), docs.length)
    }
  }
}

const emptyDocs = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [String(i), {}]))
const views = (await targetsOf({ shards: [[emptyDocs(10), { a: {}, b: {} }, { c: {} }]] }))[0].reader.segments

it('min_score and terminate_after choose what is collected', () => {
  const scores = [3, 1, 2, 3, 0, 0, 0, 0, 0, 0, 2, 3, 3]
  const counter = new TotalHitsCollector()
  feed(new MinimumScoreCollector(counter, 2), views, scores)
  expect(counter.finish().total).toBe(6)
  const top = new TopScoreCollector({ size: 2, threshold: Number.POSITIVE_INFINITY })
  const limit = new EarlyTerminatingCollector(top, 11)
  feed(limit, views, scores)
  expect(limit.terminated).toBe(true)
  expect(top.finish()).toMatchObject({ total: 11, docs: Int32Array.of(0, 3) })
  const enough = new EarlyTerminatingCollector(new TotalHitsCollector(), 13)
  feed(enough, views, scores)
  expect(enough.terminated).toBe(false)
})

describe('best by fields', () => {
  const value = fc.record(
    {
      n: fc.array(fc.integer({ min: -3, max: 3 }), { minLength: 1, maxLength: 3 }),
      k: fc.array(fc.constantFrom('a', 'b', 'é', '\u{1f600}', '\uffee'), { minLength: 1, maxLength: 3 }),
      f: fc.constantFrom(0.5, 0.1, -2),
    },
    { requiredKeys: [] },
  )
  const mappings = { properties: { n: { type: 'integer' }, k: { type: 'keyword' }, f: { type: 'float' } } }
  const missing = fc.constantFrom('_first', '_last')
  const order = fc.constantFrom('asc', 'desc')
  const sortKey = fc.oneof(
    fc.tuple(fc.constant('n'), order, fc.constantFrom('min', 'max', 'sum', undefined), fc.oneof(missing, fc.constant(1))),
    fc.tuple(fc.constant('k'), order, fc.constantFrom('min', 'max', undefined), fc.oneof(missing, fc.constant('b'))),
    fc.tuple(fc.constant('f'), order, fc.constant(undefined), missing),
  )

  const bytes = (text: string) => Buffer.from(text)

  /** The slow way: one comparable value a key and document. */
  function expectedOrder(
    documents: readonly Record<string, unknown>[],
    keys: readonly (readonly [string, string, string | undefined, unknown])[],
  ) {
    const keyOf = (document: Record<string, unknown>, [field, direction, mode, absent]: (typeof keys)[number]) => {
      const values = [document[field] ?? []].flat() as (string | number)[]
      if (values.length === 0) {
        if (absent === '_first' || absent === '_last') return absent
        return absent as string | number
      }
      if (mode === 'sum') return (values as number[]).reduce((a, b) => a + b)
      const sorted = [...values].sort((a, b) => (typeof a === 'string' ? Buffer.compare(bytes(a), bytes(b as string)) : a - (b as number)))
      return (mode ?? (direction === 'asc' ? 'min' : 'max')) === 'min' ? sorted[0] : sorted[sorted.length - 1]
    }
    const compare = (a: unknown, b: unknown, direction: string) => {
      if (a === b) return 0
      if (a === '_first' || b === '_last') return -1
      if (b === '_first' || a === '_last') return 1
      const order = typeof a === 'string' ? Buffer.compare(bytes(a), bytes(b as string)) : (a as number) - (b as number)
      return direction === 'asc' ? order : -order
    }
    return documents
      .map((document, doc) => ({ document, doc }))
      .sort((a, b) => {
        for (const key of keys) {
          const order = compare(keyOf(a.document, key), keyOf(b.document, key), key[1])
          if (order !== 0) return order
        }
        return a.doc - b.doc
      })
      .map(({ doc }) => doc)
  }

  it('are those of a full sort, and pages follow one another', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(value, { minLength: 1, maxLength: 14 }),
        fc.array(sortKey, { minLength: 1, maxLength: 3 }),
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 1, max: 3 }),
        async (documents, keys, size, segmentCount) => {
          const segments = Array.from({ length: segmentCount }, (_, i) =>
            Object.fromEntries(
              documents
                .map((document, doc) => [`d${doc}`, document] as const)
                .filter((_, doc) => Math.floor((doc * segmentCount) / documents.length) === i),
            ),
          )
          const [target] = await targetsOf({ mappings, shards: [segments] })
          const sort = keys.map(([field, direction, mode, absent]) => ({
            [field]: { order: direction, ...(mode && { mode }), missing: absent },
          }))
          const expected = expectedOrder(documents, keys)
          const found: number[] = []
          let after: readonly unknown[] | null = null
          // Ties within a page would be lost between pages, so the number breaks them.
          const full = [...sort, '_doc']
          for (;;) {
            const request = parseSearchRequest({}, { sort: full, ...(after && { search_after: after }) })
            const collector = new FieldSortCollector({ ...openShard(target, request, OPTIONS).sort!, size })
            feed(
              collector,
              target.reader.segments,
              documents.map(() => 0),
            )
            const page = collector.finish()
            found.push(...page.docs)
            if (page.docs.length < size) break
            after = page.keys![size - 1]
          }
          expect(found).toEqual(expected)
        },
      ),
      { numRuns: 60 },
    )
  })
})
