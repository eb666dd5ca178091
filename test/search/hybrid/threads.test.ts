// Hybrid queries in worker threads have the answers of one thread.
import { expect, it } from 'vitest'
import { stringify } from '../../../src/core/json.ts'
import { parseSearchRequest } from '../../../src/search/request/parse-search-request.ts'
import { executeSearch } from '../../../src/search/search.ts'
import { PoolRunner } from '../../../src/search/slices/slice-runner.ts'
import { searchSlice } from '../../../src/search/slices/worker.ts'
import { concurrency, searchContext, targetsOf } from '../support/shards.ts'

const mappings = { properties: { t: { type: 'text' }, n: { type: 'integer' }, k: { type: 'keyword' } } }

const segment = (from: number) =>
  Object.fromEntries(
    Array.from({ length: 40 }, (_, i) => [
      `${from + i}`,
      { t: 'fox '.repeat((i * 7) % 4) + 'dog '.repeat((i * 5) % 3), n: from + i, k: `g${i % 5}` },
    ]),
  )

const queries = [{ match: { t: 'fox' } }, { match: { t: 'dog' } }, { range: { n: { gte: 70, lt: 90 } } }]
const hybrid = { query: { hybrid: { queries, pagination_depth: 25 } } }

it.each([
  [{}],
  [{ from: 10 }],
  [{ sort: [{ n: 'desc' }] }],
  [{ collapse: { field: 'k' } }],
  [{ post_filter: { term: { k: 'g1' } } }],
  [{ min_score: 0.3 }],
  [{ size: 0 }],
  [{ explain: true }],
])('slices in threads find the same under %j', async more => {
  const targets = await targetsOf({ mappings, shards: [[segment(0), segment(40), segment(80)], [segment(120)]] })
  const request = parseSearchRequest({}, { ...hybrid, ...more })
  // What travels is copied, as threads would have it.
  const runner = new PoolRunner(async task => structuredClone(await searchSlice(structuredClone(task))), 0)
  const plain = await executeSearch(targets, request, searchContext())
  const sliced = await executeSearch(
    targets,
    request,
    searchContext({ runner, concurrency: concurrency({ mode: 'all', maxSliceCount: '3' }) }),
  )
  const shown = (answer: unknown) => JSON.parse(stringify(answer)).hits
  expect(shown(sliced)).toEqual(shown(plain))
  expect(shown(plain).total.value).toBeGreaterThan(0)
})
