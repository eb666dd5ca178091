// What the compiler knows of a call: the type check runs this file, where a line that should not compile and does is an error. The tests run the
// same calls, so that what the types promise is what is answered.
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest'
import { aggregationTypes, pipelineTypes } from '../../../src/aggs/registry.ts'
import type { AggregationName } from '../../../src/api/typed/aggregations.ts'
import { type DocumentOf, type IndexOf, isApiError, open, type Searchlet } from '../../../src/main.ts'

const mapping = {
  properties: {
    title: { type: 'text', fields: { raw: { type: 'keyword' } } },
    author: { type: 'keyword' },
    price: { type: 'float' },
    sold: { type: 'date' },
    publisher: { properties: { city: { type: 'keyword' } } },
    reviews: { type: 'nested', properties: { stars: { type: 'integer' } } },
  },
} as const
type Book = DocumentOf<typeof mapping>
const books = 'books' as IndexOf<Book>

let engine: Searchlet
beforeAll(async () => {
  engine = await open({ threads: 0, defaults: { refresh: true } })
  await engine.indices.create({ index: 'books', body: { mappings: mapping } })
  await engine.index({ index: 'books', id: '1', body: { title: 'Emma', author: 'Austen', price: 8, sold: '2020-01-01' } })
})
afterAll(() => engine.close())

describe('documents', () => {
  it('follow from a mapping', () => {
    expectTypeOf<Book>().toEqualTypeOf<{
      title?: string
      author?: string
      price?: number
      sold?: string | number
      publisher?: { city?: string }
      reviews?: { stars?: number }[]
    }>()
  })

  it('are what a search and a read of them give', async () => {
    const named = await engine.search<{ title: string }>({ index: 'books' })
    expectTypeOf(named.hits.hits[0]._source).toEqualTypeOf<{ title: string } | undefined>()
    const declared = await engine.search({ index: books })
    expectTypeOf(declared.hits.hits[0]._source).toEqualTypeOf<Book | undefined>()
    const read = await engine.get<{ title: string }>({ index: 'books', id: '1' })
    expectTypeOf(read._source).toEqualTypeOf<{ title: string } | undefined>()
    expectTypeOf((await engine.get({ index: books, id: '1' }))._source).toEqualTypeOf<Book | undefined>()
    const { docs } = await engine.mget({ index: books, body: { ids: ['1'] } })
    if ('error' in docs[0]) throw docs[0].error
    expectTypeOf(docs[0]._source).toEqualTypeOf<Book | undefined>()
    const { responses } = await engine.msearch<{ title: string }>({ body: [{ index: 'books' }, {}] })
    if ('error' in responses[0]) throw responses[0].error
    expectTypeOf(responses[0].hits.hits[0]._source).toEqualTypeOf<{ title: string } | undefined>()
    // @ts-expect-error: the document has no such field
    expect(named.hits.hits[0]._source?.titel).toBeUndefined()
    expect(declared.hits.hits[0]._source?.title).toBe('Emma')
  })
})

describe('aggregations', () => {
  it('follow from the request, at any depth', async () => {
    const { aggregations } = await engine.search({
      index: books,
      size: 0,
      body: {
        aggs: {
          by_author: {
            terms: { field: 'author', order: [{ _count: 'desc' }] },
            aggs: { price: { avg: { field: 'price' } }, best: { top_hits: { size: 1 } } },
          },
          by_year: { date_histogram: { field: 'sold', calendar_interval: 'year', keyed: true } },
          by_price: { histogram: { field: 'price', interval: 5 } },
          prices: { filters: { filters: { cheap: { range: { price: { lt: 9 } } }, dear: { range: { price: { gte: 9 } } } } } },
          spread: { percentiles: { field: 'price', keyed: false } },
        },
      },
    })
    expectTypeOf(aggregations.by_author.buckets[0].price.value).toEqualTypeOf<number | null>()
    expectTypeOf(aggregations.by_author.buckets[0].key).toEqualTypeOf<string | number>()
    expectTypeOf(aggregations.by_author.buckets[0].best.hits.hits[0]._source).toEqualTypeOf<Book | undefined>()
    expectTypeOf(aggregations.by_year.buckets['2020-01-01T00:00:00.000Z'].doc_count).toEqualTypeOf<number>()
    expectTypeOf(aggregations.by_price.buckets[0].key).toEqualTypeOf<number>()
    expectTypeOf(aggregations.prices.buckets.cheap.doc_count).toEqualTypeOf<number>()
    expectTypeOf(aggregations.spread.values[0].value).toEqualTypeOf<number | null>()
    // @ts-expect-error: nothing of this name was asked for
    expect(aggregations.by_title).toBeUndefined()
    // @ts-expect-error: buckets are a list where they are not keyed
    expect(aggregations.by_price.buckets.first).toBeUndefined()
    expect(aggregations.by_author.buckets[0].price.value).toBe(8)
    expect(aggregations.by_author.buckets[0].best.hits.hits[0]._source?.title).toBe('Emma')
    expect(Object.keys(aggregations.by_year.buckets)).toEqual(['2020-01-01T00:00:00.000Z'])
    expect(aggregations.prices.buckets.cheap.doc_count).toBe(1)
    expect(aggregations.spread.values[0].value).toBe(8)
  })

  it('are loosely known where the request is made elsewhere', async () => {
    const aggs: Record<string, { avg: { field: string } }> = { price: { avg: { field: 'price' } } }
    const { aggregations } = await engine.search({ index: 'books', body: { aggs } })
    expect(aggregations?.price.value).toBe(8)
  })

  it('have types for all of the registry', () => {
    const names: Record<AggregationName, true> = Object.fromEntries(
      [...aggregationTypes.keys(), ...pipelineTypes.keys()].map(name => [name, true]),
    ) as never
    // Every name of the types, as the compiler demands of a complete list.
    const listed = LISTED satisfies Record<AggregationName, true>
    expect(Object.keys(names).sort()).toEqual(Object.keys(listed).sort())
  })
})

