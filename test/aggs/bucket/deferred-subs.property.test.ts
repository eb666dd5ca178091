// Documents may wait until it is known which buckets are kept: what is found in those is the same.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { materialize } from '../../../src/core/long-answers.ts'
import { parseSearchRequest } from '../../../src/search/request/parse-search-request.ts'
import { executeSearch } from '../../../src/search/search.ts'
import { searchContext, targetsOf } from '../../search/support/shards.ts'

const mappings = { properties: { k: { type: 'keyword' }, n: { type: 'integer' }, t: { type: 'text' } } }

const words = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'), { maxLength: 3 })
const documents = fc.array(fc.record({ k: words, n: fc.uniqueArray(fc.integer({ min: 0, max: 5 }), { maxLength: 2 }), t: words }), {
  minLength: 1,
  maxLength: 30,
})

const INSIDE = {
  sum: { sum: { field: 'n' } },
  best: { top_hits: { size: 2, _source: false } },
  others: { cardinality: { field: 'k' } },
}

const of = (collect_mode: string) => ({
  k: { terms: { field: 'k', size: 2, shard_size: 2, collect_mode }, aggs: INSIDE },
  sorted: { terms: { field: 'k', size: 2, shard_size: 2, order: { sum: 'asc' }, collect_mode }, aggs: INSIDE },
  numbers: { terms: { field: 'n', size: 2, shard_size: 2, order: { _key: 'desc' }, collect_mode }, aggs: INSIDE },
  all: { terms: { field: 'k', size: 4, shard_size: 4, min_doc_count: 0, collect_mode }, aggs: INSIDE },
  within: {
    terms: { field: 'n', size: 2, shard_size: 2, collect_mode },
    aggs: { k: { terms: { field: 'k', size: 1, shard_size: 1, collect_mode }, aggs: INSIDE } },
  },
})

it('finds in breadth what it finds in depth', async () => {
  await fc.assert(
    fc.asyncProperty(documents, fc.integer({ min: 1, max: 3 }), async (docs, cuts) => {
      const segments: Record<string, unknown>[] = Array.from({ length: cuts }, () => ({}))
      docs.forEach((doc, i) => {
        segments[Math.floor((i * cuts) / docs.length)][String(i)] = { ...doc, t: doc.t.join(' ') }
      })
      const targets = await targetsOf({ mappings, shards: [segments.filter(segment => Object.keys(segment).length > 0)] })
      const found = async (mode: string) => {
        const request = parseSearchRequest({}, { size: 0, query: { match: { t: 'a b c d' } }, aggs: of(mode) })
        const { aggregations } = await executeSearch(targets, request, searchContext())
        return materialize(aggregations)
      }
      expect(await found('breadth_first')).toEqual(await found('depth_first'))
    }),
    { numRuns: 40 },
  )
})
