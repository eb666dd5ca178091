// What auto_date_histogram makes of dates depends on the documents of its own bucket, and what is inside is brought together more than once.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { open, type Searchlet } from '../../../src/main.ts'

let engine: Searchlet

beforeAll(async () => {
  engine = await open({ threads: 0 })
  const properties = { d: { type: 'date' }, k: { type: 'keyword' }, n: { type: 'integer' } } as const
  await engine.indices.create({ index: 'a', body: { settings: { number_of_shards: 1 }, mappings: { properties } } })
  for (let n = 0; n < 8; n++) {
    const body = { d: `202${Math.floor(n / 2)}-0${n + 1}-03`, k: n < 4 ? 'a' : 'b', n }
    await engine.index({ index: 'a', id: String(n), body })
  }
  await engine.indices.refresh({ index: 'a' })
})

afterAll(() => engine.close())

async function found(query: object, aggs: object) {
  return (await engine.search({ index: 'a', body: { size: 0, query, aggs } as never })).aggregations as Record<string, unknown>
}

it('inside of buckets takes the dates of the bucket, whatever stretch the query asks for', async () => {
  const aggs = {
    k: { terms: { field: 'n', size: 2, order: { _key: 'desc' } }, aggs: { h: { auto_date_histogram: { field: 'd', buckets: 3 } } } },
  }
  const all = await found({ match_all: {} }, aggs)
  expect(JSON.stringify(all)).toContain('"interval":"1s"')
  const some = (await found({ range: { d: { gte: '2020-02-01' } } }, aggs)) as { k: { buckets: object[] } }
  expect(some.k.buckets).toEqual((all as typeof some).k.buckets)
})

// As a real server answers.
it('brings pairs of filters together, in one step and in two', async () => {
  const filters = { a: { term: { k: 'a' } }, c: { range: { n: { gte: 2 } } }, e: { term: { n: 5 } } }
  const inside = { x: { adjacency_matrix: { filters }, aggs: { s: { sum: { field: 'n' } } } } }
  const { h } = (await found({ match_all: {} }, { h: { auto_date_histogram: { field: 'd', buckets: 3 }, aggs: inside } })) as {
    h: { interval: string; buckets: { doc_count: number; x: { buckets: { key: string; doc_count: number; s: { value: number } }[] } }[] }
  }
  expect(h.interval).toBe('5y')
  expect(h.buckets.map(({ x }) => x.buckets.map(({ key, doc_count, s }) => [key, doc_count, s.value]))).toEqual([
    [
      ['a', 4, 6],
      ['a&c', 2, 5],
      ['c', 6, 27],
      ['c&e', 1, 5],
      ['e', 1, 5],
    ],
  ])
})

it('over all time is refused where there may not be so many buckets, and ends', async () => {
  await engine.indices.create({ index: 'far', body: { mappings: { properties: { d: { type: 'date' } } } } })
  await engine.index({ index: 'far', id: '1', body: { d: 0 } })
  await engine.index({ index: 'far', id: '2', body: { d: 1e18 }, refresh: true })
  const found = engine.search({ index: 'far', body: { size: 0, aggs: { h: { auto_date_histogram: { field: 'd', buckets: 1 } } } } })
  await expect(found).rejects.toMatchObject({ status: 503, cause: { type: 'too_many_buckets_exception' } })
})
