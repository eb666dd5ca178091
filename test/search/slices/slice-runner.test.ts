// The same answers from any number of slices, segments and threads.
import { afterAll, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../../src/core/errors.ts'
import { ThreadMeter } from '../../../src/core/thread-meter.ts'
import { WorkerPool } from '../../../src/engine/threads/worker-pool.ts'
import type { SegmentReader } from '../../../src/index/contracts/segment-reader.ts'
import { refuseLongRead } from '../../../src/index/segment/long-reads.ts'
import { MultiTermQuery } from '../../../src/query/exec/multi-term.ts'
import { parseSearchRequest } from '../../../src/search/request/parse-search-request.ts'
import { executeSearch } from '../../../src/search/search.ts'
import { InlineRunner, PoolRunner, type SliceAnswer } from '../../../src/search/slices/slice-runner.ts'
import { searchSlice } from '../../../src/search/slices/worker.ts'
import { builtWorker } from '../../support/built-sources.ts'
import { concurrency, searchContext, targetsOf } from '../support/shards.ts'

const workers = new WorkerPool({ threads: 2, workerPath: builtWorker() })
const pool = new PoolRunner(task => workers.run('searchSlice', task), 0)
afterAll(() => workers.close())

const words = ['red', 'green', 'blue', 'dark', 'light']
const document = (i: number) => ({ t: words.filter((_, w) => (i * 7 + w * 3) % 4 < 2).join(' '), n: (i * 37) % 11, k: words[i % 5] })
const mappings = { properties: { t: { type: 'text' }, n: { type: 'integer' }, k: { type: 'keyword' } } }
const documents = Array.from({ length: 60 }, (_, i) => [`d${i}`, document(i)] as const)
const inSegments = (count: number) =>
  Array.from({ length: count }, (_, segment) => Object.fromEntries(documents.filter((_, i) => Math.floor((i * count) / 60) === segment)))
const deleted = ['d3', 'd17', 'd42']

const requests = [
  {},
  { query: { match: { t: 'red blue' } }, size: 7 },
  { query: { match: { t: 'green' } }, sort: [{ n: 'desc' }, '_doc'], size: 15, from: 3 },
  { query: { term: { k: 'dark' } }, size: 0 },
  { query: { match: { t: 'light dark' } }, min_score: 0.3, sort: ['k', { _score: 'asc' }] },
  { query: { match: { t: 'red' } }, post_filter: { term: { k: 'blue' } }, track_total_hits: 3 },
  { sort: [{ k: 'desc' }], search_after: ['green'], track_scores: true },
]

describe('threads and segments', () => {
  it.each(requests)('%j: the same answer in worker threads, in any number of slices', async body => {
    const targets = await targetsOf({ mappings, shards: [inSegments(5)], deleted })
    const request = parseSearchRequest({}, body)
    const answer = async (parts: Parameters<typeof searchContext>[0]) => (await executeSearch(targets, request, searchContext(parts))).hits
    const inline = await answer({})
    for (const maxSliceCount of [0, 1, 2, 4])
      expect(await answer({ runner: pool, concurrency: concurrency({ maxSliceCount: String(maxSliceCount) }) })).toEqual(inline)
    expect(inline.hits.length + (body.size === 0 ? 1 : 0)).toBeGreaterThan(0)
  })

  it.each(requests)('%j: the same answer from one segment and from many', async body => {
    const hits = async (count: number) => {
      const targets = await targetsOf({ mappings, shards: [inSegments(count)], deleted })
      return (await executeSearch(targets, parseSearchRequest({}, body), searchContext())).hits
    }
    const one = await hits(1)
    for (const count of [2, 5]) expect(await hits(count)).toEqual(one)
  })
})

describe('aggregations that must see a whole shard', () => {
  const runners = {
    'this thread': () => new InlineRunner(),
    'this thread, as others are not worth it': () => new PoolRunner(task => workers.run('searchSlice', task), Number.POSITIVE_INFINITY),
    'other threads': () => new PoolRunner(task => workers.run('searchSlice', task), 0),
  }
  it.each(Object.entries(runners))('see it in %s', async (_, runner) => {
    const aggs = { some: { sampler: { shard_size: 4 }, aggs: { n: { value_count: { field: 'n' } } } } }
    for (const mode of [undefined, 'all']) {
      for (const profile of [false, true]) {
        const targets = await targetsOf({ mappings, shards: [inSegments(5)] })
        const cx = searchContext({ runner: runner(), concurrency: concurrency({ mode, maxSliceCount: '4' }) })
        const { aggregations } = await executeSearch(targets, parseSearchRequest({}, { size: 0, profile, aggs }), cx)
        const [[name, found]] = [...(aggregations as unknown as Map<string, Map<string, unknown>>)]
        expect([name, found.get('doc_count'), found.get('n')]).toEqual(['some', 4, new Map([['value', 4]])])
      }
    }
  })
})

describe('what is worth a thread', () => {
  /**
   * How many slices are sent elsewhere where 25 documents of one among several are worth it, and 200 of a single one; there are 60, with five
   * words of about 25 documents each.
   */
  async function sent(body: object, shards = [inSegments(1)]): Promise<number> {
    let tasks = 0
    const runner = new PoolRunner(async task => {
      tasks++
      return searchSlice(task)
    }, 200 / 8)
    const targets = await targetsOf({ mappings, shards })
    const plain = await executeSearch(targets, parseSearchRequest({}, body), searchContext())
    const found = await executeSearch(targets, parseSearchRequest({}, body), searchContext({ runner }))
    expect(found.hits).toEqual(plain.hits)
    return tasks
  }

  it.each([
    ['few documents are not', { query: { match: { t: 'red blue' } } }, 0],
    ['a dictionary that must be looked through is', { query: { wildcard: { t: '*e*' } } }, 1],
    ['nor is some of it, where it is known which', { query: { wildcard: { t: 'gr*' } } }, 0],
    ['nor are the terms of a prefix', { query: { prefix: { t: 'gr' } } }, 0],
    ['words that are almost the same are', { query: { fuzzy: { t: 'rad' } } }, 1],
    ['wherever they are asked for', { query: { bool: { must: [{ match_all: {} }], filter: [{ regexp: { t: '.*e.*' } }] } } }, 1],
    ['in filters of hits', { post_filter: { wildcard: { t: '*e*' } } }, 1],
    ['many terms are', { query: { terms: { k: Array.from({ length: 10 }, (_, i) => `k${i}`) } } }, 1],
    ['positions of few documents are', { query: { match_phrase: { t: 'green blue' } } }, 1],
    ['aggregations are, sooner', { query: { match: { t: 'red blue' } }, aggs: { by: { terms: { field: 'k' } } } }, 1],
    ['positions of none are not', { query: { match_phrase: { t: 'green absent' } } }, 0],
  ])('%s: %j', async (_what, body, expected) => {
    expect(await sent(body)).toBe(expected)
  })

  it('reading for long is', async () => {
    const [target] = await targetsOf({ mappings, shards: [inSegments(1)] })
    const [view] = target.reader.segments
    const reading: SegmentReader = Object.create(view.reader, {
      postings: {
        value(...term: Parameters<SegmentReader['postings']>) {
          refuseLongRead(Number.MAX_SAFE_INTEGER)
          return view.reader.postings(...term)
        },
      },
    })
    const reader = Object.create(target.reader, { segments: { value: [{ ...view, reader: reading }] } })
    let tasks = 0
    const runner = new PoolRunner(async task => {
      tasks++
      return searchSlice(task)
    })
    const request = parseSearchRequest({}, { query: { match: { t: 'red blue' } } })
    const { hits } = await executeSearch([{ ...target, reader, describe: () => target.describe() }], request, searchContext({ runner }))
    expect(tasks).toBe(1)
    expect(hits).toEqual((await executeSearch([target], request, searchContext())).hits)
  })

  it('what is done elsewhere is not done here as well', async () => {
    const targets = await targetsOf({ mappings, shards: [inSegments(1)] })
    const request = parseSearchRequest({}, { query: { fuzzy: { t: 'rad' } } })
    let answer: SliceAnswer | null = null
    const runner = new PoolRunner(async task => {
      answer ??= await searchSlice(task)
      return answer
    }, 0)
    const first = await executeSearch(targets, request, searchContext({ runner }))
    const rewrite = vi.spyOn(MultiTermQuery.prototype, 'rewrite')
    try {
      expect((await executeSearch(targets, request, searchContext({ runner }))).hits).toEqual(first.hits)
      expect(rewrite).not.toHaveBeenCalled()
    } finally {
      rewrite.mockRestore()
    }
  })

  it('shards are asked at once', async () => {
    let running = 0
    let most = 0
    const runner = new PoolRunner(async task => {
      most = Math.max(most, ++running)
      await new Promise(resolve => setTimeout(resolve, 5))
      running--
      return searchSlice(task)
    }, 0)
    const targets = await targetsOf({ mappings, shards: [inSegments(1), inSegments(1), inSegments(1)] })
    const request = parseSearchRequest({}, { query: { match: { t: 'red' } } })
    const inline = await executeSearch(targets, request, searchContext())
    expect((await executeSearch(targets, request, searchContext({ runner }))).hits).toEqual(inline.hits)
    expect(most).toBe(3)
  })
})

describe('errors in a worker', () => {
  it('arrive as they would be thrown here', async () => {
    const targets = await targetsOf({ mappings, shards: [inSegments(3)] })
    const broken = targets.map(target => ({
      ...target,
      describe: () => ({ ...target.describe(), mappingVersion: 2, mapping: { properties: {} } }),
    }))
    const request = parseSearchRequest({}, { sort: ['n'] })
    const cx = searchContext({ runner: pool, concurrency: concurrency({ maxSliceCount: '2' }) })
    const error = await (async () => executeSearch(broken, request, cx))().catch((error: unknown) => error)
    expect(error).toBeInstanceOf(ApiError)
    expect((error as ApiError).toBody()).toMatchObject({
      type: 'search_phase_execution_exception',
      root_cause: [{ type: 'query_shard_exception', reason: 'No mapping found for [n] in order to sort on', index: 'test' }],
    })
  })

  it('a cancelled search stops with the reason of its task', async () => {
    const targets = await targetsOf({ mappings, shards: [inSegments(3)] })
    const cancellation = new Int32Array(new SharedArrayBuffer(4))
    cancellation[0] = 1
    let asked = 0
    const check = () => {
      // Not yet cancelled while the slices are handed out.
      if (++asked > 0) throw new ApiError('task_cancelled_exception', 'cancelled task with reason: by user')
    }
    const part = {
      check() {},
      whenCancelled: () => new Promise<void>(() => {}),
      cancellation: () => cancellation,
      meter: () => new ThreadMeter(),
      end() {},
    }
    const watch = { querying: () => part, fetching: () => part }
    const cx = searchContext({ runner: pool, watch, check, concurrency: concurrency({ maxSliceCount: '2' }) })
    await expect((async () => executeSearch(targets, parseSearchRequest({}, {}), cx))()).rejects.toMatchObject({
      type: 'search_phase_execution_exception',
      status: 500,
      cause: { type: 'task_cancelled_exception', reason: 'cancelled task with reason: by user' },
    })
  })
})
