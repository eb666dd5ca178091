// Aggregations beside a hybrid query see the documents that any of its queries matches, each once.
import { expect, it } from 'vitest'
import { materialize } from '../../../src/core/long-answers.ts'
import { parseSearchRequest } from '../../../src/search/request/parse-search-request.ts'
import { executeSearch } from '../../../src/search/search.ts'
import { searchContext, targetsOf } from '../support/shards.ts'

it('counts each document once, and global ones all', async () => {
  const mappings = { properties: { t: { type: 'text' }, k: { type: 'keyword' } } }
  const documents = { 1: { t: 'red fox', k: 'a' }, 2: { t: 'red', k: 'a' }, 3: { t: 'fox', k: 'b' }, 4: { t: 'dog', k: 'b' } }
  const targets = await targetsOf({ mappings, shards: [[documents]] })
  const body = {
    query: { hybrid: { queries: [{ match: { t: 'red' } }, { match: { t: 'fox' } }] } },
    aggs: { k: { terms: { field: 'k' } }, all: { global: {} } },
  }
  const { aggregations } = await executeSearch(targets, parseSearchRequest({}, body), searchContext())
  expect(materialize(aggregations)).toMatchObject({
    k: {
      buckets: [
        { key: 'a', doc_count: 2 },
        { key: 'b', doc_count: 1 },
      ],
    },
    all: { doc_count: 4 },
  })
})
