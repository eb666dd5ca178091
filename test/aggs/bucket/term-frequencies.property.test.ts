// Where all documents of a shard are hits the index knows how many have a term: told from there, or counted, it is the same.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { materialize } from '../../../src/core/long-answers.ts'
import { parseSearchRequest } from '../../../src/search/request/parse-search-request.ts'
import { executeSearch } from '../../../src/search/search.ts'
import { searchContext, targetsOf } from '../../search/support/shards.ts'

const mappings = {
  properties: { indexed: { type: 'keyword' }, column: { type: 'keyword', index: false }, text: { type: 'text', fielddata: true } },
}
const FIELDS = ['indexed', 'column', 'text']

/** So many documents that the index is asked. */
const DOCS = 400

interface Answer {
  readonly aggregations: Record<string, { readonly buckets: readonly { readonly key: string; readonly doc_count: number }[] }>
}

it('counts what the index counts', async () => {
  const words = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 3 })
  await fc.assert(
    fc.asyncProperty(
      fc.array(words, { minLength: 1, maxLength: 9 }),
      fc.integer({ min: 1, max: 2 }),
      fc.boolean(),
      async (docs, cuts, deletes) => {
        const segments: Record<string, unknown>[] = Array.from({ length: cuts }, () => ({}))
        const all = Array.from({ length: cuts * DOCS }, (_, i) => docs[i % docs.length])
        all.forEach((values, i) => {
          segments[Math.floor(i / DOCS)][String(i)] = { indexed: values, column: values, text: values.join(' ') }
        })
        const targets = await targetsOf({ mappings, shards: [segments], deleted: deletes ? ['0', '7'] : [] })
        const aggs = Object.fromEntries(FIELDS.map(field => [field, { terms: { field } }]))
        const { aggregations } = materialize(
          await executeSearch(targets, parseSearchRequest({}, { size: 0, aggs }), searchContext()),
        ) as Answer
        const live = all.filter((_, i) => !deletes || (i !== 0 && i !== 7)).flat()
        const counted = [...new Set(live)].map(key => ({ key, doc_count: live.filter(value => value === key).length }))
        const expected = counted.sort((a, b) => b.doc_count - a.doc_count || (a.key < b.key ? -1 : 1))
        for (const field of FIELDS) expect(aggregations[field].buckets).toEqual(expected)
      },
    ),
    { numRuns: 20 },
  )
})
