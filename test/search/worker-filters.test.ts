// A worker keeps filters of its own, and counts them where the caller reads it.
import { expect, it } from 'vitest'
import { openAnalysis } from '../../src/index/mapping/described-mapping.ts'
import { CacheStatistics } from '../../src/query/cache/cache-statistics.ts'
import { parseSearchRequest } from '../../src/search/request/parse-search-request.ts'
import { executeSearch } from '../../src/search/search.ts'
import { WorkerTargets } from '../../src/search/slices/worker-targets.ts'
import { searchContext, targetsOf } from './support/shards.ts'

it('filters are kept in a worker until the shard has other segments or the caller says so', async () => {
  const documents = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`d${i}`, { n: i }]))
  const [target] = await targetsOf({ mappings: { properties: { n: { type: 'integer' } } }, shards: [[documents]] })
  const statistics = new CacheStatistics()
  const rules = { minFrequency: 2, costlyMinFrequency: 1, skipFactor: 10, allSegments: true }
  const filters = { rules, limits: { maxCount: 10, maxBytes: 1e6 }, statistics: statistics.words }
  const worker = new WorkerTargets()
  await openAnalysis(target.describe())
  const request = parseSearchRequest({}, { size: 0, query: { range: { n: { gte: 5, lte: 30 } } }, sort: ['n'] })
  const search = async (segments = target.describe().segments) => {
    const shown = worker.target({ ...target.describe(), segments, filters })
    return (await executeSearch([shown], { ...request, size: 3, trackTotalHits: 0 }, searchContext())).hits.hits.map(hit => hit._id)
  }
  for (let i = 0; i < 4; i++) expect(await search()).toEqual(['d5', 'd6', 'd7'])
  expect(statistics.figures()).toMatchObject({ size: 1, count: 1, hits: 2 })
  statistics.forget()
  await search()
  expect(statistics.figures()).toMatchObject({ size: 1, count: 2 })
  expect(await search([])).toEqual([])
  expect(statistics.figures()).toMatchObject({ size: 0, bytes: 0 })
})
