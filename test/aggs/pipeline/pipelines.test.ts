// Pipeline aggregations.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { open, type Searchlet } from '../../../src/main.ts'

let engine: Searchlet

beforeAll(async () => {
  engine = await open({ threads: 0 })
  const properties = { day: { type: 'integer' }, price: { type: 'double' }, kind: { type: 'keyword' } } as const
  await engine.indices.create({ index: 'sales', body: { mappings: { properties } } })
  const rows = [
    [1, 10, 'a'],
    [1, 5, 'b'],
    [2, 20, 'a'],
    [4, 40, 'b'],
  ]
  for (const [day, price, kind] of rows) await engine.index({ index: 'sales', body: { day, price, kind } })
  await engine.indices.refresh({ index: 'sales' })
})

afterAll(() => engine.close())

const found = async (aggs: unknown) => {
  const answer = await engine.search({ index: 'sales', body: { size: 0, aggs } as never })
  return JSON.parse(JSON.stringify(answer.aggregations))
}

const days = (aggs: object) => ({ days: { histogram: { field: 'day', interval: 1 }, aggs: { sum: { sum: { field: 'price' } }, ...aggs } } })

const valuesOf = async (pipeline: object) => {
  const { days: answer } = await found(days({ x: pipeline }))
  return answer.buckets.map(({ x }: { x?: { value: number | null } }) => x?.value)
}

// All as a real server answers.
it('goes from bucket to bucket', async () => {
  expect(await valuesOf({ cumulative_sum: { buckets_path: 'sum' } })).toEqual([15, 35, 35, 75])
  expect(await valuesOf({ derivative: { buckets_path: 'sum' } })).toEqual([undefined, 5, null, null])
  expect(await valuesOf({ derivative: { buckets_path: 'sum', gap_policy: 'insert_zeros' } })).toEqual([undefined, 5, -20, 40])
  expect(await valuesOf({ serial_diff: { buckets_path: '_count', lag: 2 } })).toEqual([undefined, undefined, -2, 0])
  expect(await valuesOf({ moving_avg: { buckets_path: 'sum', window: 2 } })).toEqual([undefined, 15, undefined, 17.5])
  expect(await valuesOf({ moving_fn: { buckets_path: 'sum', window: 2, script: 'MovingFunctions.max(values)' } })).toEqual([
    null,
    15,
    undefined,
    20,
  ])
})

it('chooses and orders buckets', async () => {
  const sorted = await found(days({ s: { bucket_sort: { sort: [{ sum: 'desc' }], size: 2 } } }))
  expect(sorted.days.buckets.map(({ key }: { key: number }) => key)).toEqual([4, 2])
  const chosen = await found(days({ s: { bucket_selector: { buckets_path: { n: '_count' }, script: 'params.n > 1' } } }))
  expect(chosen.days.buckets.map(({ key }: { key: number }) => key)).toEqual([1])
})

it('looks at the buckets of an aggregation beside it', async () => {
  const { most, rest } = await found({
    ...days({}),
    most: { max_bucket: { buckets_path: 'days>sum' } },
    rest: { avg_bucket: { buckets_path: 'days>sum' } },
  })
  expect(most).toEqual({ value: 40, keys: ['4.0'] })
  expect(rest).toEqual({ value: 25 })
})

it('tells what is wrong, all at once', async () => {
  const wrong = {
    a: { cumulative_sum: { buckets_path: 'sum' } },
    b: { max_bucket: { buckets_path: 'sum' } },
    sum: { sum: { field: 'price' } },
  }
  await expect(found(wrong)).rejects.toMatchObject({
    reason:
      "Validation Failed: 1: cumulative_sum aggregation [a] must have a histogram, date_histogram or auto_date_histogram as parent but doesn't have a parent;" +
      '2: The first aggregation in buckets_path must be a multi-bucket aggregation for aggregation [b] found :' +
      'org.opensearch.search.aggregations.metrics.SumAggregationBuilder for buckets path: sum;',
  })
  await expect(found(days({ x: { derivative: { buckets_path: 'nope' } } }))).rejects.toMatchObject({
    reason: 'Validation Failed: 1: No aggregation found for path [nope];',
  })
})