describe('requests', () => {
  it('name queries and aggregations that there are', async () => {
    // @ts-expect-error: did you mean `match`?
    const query = engine.search({ index: 'books', body: { query: { mach: { title: 'emma' } } } })
    await expect(query).rejects.toMatchObject({ type: 'parsing_exception' })
    // @ts-expect-error: there is no such aggregation
    const aggregation = engine.search({ index: 'books', body: { aggs: { price: { average: { field: 'price' } } } } })
    await expect(aggregation).rejects.toMatchObject({ status: 400 })
    // @ts-expect-error: nor within another
    const inner = engine.search({ index: 'books', body: { aggs: { a: { terms: { field: 'author' }, aggs: { b: { average: {} } } } } } })
    await expect(inner).rejects.toMatchObject({ status: 400 })
    // @ts-expect-error: terms has no option feild
    const option = engine.search({ index: 'books', body: { aggs: { a: { terms: { feild: 'author' } } } } })
    await expect(option).rejects.toMatchObject({ status: 400 })
    // @ts-expect-error: no such interval
    const value = engine.search({ index: 'books', body: { aggs: { a: { date_histogram: { field: 'sold', calendar_interval: 'aeon' } } } } })
    await expect(value).rejects.toMatchObject({ status: 400 })
    // @ts-expect-error: did you mean `highlight`?
    const member = engine.search({ index: 'books', body: { highlite: { fields: { title: {} } } } })
    await expect(member).rejects.toMatchObject({ status: 400 })
    // @ts-expect-error: did you mean `fragment_size`?
    const highlight = engine.search({ index: 'books', body: { highlight: { fields: { title: { fragment_sise: 1 } } } } })
    await expect(highlight).rejects.toMatchObject({ status: 400 })
    // @ts-expect-error: did you mean `missing`?
    const sort = engine.search({ index: 'books', body: { sort: [{ price: { order: 'asc', mising: '_last' } }] } })
    await expect(sort).rejects.toMatchObject({ status: 400 })
    // @ts-expect-error: did you mean `prefix_length`?
    const suggest = engine.search({ index: 'books', body: { suggest: { a: { text: 'x', term: { field: 'title', prefix_lenght: 1 } } } } })
    await expect(suggest).rejects.toMatchObject({ status: 400 })
    const rescore = engine.search({
      index: 'books',
      // @ts-expect-error: there is no such mode
      body: { rescore: { query: { rescore_query: { match_all: {} }, score_mode: 'plus' } } },
    })
    await expect(rescore).rejects.toMatchObject({ status: 400 })
    // @ts-expect-error: there is no such parameter
    const parameter = engine.search({ index: 'books', sice: 1 })
    await expect(parameter).rejects.toMatchObject({ status: 400 })
  })
})

it('narrows errors by their type', async () => {
  const error: unknown = await engine.create({ index: 'books', id: '1', body: {} }).then(null, error => error)
  expect(isApiError(error)).toBe(true)
  expect(isApiError(error, 'index_not_found_exception')).toBe(false)
  if (!isApiError(error, 'version_conflict_engine_exception')) throw error
  expectTypeOf(error.type).toEqualTypeOf<'version_conflict_engine_exception'>()
  expect(error.status).toBe(409)
  // @ts-expect-error: there is no such type
  expect(isApiError(error, 'version_conflict')).toBe(false)
})

const LISTED = {
  adjacency_matrix: true,
  auto_date_histogram: true,
  children: true,
  composite: true,
  date_histogram: true,
  date_range: true,
  diversified_sampler: true,
  filter: true,
  filters: true,
  geo_distance: true,
  geohash_grid: true,
  geotile_grid: true,
  global: true,
  histogram: true,
  ip_range: true,
  missing: true,
  multi_terms: true,
  nested: true,
  parent: true,
  range: true,
  rare_terms: true,
  reverse_nested: true,
  sampler: true,
  significant_terms: true,
  significant_text: true,
  terms: true,
  variable_width_histogram: true,
  avg: true,
  cardinality: true,
  extended_stats: true,
  geo_bounds: true,
  geo_centroid: true,
  matrix_stats: true,
  max: true,
  median_absolute_deviation: true,
  min: true,
  percentile_ranks: true,
  percentiles: true,
  scripted_metric: true,
  stats: true,
  sum: true,
  top_hits: true,
  value_count: true,
  weighted_avg: true,
  avg_bucket: true,
  bucket_script: true,
  bucket_selector: true,
  bucket_sort: true,
  cumulative_sum: true,
  derivative: true,
  extended_stats_bucket: true,
  max_bucket: true,
  min_bucket: true,
  moving_avg: true,
  moving_fn: true,
  percentiles_bucket: true,
  serial_diff: true,
  stats_bucket: true,
  sum_bucket: true,
} as const
