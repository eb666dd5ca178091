// Profiles of searches, as recorded from a real server.
import { describe, expect, it } from 'vitest'
import type { ShardProfile } from '../../src/search/contracts/search-response.ts'
import { parseSearchRequest } from '../../src/search/request/parse-search-request.ts'
import { executeSearch } from '../../src/search/search.ts'
import { searchContext, targetsOf } from './support/shards.ts'

const mappings = { properties: { t: { type: 'text' }, n: { type: 'integer' }, k: { type: 'keyword' } } }
const documents = { 1: { t: 'quick brown fox', n: 1, k: 'x' }, 2: { t: 'lazy dog quick', n: 2 } }

async function profile(body: object): Promise<ShardProfile> {
  const targets = await targetsOf({ name: 'smoke-first', mappings, shards: [[documents]] })
  const response = await executeSearch(targets, parseSearchRequest({}, { ...body, profile: true }), searchContext())
  return response.profile!.shards[0]
}

/** Names and nesting only. */
const shape = (node: { name?: string; reason?: string; type?: string; children?: readonly object[] }): unknown[] => [
  node.name ?? node.type,
  ...(node.reason === undefined ? [] : [node.reason]),
  ...(node.children ?? []).map(child => shape(child)),
]

it('the query tree with real counts, as recorded from a real server', async () => {
  const { id, searches, fetch, aggregations } = await profile({ query: { match: { t: 'quick fox' } } })
  expect(id).toBe('[n1][smoke-first][0]')
  expect(aggregations).toEqual([])
  const [{ query, collector, rewrite_time }] = searches
  expect(rewrite_time).toBeGreaterThanOrEqual(0)
  const [bool] = query
  expect([bool.type, bool.description]).toEqual(['BooleanQuery', 't:quick t:fox'])
  expect(bool.breakdown).toMatchObject({
    create_weight_count: 1,
    build_scorer_count: 2,
    next_doc_count: 3,
    score_count: 2,
    advance_count: 0,
  })
  expect(Object.keys(bool.breakdown)).toEqual(Object.keys(bool.breakdown).sort())
  expect(Object.keys(bool.breakdown)).toHaveLength(18)
  expect(bool.time_in_nanos).toBeGreaterThan(0)
  expect(bool.children!.map(child => [child.type, child.description, child.breakdown.next_doc_count, child.breakdown.score_count])).toEqual(
    [
      ['TermQuery', 't:quick', 3, 2],
      ['TermQuery', 't:fox', 2, 1],
    ],
  )
  expect(collector.map(shape)).toEqual([['TopScoreDocCollector', 'search_top_hits']])
  expect(fetch.map(shape)).toEqual([['fetch', ['FetchSourcePhase']]])
  expect(fetch[0].breakdown).toMatchObject({ load_source_count: 2, load_stored_fields_count: 2, get_next_reader_count: 1 })
  expect(fetch[0].children![0].breakdown).toMatchObject({ process_count: 2, set_next_reader_count: 1 })
})

describe('collectors', () => {
  it.each([
    [{ size: 0 }, ['EarlyTerminatingCollector', 'search_count']],
    [{ sort: ['n'] }, ['SimpleFieldCollector', 'search_top_hits']],
    [{ sort: ['n'], search_after: [0] }, ['PagingFieldCollector', 'search_top_hits']],
    [{ sort: ['n'], track_scores: true }, ['MultiCollector', 'search_top_hits']],
    [{ min_score: 0.1 }, ['MinimumScoreCollector', 'search_min_score', ['TopScoreDocCollector', 'search_top_hits']]],
    [
      { terminate_after: 1, min_score: 0.1, post_filter: { term: { k: 'x' } } },
      [
        'MinimumScoreCollector',
        'search_min_score',
        [
          'FilteredCollector',
          'search_post_filter',
          ['MultiCollector', 'search_terminate_after_count', ['TopScoreDocCollector', 'search_top_hits']],
        ],
      ],
    ],
  ])('%j', async (body, expected) => {
    expect((await profile(body)).searches[0].collector.map(shape)).toEqual([expected])
  })
})

it('weights made while fetching are shown too, and fetch parts by name', async () => {
  const body = {
    query: { match: { t: 'fox' } },
    explain: true,
    docvalue_fields: ['n'],
    fields: ['n'],
    version: true,
    seq_no_primary_term: true,
    stored_fields: ['t'],
  }
  const { searches, fetch } = await profile(body)
  expect(searches[0].query.map(shape)).toEqual([['TermQuery'], ['TermQuery']])
  expect(fetch.map(shape)).toEqual([
    ['fetch', ['ExplainPhase'], ['FetchDocValuesPhase'], ['FetchFieldsPhase'], ['FetchVersionPhase'], ['SeqNoPrimaryTermPhase']],
  ])
})

it('nothing to fetch, nothing told of it', async () => {
  expect((await profile({ size: 0 })).fetch).toEqual([])
})

it('profiling changes no answer', async () => {
  const targets = await targetsOf({ name: 'smoke-first', mappings, shards: [[documents]] })
  for (const body of [{ query: { match: { t: 'quick fox' } } }, { sort: ['n'], query: { match: { t: 'quick' } } }, { size: 0 }]) {
    const hits = async (profiled: boolean) =>
      (await executeSearch(targets, parseSearchRequest({}, { ...body, profile: profiled }), searchContext())).hits
    expect(await hits(true)).toEqual(await hits(false))
  }
})
