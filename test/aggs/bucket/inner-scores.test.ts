// Scores inside of buckets: those of the query, wherever documents wait until their bucket is known, and 1 where the query did not find them.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { open, type Searchlet } from '../../../src/main.ts'

let engine: Searchlet

beforeAll(async () => {
  engine = await open({ threads: 0 })
  const properties = {
    t: { type: 'text' },
    n: { type: 'integer' },
    d: { type: 'date' },
    j: { type: 'join', relations: { parent: 'child' } },
  } as const
  await engine.indices.create({ index: 'a', body: { settings: { number_of_shards: 1 }, mappings: { properties } } })
  const texts = ['cat', 'fox dog cat', 'fox', 'fox fox dog', 'dog']
  for (const [i, t] of texts.entries()) {
    const j = i === 0 ? 'parent' : { name: 'child', parent: '0' }
    await engine.index({ index: 'a', id: String(i), routing: '0', body: { t, n: i, d: `2024-01-0${i + 1}`, j } })
    if (i === 2) await engine.indices.refresh({ index: 'a' })
  }
  await engine.indices.refresh({ index: 'a' })
})

afterAll(() => engine.close())

interface Hits {
  readonly hits: { readonly max_score: number; readonly hits: readonly { readonly _id: string; readonly _score: number }[] }
}

const INSIDE = { aggs: { best: { top_hits: { size: 10, _source: false } }, most: { max: { script: { source: '_score' } } } } }

async function inside(aggregation: object): Promise<{ best: Hits; most: { value: number } }> {
  const body = { size: 10, query: { match: { t: 'fox' } }, aggs: { x: { ...aggregation, ...INSIDE } } }
  const { hits, aggregations } = await engine.search({ index: 'a', body: body as never })
  const found = (aggregations as unknown as { x: { buckets?: { best: Hits; most: { value: number } }[] } }).x
  const own = found.buckets?.[0] ?? (found as unknown as { best: Hits; most: { value: number } })
  if (found.buckets !== undefined) {
    const pairs = (list: readonly { readonly _id?: string; readonly _score?: number | null }[]) =>
      list.map(({ _id, _score }) => [_id, _score])
    expect(pairs(own.best.hits.hits)).toEqual(pairs(hits.hits))
    expect(own.best.hits.max_score).toBe(hits.max_score)
    expect(own.most.value).toBeCloseTo(hits.max_score!, 6)
  }
  return own
}

it.each([
  ['auto_date_histogram', { auto_date_histogram: { field: 'd', buckets: 1 } }],
  ['variable_width_histogram', { variable_width_histogram: { field: 'n', buckets: 1 } }],
  ['terms, breadth first', { terms: { field: 'j', collect_mode: 'breadth_first' } }],
  ['date_histogram', { date_histogram: { field: 'd', calendar_interval: 'year' } }],
])('%s keeps the scores of the query', async (_name, aggregation) => {
  expect((await inside(aggregation)).best.hits.max_score).toBeGreaterThan(0.2)
})

// As a real server answers.
it.each([
  ['global', { global: {} }, ['0', '1', '2', '3', '4']],
  ['parent', { parent: { type: 'child' } }, ['0']],
])('every document of %s scores 1', async (_name, aggregation, ids) => {
  const { best, most } = await inside(aggregation)
  expect(best.hits.hits.map(({ _id, _score }) => [_id, _score])).toEqual(ids.map(id => [id, 1]))
  expect(most.value).toBe(1)
})

it('a function alone is no average: its weight counts', async () => {
  const score = async (functions: readonly object[]) => {
    const query = { function_score: { query: { term: { n: 1 } }, functions, score_mode: 'avg', boost_mode: 'replace' } }
    return (await engine.search({ index: 'a', body: { query } as never })).hits.max_score
  }
  expect(await score([{ weight: 3 }])).toBe(3)
  expect(await score([{ weight: 3, filter: { match_all: {} } }])).toBe(3)
  // The weighted average of ones.
  expect(await score([{ weight: 3, filter: { term: { n: 1 } } }])).toBe(1)
  expect(await score([{ weight: 3 }, { weight: 5 }])).toBe(1)
})
