// Whatever is asked, the answer must not depend on how documents lie in segments, nor on how these are cut into slices or threads.
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { WorkerPool } from '../../src/engine/threads/worker-pool.ts'
import type { SearchContext } from '../../src/search/group/search-context.ts'
import { parseSearchRequest } from '../../src/search/request/parse-search-request.ts'
import { executeSearch } from '../../src/search/search.ts'
import { InlineRunner, PoolRunner } from '../../src/search/slices/slice-runner.ts'
import { builtWorker } from '../support/built-sources.ts'
import { rounds } from '../support/rounds.ts'
import { concurrency, searchContext, targetsOf } from './support/shards.ts'

class SlicedInline extends InlineRunner {
  override readonly parallel = true
}

const workers = new WorkerPool({ threads: 1, workerPath: builtWorker() })
const pool = new PoolRunner(task => workers.run('searchSlice', task), 0)
afterAll(() => workers.close())

const mappings = {
  properties: { t: { type: 'text' }, n: { type: 'integer' }, f: { type: 'double' }, k: { type: 'keyword' } },
}
const word = fc.constantFrom('red', 'green', 'blue', 'dark')
const document = fc.record(
  {
    t: fc.array(word, { minLength: 1, maxLength: 6 }).map(words => words.join(' ')),
    n: fc.oneof(fc.integer({ min: -5, max: 5 }), fc.array(fc.integer({ min: -5, max: 5 }), { maxLength: 3 })),
    f: fc.constantFrom(0.5, -1.25, 3),
    k: fc.oneof(word, fc.array(word, { maxLength: 2 })),
  },
  { requiredKeys: ['t'] },
)
const text = fc.array(word, { minLength: 1, maxLength: 3 }).map(words => words.join(' '))
const beginning = fc.constantFrom('r', 'g', 'bl', 'd', 'x')
const leaf = fc.oneof(
  fc.constant({ match_all: {} }),
  fc.record({ match: fc.record({ t: text }) }),
  fc.record({ term: fc.record({ k: word }) }),
  fc.record({ terms: fc.record({ k: fc.array(word, { minLength: 1, maxLength: 3 }) }) }),
  fc.record({ term: fc.record({ n: fc.integer({ min: -5, max: 5 }) }) }),
  fc.record({ range: fc.record({ n: fc.record({ gte: fc.integer({ min: -5, max: 2 }), lt: fc.integer({ min: 0, max: 6 }) }) }) }),
  fc.record({ range: fc.record({ k: fc.record({ gte: beginning, lte: beginning }) }) }),
  fc.record({ prefix: fc.record({ t: beginning }) }),
  fc.record({ wildcard: fc.record({ k: beginning.map(start => `*${start}*`) }) }),
  fc.record({ regexp: fc.record({ t: beginning.map(start => `${start}.*`) }) }),
  fc.record({ fuzzy: fc.record({ t: fc.constantFrom('rad', 'bleu', 'grean') }) }),
  fc.record({ match_phrase: fc.record({ t: fc.record({ query: text, slop: fc.nat(2) }) }) }),
  fc.record({ match_phrase_prefix: fc.record({ t: text }) }),
  fc.record({ match_bool_prefix: fc.record({ t: text }) }),
  fc.record({
    multi_match: fc.record({ query: text, fields: fc.constant(['t', 'k']), type: fc.constantFrom('best_fields', 'most_fields') }),
  }),
  fc.record({ query_string: fc.record({ query: word.map(one => `t:${one} OR k:${one}`) }) }),
  fc.record({ exists: fc.record({ field: fc.constantFrom('t', 'n', 'k') }) }),
  fc.record({
    ids: fc.record({
      values: fc.array(
        fc.nat(29).map(i => `d${i}`),
        { minLength: 1, maxLength: 4 },
      ),
    }),
  }),
)
const clauses = fc.array(leaf, { maxLength: 2 })
const query = fc.oneof(
  fc.constant(undefined),
  { weight: 4, arbitrary: leaf },
  { weight: 2, arbitrary: fc.record({ bool: fc.record({ must: clauses, should: clauses, filter: clauses, must_not: clauses }) }) },
  fc.record({ dis_max: fc.record({ queries: fc.array(leaf, { minLength: 1, maxLength: 3 }), tie_breaker: fc.constantFrom(0, 0.5) }) }),
  fc.record({ constant_score: fc.record({ filter: leaf, boost: fc.constantFrom(1, 2.5) }) }),
  fc.record({ boosting: fc.record({ positive: leaf, negative: leaf, negative_boost: fc.constantFrom(0.25, 0.5) }) }),
)
const order = fc.constantFrom('asc', 'desc')
const sort = fc.array(
  fc.oneof(
    fc.constant('_score'),
    fc.record({ _doc: order }),
    fc.record({
      n: fc.record({ order, mode: fc.constantFrom('min', 'max', 'sum', 'avg', 'median'), missing: fc.constantFrom('_first', '_last', 2) }),
    }),
    fc.record({ f: order }),
    fc.record({ k: fc.record({ order, missing: fc.constantFrom('_first', '_last', 'dim') }) }),
  ),
  { maxLength: 3 },
)
const body = fc
  .record(
    {
      query,
      sort,
      from: fc.integer({ min: 0, max: 4 }),
      size: fc.integer({ min: 0, max: 9 }),
      post_filter: fc.record({ term: fc.record({ k: word }) }),
      min_score: fc.constantFrom(0.05, 0.3),
      track_scores: fc.boolean(),
      track_total_hits: fc.constantFrom(true, false, 0, 3, 1000),
      terminate_after: fc.constantFrom(0, 4),
    },
    { requiredKeys: [] },
  )
  // Without hits to show, whole segments are counted before `terminate_after` takes effect: there segments do matter.
  .filter(({ size, terminate_after }) => size !== 0 || !terminate_after)

