// Profiles of searches that ran in slices.
import { afterAll, describe, expect, it } from 'vitest'
import { WorkerPool } from '../../../src/engine/threads/worker-pool.ts'
import type { SearchResponse, ShardProfile } from '../../../src/search/contracts/search-response.ts'
import { withHumanTimes } from '../../../src/search/human-times.ts'
import type { CollectorProfile } from '../../../src/search/profile/collector-profiler.ts'
import type { QueryProfile } from '../../../src/search/profile/query-profile.ts'
import { parseSearchRequest } from '../../../src/search/request/parse-search-request.ts'
import { executeSearch } from '../../../src/search/search.ts'
import { InlineRunner, PoolRunner } from '../../../src/search/slices/slice-runner.ts'
import { builtWorker } from '../../support/built-sources.ts'
import { concurrency, searchContext, targetsOf } from '../support/shards.ts'

const workers = new WorkerPool({ threads: 2, workerPath: builtWorker() })
afterAll(() => workers.close())
const RUNNERS = [
  ['in this thread', new InlineRunner()],
  ['in worker threads', new PoolRunner(task => workers.run('searchSlice', task), 0)],
] as const

const words = ['red', 'green', 'blue', 'dark', 'light']
const document = (i: number) => ({ t: words.filter((_, w) => (i * 7 + w * 3) % 4 < 2).join(' '), n: (i * 37) % 11, k: words[i % 5] })
const mappings = { properties: { t: { type: 'text' }, n: { type: 'integer' }, k: { type: 'keyword' } } }
/** Sixty documents in four segments, as they were given to a real server. */
const segments = Array.from({ length: 4 }, (_, s) =>
  Object.fromEntries(Array.from({ length: 15 }, (_, i) => [`d${s * 15 + i}`, document(s * 15 + i)])),
)

async function search(body: object, runner = RUNNERS[0][1] as InlineRunner | PoolRunner, maxSliceCount = '2'): Promise<SearchResponse> {
  const targets = await targetsOf({ name: 'sliced', mappings, shards: [segments] })
  const request = parseSearchRequest({}, { ...body, profile: true })
  return executeSearch(targets, request, searchContext({ runner, concurrency: concurrency({ mode: 'all', maxSliceCount }) }))
}

const profileOf = (response: SearchResponse): ShardProfile['searches'][0] => response.profile!.shards[0].searches[0]

const counts = ({ breakdown }: QueryProfile) =>
  Object.fromEntries(Object.entries(breakdown).filter(([name, count]) => name.endsWith('_count') && count > 0))

describe.each(RUNNERS)('slices searched %s', (_where, runner) => {
  it('tell how each step went', async () => {
    const { query, collector } = profileOf(await search({ query: { match: { t: 'red' } }, size: 2 }, runner))
    const [{ type, description, time_in_nanos, breakdown, ...times }] = query
    expect([type, description]).toEqual(['TermQuery', 't:red'])
    expect(Object.keys(times)).toEqual(['max_slice_time_in_nanos', 'min_slice_time_in_nanos', 'avg_slice_time_in_nanos'])
    expect(Object.keys(breakdown)).toHaveLength(18 + 8 * 6)
    expect(Object.keys(breakdown)).toEqual(Object.keys(breakdown).sort())
    expect(counts(query[0])).toMatchObject({
      build_scorer_count: 8,
      max_build_scorer_count: 4,
      min_build_scorer_count: 4,
      avg_build_scorer_count: 4,
      next_doc_count: 34,
      max_next_doc_count: 17,
      min_next_doc_count: 17,
      score_count: 30,
      avg_score_count: 15,
    })
    expect(breakdown).not.toHaveProperty('max_create_weight')
    expect(times.max_slice_time_in_nanos!).toBeGreaterThanOrEqual(times.avg_slice_time_in_nanos!)
    expect(times.avg_slice_time_in_nanos!).toBeGreaterThanOrEqual(times.min_slice_time_in_nanos!)
    expect(time_in_nanos).toBeGreaterThanOrEqual(times.max_slice_time_in_nanos!)
    expect(breakdown.next_doc).toBeGreaterThanOrEqual(breakdown.max_next_doc)
    expect(Object.keys(collector[0])).toEqual([
      'name',
      'reason',
      'time_in_nanos',
      'reduce_time_in_nanos',
      'max_slice_time_in_nanos',
      'min_slice_time_in_nanos',
      'avg_slice_time_in_nanos',
      'slice_count',
    ])
    expect(collector[0]).toMatchObject({ name: 'SimpleTopDocsCollectorManager', reason: 'search_top_hits', slice_count: 2 })
  })

  it('children are part of their parents', async () => {
    const [bool] = profileOf(await search({ query: { match: { t: 'red blue' } } }, runner)).query
    expect(bool.children).toHaveLength(2)
    for (const child of bool.children!) {
      expect(child.time_in_nanos).toBeLessThanOrEqual(bool.time_in_nanos)
      expect(child.max_slice_time_in_nanos!).toBeLessThanOrEqual(bool.max_slice_time_in_nanos!)
    }
  })

  it('what is weighed for a segment has no slices', async () => {
    const [prefix, ...others] = profileOf(await search({ query: { prefix: { k: 'r' } }, size: 2 }, runner)).query
    expect([prefix.type, prefix.description]).toEqual(['MultiTermQueryConstantScoreBlendedWrapper', 'k:r*'])
    expect(others.map(({ description, max_slice_time_in_nanos }) => [description, max_slice_time_in_nanos])).toEqual(
      Array.from({ length: 4 }, () => ['k:red', 0]),
    )
    expect(Object.keys(others[0].breakdown)).toHaveLength(18)
  })

  it('profiling changes no answer', async () => {
    for (const body of [
      { query: { match: { t: 'red blue' } } },
      { sort: ['n'], size: 3 },
      { query: { match: { t: 'red' } }, explain: true },
    ]) {
      const targets = await targetsOf({ name: 'sliced', mappings, shards: [segments] })
      const plain = await executeSearch(targets, parseSearchRequest({}, body), searchContext())
      expect((await search(body, runner)).hits).toEqual(plain.hits)
    }
  })
})

