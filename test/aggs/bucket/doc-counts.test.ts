// Documents that stand for several. All as a real server answers.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { open, type Searchlet } from '../../../src/main.ts'

let engine: Searchlet

const DOCUMENTS: readonly (readonly [id: string, document: object, routing?: string])[] = [
  [
    '1',
    {
      _doc_count: 10,
      s: 'a',
      n: 1,
      d: '2024-01-01',
      ip: '1.1.1.1',
      g: '1,1',
      nst: [{ k: 'x' }, { k: 'y' }],
      j: 'a',
      r: { gte: 1, lte: 7 },
    },
  ],
  ['2', { _doc_count: 5, s: ['a', 'b'], n: 6, d: '2024-01-02', ip: '1.1.1.2', g: '40,1', nst: [{ k: 'x' }] }],
  ['3', { s: 'b', n: 6, d: '2024-02-02', ip: '1.1.1.2', g: '40,1', nst: [{ k: 'x' }] }],
  ['4', { s: 'c', _doc_count: 7, j: { name: 'b', parent: '1' } }, '1'],
]

beforeAll(async () => {
  engine = await open({ threads: 0 })
  const properties = {
    s: { type: 'keyword' },
    n: { type: 'integer' },
    d: { type: 'date' },
    ip: { type: 'ip' },
    g: { type: 'geo_point' },
    nst: { type: 'nested', properties: { k: { type: 'keyword' } } },
    j: { type: 'join', relations: { a: 'b' } },
    r: { type: 'integer_range' },
  }
  await engine.indices.create({ index: 'sums', body: { mappings: { properties } as never } })
  for (const [id, body, routing] of DOCUMENTS)
    await engine.index({ index: 'sums', id, body, ...(routing === undefined ? {} : { routing }) })
  await engine.indices.refresh({ index: 'sums' })
})

afterAll(() => engine.close())

async function found(aggregation: object): Promise<unknown> {
  const { aggregations } = await engine.search({ index: 'sums', body: { size: 0, aggs: { x: aggregation } } as never })
  return (aggregations as Record<string, unknown>).x
}

/** `key: count` of all buckets, in their order. */
async function counts(aggregation: object): Promise<string> {
  const { buckets } = (await found(aggregation)) as { buckets: { key?: unknown; doc_count: number }[] }
  return buckets.map(({ key, doc_count }) => `${key === undefined ? '' : JSON.stringify(key)}: ${doc_count}`).join(', ')
}

it.each([
  [{ terms: { field: 's' } }, '"a": 15, "c": 7, "b": 6'],
  [{ terms: { field: 's', order: { _count: 'asc' } } }, '"b": 6, "c": 7, "a": 15'],
  [{ terms: { field: 'n' } }, '1: 10, 6: 6'],
  [{ terms: { script: "doc['s'].value" } }, '"a": 15, "c": 7, "b": 1'],
  [{ rare_terms: { field: 's' } }, ''],
  [{ multi_terms: { terms: [{ field: 's' }, { field: 'n' }] } }, '["a",1]: 10, ["b",6]: 6, ["a",6]: 5'],
  [{ histogram: { field: 'n', interval: 5 } }, '0: 10, 5: 6'],
  [{ histogram: { field: 'r', interval: 5 } }, '0: 10, 5: 10'],
  [{ date_histogram: { field: 'd', calendar_interval: 'month' } }, '1704067200000: 15, 1706745600000: 1'],
  [{ auto_date_histogram: { field: 'd', buckets: 2 } }, '1704067200000: 15, 1706745600000: 1'],
  [{ variable_width_histogram: { field: 'n', buckets: 2 } }, '1: 10, 6: 6'],
  [{ range: { field: 'n', ranges: [{ to: 5 }, { from: 5 }] } }, '"*-5.0": 10, "5.0-*": 6'],
  [{ ip_range: { field: 'ip', ranges: [{ mask: '1.1.1.0/24' }] } }, '"1.1.1.0/24": 16'],
  [{ geo_distance: { field: 'g', origin: '1,1', ranges: [{ to: 1000 }] } }, '"*-1000.0": 10'],
  [{ geohash_grid: { field: 'g', precision: 1 } }, '"s": 16'],
  [{ filters: { filters: [{ term: { s: 'a' } }, { match_all: {} }] } }, ': 15, : 23'],
  [{ adjacency_matrix: { filters: { p: { term: { s: 'a' } }, q: { term: { s: 'b' } } } } }, '"p": 15, "p&q": 5, "q": 6'],
  [{ composite: { sources: [{ k: { terms: { field: 's' } } }] } }, '{"k":"a"}: 15, {"k":"b"}: 6, {"k":"c"}: 7'],
])('%j', async (aggregation, expected) => {
  expect(await counts(aggregation)).toBe(expected)
})

it.each([
  [{ filter: { term: { s: 'a' } } }, 15],
  [{ missing: { field: 'n' } }, 7],
  [{ global: {} }, 23],
  [{ nested: { path: 'nst' } }, 4],
  [{ children: { type: 'b' } }, 7],
  [{ parent: { type: 'b' } }, 10],
])('%j', async (aggregation, expected) => {
  expect(await found(aggregation)).toEqual({ doc_count: expected })
})

it('counts the parents of inner documents as often', async () => {
  const aggs = { t: { terms: { field: 'nst.k' }, aggs: { r: { reverse_nested: {} } } } }
  const { t } = (await found({ nested: { path: 'nst' }, aggs })) as { t: { buckets: unknown } }
  expect(t.buckets).toEqual([
    { key: 'x', doc_count: 3, r: { doc_count: 16 } },
    { key: 'y', doc_count: 1, r: { doc_count: 10 } },
  ])
})

it.each([
  [0, 'Field [_doc_count] must be a positive integer.'],
  [1.5, '1.5 cannot be converted to Long without data loss'],
  ['3', 'Failed to parse object: expecting token of type [VALUE_NUMBER] but found [VALUE_STRING]'],
  [{}, 'Failed to parse object: expecting token of type [VALUE_NUMBER] but found [START_OBJECT]'],
])('refuses %j', async (_doc_count, reason) => {
  await expect(engine.index({ index: 'sums', id: 'e', body: { _doc_count } })).rejects.toMatchObject({ cause: { reason } })
})

it('refuses several, and gives the document a number in the sequence all the same', async () => {
  const before = await engine.index({ index: 'sums', id: '3', body: DOCUMENTS[2][1] })
  const reason = 'DocValuesField "_doc_count" appears more than once in this document (only one value is allowed per field)'
  await expect(engine.index({ index: 'sums', id: 'e', body: { _doc_count: [2, 3] } })).rejects.toMatchObject({ reason })
  const after = await engine.index({ index: 'sums', id: '3', body: DOCUMENTS[2][1] })
  expect(after._seq_no).toBe(before._seq_no! + 2)
})