async function answer(
  documents: readonly unknown[],
  deleted: readonly string[],
  segments: number,
  asked: object,
  cx: Partial<SearchContext>,
) {
  const entries = documents.map((one, i) => [`d${i}`, one] as const)
  const shard = Array.from({ length: segments }, (_, s) =>
    Object.fromEntries(entries.filter((_entry, i) => Math.floor((i * segments) / documents.length) === s)),
  )
  const targets = await targetsOf({ mappings, shards: [shard], deleted })
  const { hits, terminated_early } = await executeSearch(targets, parseSearchRequest({}, asked), searchContext(cx))
  return { hits, terminated_early }
}

type Answer = Awaited<ReturnType<typeof answer>>

/**
 * `early`: as one segment tells it. A limit that the last hit has just reached is noticed where a further segment begins, and so by some
 * segments and slices only.
 */
function expectAlike(found: Answer, expected: Answer, early: boolean | undefined): void {
  expect(found.hits).toEqual(expected.hits)
  if (early !== false) expect(found.terminated_early).toBe(early)
}

it('segments, slices and threads change nothing', async () => {
  const documents = fc.array(document, { minLength: 1, maxLength: 30 })
  await fc.assert(
    fc.asyncProperty(
      documents,
      fc.array(fc.nat(29), { maxLength: 4 }),
      fc.integer({ min: 1, max: 6 }),
      body,
      async (all, gone, segments, asked) => {
        const deleted = [...new Set(gone)].filter(i => i < all.length - 1).map(i => `d${i}`)
        // Statistics still count what was deleted, and a lone segment of deleted documents is dropped: keep one alive in each.
        const whole = await answer(all, [], 1, asked, {})
        expectAlike(await answer(all, [], segments, asked, {}), whole, whole.terminated_early)
        const cut = await answer(all, deleted, segments, asked, {})
        const { terminated_early: early } = await answer(all, deleted, 1, asked, {})
        for (const maxSliceCount of [0, 2, 3]) {
          const sliced = { runner: new SlicedInline(), concurrency: concurrency({ maxSliceCount: String(maxSliceCount) }) }
          expectAlike(await answer(all, deleted, segments, asked, sliced), cut, early)
        }
        const threads = { runner: pool, concurrency: concurrency({ maxSliceCount: '2' }) }
        expectAlike(await answer(all, deleted, segments, asked, threads), cut, early)
      },
    ),
    { numRuns: rounds(100) },
  )
})
