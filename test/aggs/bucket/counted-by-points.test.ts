// What profiles tell of how segments were counted. All as a real server answers.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { open, type Searchlet } from '../../../src/main.ts'

let engine: Searchlet

beforeAll(async () => {
  engine = await open({ threads: 0 })
  const properties = { d: { type: 'date' }, n: { type: 'double' }, k: { type: 'keyword' } }
  await engine.indices.create({ index: 'months', body: { mappings: { properties } as never } })
  for (const n of [1, 2, 3, 4, 5, 6]) await engine.index({ index: 'months', body: { d: `2024-0${n}-01`, n, k: `k${n}` } })
  await engine.indices.refresh({ index: 'months' })
})

afterAll(() => engine.close())

async function debug(aggregation: object, query?: object): Promise<unknown> {
  const body = { size: 0, profile: true, aggs: { a: aggregation }, ...(query === undefined ? {} : { query }) }
  const { profile } = await engine.search({ index: 'months', body: body as never })
  return (profile as { shards: { aggregations: { debug?: object }[] }[] }).shards[0].aggregations[0].debug
}

const byMonth = { date_histogram: { field: 'd', calendar_interval: 'month' } }
const sum = { aggs: { s: { sum: { field: 'n' } } } }
const byPoints = { optimized_segments: 1, unoptimized_segments: 0, leaf_visited: 1, inner_visited: 0 }
const collectors = (single: number, multi: number) => ({
  single_valued_collectors_used: single,
  multi_valued_collectors_used: multi,
  skip_list_collectors_used: 0,
  no_op_collectors_used: 0,
})

it('dates are counted by points where the query is about them alone', async () => {
  expect(await debug(byMonth)).toEqual({ total_buckets: 6, ...byPoints, ...collectors(0, 0) })
  expect(await debug(byMonth, { range: { d: { gte: '2024-02-01' } } })).toEqual({ total_buckets: 5, ...byPoints, ...collectors(0, 0) })
  expect(await debug(byMonth, { term: { k: 'k1' } })).toEqual({ total_buckets: 1, ...collectors(1, 0) })
  expect(await debug({ ...byMonth, ...sum })).toEqual({ total_buckets: 6, ...collectors(1, 0) })
  const missing = { date_histogram: { ...byMonth.date_histogram, missing: '2024-01-01' } }
  expect(await debug(missing)).toEqual({ total_buckets: 6, ...collectors(0, 1) })
})

it('so are dates in as many buckets as are asked for', async () => {
  const auto = { auto_date_histogram: { field: 'd', buckets: 3 } }
  expect(await debug(auto)).toEqual({ skiplist_collectors_used: 0, surviving_buckets: 6, ...byPoints })
  expect(await debug({ ...auto, ...sum })).toEqual({ skiplist_collectors_used: 0, surviving_buckets: 6, deferred_aggregators: ['s'] })
})

it('so are ranges that share no value, where every document is a hit', async () => {
  const ranges = (...list: object[]) => ({ range: { field: 'n', ranges: list } })
  const apart = ranges({ to: 3 }, { from: 3, to: 5 }, { from: 5 })
  expect(await debug(apart)).toEqual(byPoints)
  expect(await debug(apart, { range: { n: { gte: 2 } } })).toBeUndefined()
  expect(await debug({ ...apart, ...sum })).toBeUndefined()
  expect(await debug(ranges({ to: 3 }, { from: 2, to: 5 }))).toBeUndefined()
  expect(await debug({ date_range: { field: 'd', ranges: [{ to: '2024-03-01' }, { from: '2024-03-01' }] } })).toEqual(byPoints)
})

it('so are composite buckets of dates alone', async () => {
  const composite = (...sources: object[]) => ({ composite: { sources } })
  const x = { x: byMonth }
  expect(await debug(composite(x))).toEqual(byPoints)
  expect(await debug(composite(x), { range: { d: { gte: '2024-02-01' } } })).toEqual(byPoints)
  expect(await debug(composite(x), { range: { n: { gte: 2 } } })).toBeUndefined()
  expect(await debug(composite(x, { y: { terms: { field: 'k' } } }))).toBeUndefined()
  expect(await debug(composite({ x: { date_histogram: { ...byMonth.date_histogram, missing_bucket: true } } }))).toBeUndefined()
  expect(await debug(composite({ x: { terms: { field: 'k' } } }))).toBeUndefined()
})

it('what waits within multi_terms is told', async () => {
  const terms = { terms: [{ field: 'k' }, { field: 'n' }], size: 2 }
  expect(await debug({ multi_terms: terms, ...sum })).toBeUndefined()
  expect(await debug({ multi_terms: { ...terms, collect_mode: 'breadth_first' }, ...sum })).toEqual({ deferred_aggregators: ['s'] })
})

it('numbers with fractions are never rare', async () => {
  await expect(debug({ rare_terms: { field: 'n' } })).rejects.toMatchObject({
    rootCause: [{ reason: 'RareTerms aggregation does not support floating point fields.' }],
  })
})
