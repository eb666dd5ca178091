// However a shard is cut into segments and slices, and whatever is deleted, aggregations find what a plain count over the documents finds.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { materialize } from '../../../src/core/long-answers.ts'
import { parseSearchRequest } from '../../../src/search/request/parse-search-request.ts'
import { executeSearch } from '../../../src/search/search.ts'
import { concurrency, searchContext, targetsOf } from '../../search/support/shards.ts'
import { rounds } from '../../support/rounds.ts'

interface Doc {
  readonly k: readonly string[]
  readonly n: readonly number[]
  readonly d: number
}

const mappings = {
  properties: { k: { type: 'keyword' }, n: { type: 'integer' }, d: { type: 'date' }, t: { type: 'text' } },
}

const DAY = 86_400_000

const documents = fc.array(
  fc.record({
    k: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'é', '😀'), { maxLength: 3 }),
    n: fc.uniqueArray(fc.integer({ min: -50, max: 50 }), { maxLength: 3 }),
    d: fc.integer({ min: 0, max: 400 }).map(days => days * DAY),
  }),
  { minLength: 1, maxLength: 24 },
)

async function aggregate(docs: readonly Doc[], cuts: number, slices: string | null, deleted: readonly string[], aggs: object) {
  const segments: Record<string, unknown>[] = Array.from({ length: cuts }, () => ({}))
  docs.forEach((doc, i) => {
    segments[Math.floor((i * cuts) / docs.length)][String(i)] = { ...doc, t: i % 2 === 0 ? 'even' : 'odd' }
  })
  const targets = await targetsOf({ mappings, shards: [segments.filter(segment => Object.keys(segment).length > 0)], deleted })
  const cx = searchContext(slices === null ? {} : { concurrency: concurrency({ mode: 'all', maxSliceCount: slices }) })
  const response = await executeSearch(targets, parseSearchRequest({}, { size: 0, aggs }), cx)
  return materialize(response.aggregations)
}

const AGGS = {
  terms: { terms: { field: 'k', size: 3 }, aggs: { sum: { sum: { field: 'n' } }, by: { terms: { field: 'n', order: { _key: 'asc' } } } } },
  asc: { terms: { field: 'k', order: { s: 'asc' }, missing: 'zz' }, aggs: { s: { sum: { field: 'n' } } } },
  numbers: { terms: { field: 'n', size: 4, shard_size: 4 } },
  line: { histogram: { field: 'n', interval: 7, offset: 2 }, aggs: { k: { terms: { field: 'k' } } } },
  months: { date_histogram: { field: 'd', calendar_interval: 'month', min_doc_count: 1 }, aggs: { s: { sum: { field: 'n' } } } },
  ranges: { range: { field: 'n', ranges: [{ to: 0 }, { from: -5, to: 20 }] }, aggs: { m: { missing: { field: 'k' } } } },
  even: { filter: { term: { t: 'even' } }, aggs: { all: { date_histogram: { field: 'd', fixed_interval: '30d', min_doc_count: 1 } } } },
  everything: { global: {}, aggs: { k: { terms: { field: 'k' } } } },
  pages: { composite: { size: 5, sources: [{ k: { terms: { field: 'k' } } }, { n: { histogram: { field: 'n', interval: 10 } } }] } },
  pairs: { multi_terms: { terms: [{ field: 'k' }, { field: 'n' }], size: 4 } },
  rare: { rare_terms: { field: 'k', max_doc_count: 2 } },
}

it('one slice, many slices and many segments agree, with deletions', async () => {
  await fc.assert(
    fc.asyncProperty(documents, fc.integer({ min: 2, max: 5 }), fc.array(fc.nat(23), { maxLength: 4 }), async (docs, cuts, gone) => {
      const deleted = gone.filter(i => i < docs.length - 1).map(String)
      const whole = await aggregate(docs, 1, null, deleted, AGGS)
      expect(await aggregate(docs, cuts, null, deleted, AGGS)).toEqual(whole)
      expect(await aggregate(docs, cuts, '2', deleted, AGGS)).toEqual(whole)
    }),
    { numRuns: rounds(40) },
  )
})

/** By key, how many documents have any value that falls under it. */
function counted<K>(docs: readonly Doc[], keysOf: (doc: Doc) => readonly K[]): Map<K, number> {
  const counts = new Map<K, number>()
  for (const doc of docs) for (const key of new Set(keysOf(doc))) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

const shown = (buckets: readonly { key: unknown; doc_count: number }[]) => new Map(buckets.map(({ key, doc_count }) => [key, doc_count]))

it('buckets hold what a plain count finds', async () => {
  await fc.assert(
    fc.asyncProperty(documents, fc.integer({ min: 1, max: 4 }), async (docs, cuts) => {
      const found = (await aggregate(docs, cuts, '2', [], {
        k: { terms: { field: 'k', size: 100 } },
        n: { terms: { field: 'n', size: 1000 } },
        line: { histogram: { field: 'n', interval: 10, min_doc_count: 1 } },
        year: { date_histogram: { field: 'd', calendar_interval: 'year', min_doc_count: 1 } },
        low: { range: { field: 'n', ranges: [{ to: 0 }] } },
        none: { missing: { field: 'n' } },
      })) as Record<string, { buckets: { key: unknown; doc_count: number }[]; doc_count: number }>
      expect(shown(found.k.buckets)).toEqual(counted(docs, doc => doc.k))
      expect(shown(found.n.buckets)).toEqual(counted(docs, doc => doc.n))
      expect(shown(found.line.buckets)).toEqual(counted(docs, doc => doc.n.map(n => Math.floor(n / 10) * 10)))
      expect(shown(found.year.buckets)).toEqual(counted(docs, doc => [Date.UTC(new Date(doc.d).getUTCFullYear(), 0, 1)]))
      expect(found.low.buckets[0].doc_count).toBe(docs.filter(doc => doc.n.some(n => n < 0)).length)
      expect(found.none.doc_count).toBe(docs.filter(doc => doc.n.length === 0).length)
    }),
    { numRuns: rounds(40) },
  )
})
