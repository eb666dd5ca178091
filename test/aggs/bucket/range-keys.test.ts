// Histograms and terms of range fields.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { open, type Searchlet } from '../../../src/main.ts'

let engine: Searchlet

beforeAll(async () => {
  engine = await open({ threads: 0 })
  const properties = {
    whole: { type: 'integer_range' },
    real: { type: 'double_range' },
    days: { type: 'date_range' },
    ips: { type: 'ip_range' },
    k: { type: 'keyword' },
  } as const
  await engine.indices.create({ index: 'spans', body: { mappings: { properties } } })
  const documents = [
    { whole: { gte: 1, lte: 5 }, real: { gt: 0.5, lt: 3 }, days: { gte: '2024-01-01', lte: '2024-02-03' }, ips: '10.0.0.0/24', k: 'a' },
    {
      whole: [
        { gte: 3, lt: 12 },
        { gte: 4, lte: 4 },
      ],
      real: { gte: -1.5, lte: 1 },
      days: { gte: '2024-02-02', lte: '2024-02-03' },
      k: 'b',
    },
    { k: 'b' },
  ]
  for (const body of documents) await engine.index({ index: 'spans', body: body as never })
  await engine.indices.refresh({ index: 'spans' })
})

afterAll(() => engine.close())

const found = async (x: object) => {
  const { aggregations } = await engine.search({ index: 'spans', body: { size: 0, aggs: { x } } as never })
  const { buckets } = (aggregations as unknown as { x: { buckets: { key: unknown; key_as_string?: string; doc_count: number }[] } }).x
  return buckets.map(({ key, key_as_string, doc_count }) => [key_as_string ?? key, doc_count])
}

// All as a real server answers.
it('counts a range in every bucket it touches', async () => {
  expect(await found({ histogram: { field: 'whole', interval: 4 } })).toEqual([
    [0, 2],
    [4, 2],
    [8, 1],
  ])
  expect(await found({ histogram: { field: 'real', interval: 1 } })).toEqual([
    [-2, 1],
    [-1, 1],
    [0, 2],
    [1, 2],
    [2, 1],
  ])
  expect(await found({ date_histogram: { field: 'days', calendar_interval: 'month', format: 'yyyy-MM' } })).toEqual([
    ['2024-01', 1],
    ['2024-02', 2],
  ])
})

it('cuts ranges off at hard bounds', async () => {
  expect(await found({ histogram: { field: 'whole', interval: 2, hard_bounds: { min: 3, max: 6 } } })).toEqual([
    [2, 2],
    [4, 2],
    [6, 1],
  ])
})

it('refuses ranges of what is not on the line', async () => {
  await expect(found({ histogram: { field: 'ips', interval: 2 } })).rejects.toThrow('all shards failed')
  await expect(found({ date_histogram: { field: 'whole', calendar_interval: 'month' } })).rejects.toThrow('all shards failed')
})

it('makes empty buckets of several terms for what documents have that are no hits', async () => {
  const terms = [{ field: 'k' }, { script: '"x"' }]
  const aggs = { x: { multi_terms: { terms, min_doc_count: 0 } } }
  const { aggregations } = await engine.search({ index: 'spans', body: { size: 0, query: { term: { k: 'a' } }, aggs } as never })
  expect((aggregations as never as { x: { buckets: object[] } }).x.buckets).toEqual([
    { key: ['a', 'x'], key_as_string: 'a|x', doc_count: 1 },
    { key: ['b', 'x'], key_as_string: 'b|x', doc_count: 0 },
  ])
})
