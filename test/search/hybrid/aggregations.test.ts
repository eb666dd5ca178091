// Aggregations beside a hybrid query see the documents that any of its queries matches, each once.
import { expect, it } from 'vitest'
import { materialize } from '../../../src/core/long-answers.ts'
import { parseSearchRequest } from '../../../src/search/request/parse-search-request.ts'
import { executeSearch } from '../../../src/search/search.ts'
import { concurrency, searchContext, targetsOf } from '../support/shards.ts'

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

it('stand beside the hits in a profile, and the post_filter around them', async () => {
  const mappings = { properties: { t: { type: 'text' }, n: { type: 'long' } } }
  const targets = await targetsOf({ mappings, shards: [[{ 1: { t: 'red', n: 1 }, 2: { t: 'fox', n: 2 } }]] })
  const collectors = async (more: object) => {
    const body = { query: { hybrid: { queries: [{ match: { t: 'red' } }, { match: { t: 'fox' } }] } }, profile: true, ...more }
    const inTurn = searchContext({ concurrency: concurrency({ mode: 'none' }) })
    const { profile } = await executeSearch(targets, parseSearchRequest({}, body), inTurn)
    return (materialize(profile) as { shards: { searches: { collector: object[] }[] }[] }).shards[0].searches[0].collector
  }
  const max = { max: { field: 'n' } }
  const hits = { name: 'HybridTopScoreDocCollector', reason: 'search_top_hits' }
  const aggregation = { reason: 'aggregation', name: 'ProfilingAggregator: [m]' }
  expect(await collectors({ size: 0, aggs: { m: max } })).toMatchObject([
    { name: 'MultiCollector', reason: 'search_multi', children: [hits, aggregation] },
  ])
  expect(await collectors({ sort: ['n'], aggs: { m: max, k: max } })).toMatchObject([
    { children: [{ name: 'SimpleFieldCollector' }, { ...aggregation, name: 'MultiBucketCollector: [[m, k]]' }] },
  ])
  expect(await collectors({ post_filter: { match_all: {} }, aggs: { g: { global: {} } } })).toMatchObject([
    { name: 'FilteredCollector', reason: 'search_post_filter', children: [hits] },
  ])
})