/** Names and reasons only. */
const names = ({ name, reason, slice_count, children }: CollectorProfile): unknown[] => [
  `${name} ${reason} ${slice_count}`,
  ...(children ?? []).map(names),
]

describe('collectors of slices, as recorded from a real server', () => {
  it.each([
    [{ size: 2 }, true, ['SimpleTopDocsCollectorManager search_top_hits 2']],
    [{ size: 2, sort: ['n'] }, true, ['SimpleTopDocsCollectorManager search_top_hits 2']],
    [{ size: 2, sort: ['n'], search_after: [3] }, true, ['SimpleTopDocsCollectorManager search_top_hits 2']],
    [{ size: 2, sort: ['n'], track_scores: true }, true, ['SimpleTopDocsCollectorManager search_top_hits 2']],
    [
      { size: 2, query: { match: { t: 'red' } }, post_filter: { term: { k: 'red' } }, min_score: 0.1 },
      true,
      [
        'MinimumCollectorManager search_min_score 2',
        ['FilteredCollectorManager search_post_filter 2', ['SimpleTopDocsCollectorManager search_top_hits 2']],
      ],
    ],
    [{ size: 0 }, true, ['EarlyTerminatingCollectorManager search_count 2']],
    [{ size: 0, track_total_hits: true, query: { match: { t: 'red blue' } } }, true, ['TotalHitCountCollectorManager search_count 2']],
    [
      { size: 2, terminate_after: 3 },
      false,
      ['MultiCollector search_terminate_after_count undefined', ['TopScoreDocCollector search_top_hits undefined']],
    ],
  ])('%j', async (body, sliced, expected) => {
    const { collector, query } = profileOf(await search(body))
    expect(collector.map(names)).toEqual([expected])
    expect(query.every(entry => entry.max_slice_time_in_nanos !== undefined)).toBe(sliced)
  })
})

describe('counts that end early, as recorded from a real server', () => {
  it.each([
    [{ size: 0 }, true],
    [{ size: 0, query: { match: { t: 'zzz' } } }, true],
    [{ size: 0, query: { match: { t: 'red' } } }, true],
    [{ size: 0, query: { exists: { field: 'n' } } }, true],
    [{ size: 0, query: { match: { t: 'red blue' } } }, undefined],
    [{ size: 0, query: { match: { t: 'red blue' } }, track_total_hits: 5 }, true],
    [{ size: 0, query: { range: { n: { gte: 0 } } } }, undefined],
    [{ size: 0, query: { match_none: {} } }, undefined],
    [{ size: 0, query: { match: { t: 'red' } }, min_score: 0.1 }, undefined],
    [{ size: 0, query: { match: { t: 'red' } }, min_score: 0.1, track_total_hits: 5 }, true],
    [{ size: 2 }, undefined],
  ])('%j: %s', async (body, expected) => {
    expect((await search(body)).terminated_early).toBe(expected)
  })
})

it('human times stand beside the numbers', async () => {
  const { profile } = withHumanTimes(await search({ query: { match: { t: 'red blue' } }, min_score: 0.1, size: 1 }))
  const [{ searches, fetch }] = profile!.shards
  const [{ query, collector }] = searches
  expect(Object.keys(query[0])).toEqual([
    'type',
    'description',
    'time',
    'max_slice_time',
    'min_slice_time',
    'avg_slice_time',
    'time_in_nanos',
    'max_slice_time_in_nanos',
    'min_slice_time_in_nanos',
    'avg_slice_time_in_nanos',
    'breakdown',
    'children',
  ])
  expect(query[0].children![0]).toHaveProperty('max_slice_time')
  expect(query[0]).toHaveProperty('time', expect.stringMatching(/^\d+(\.\d)?(nanos|micros|ms)$/))
  expect(collector[0]).toHaveProperty('time')
  expect(collector[0]).not.toHaveProperty('max_slice_time')
  expect(collector[0].children![0]).toHaveProperty('time')
  expect(fetch[0]).toHaveProperty('time')
  expect(withHumanTimes({ took: 1 })).toEqual({ took: 1 })
})
