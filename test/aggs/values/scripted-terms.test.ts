// Terms computed by scripts.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { open, type Searchlet } from '../../../src/main.ts'

let engine: Searchlet

beforeAll(async () => {
  engine = await open({ threads: 0 })
  const properties = { k: { type: 'keyword' }, n: { type: 'integer' }, u: { type: 'unsigned_long' }, l: { type: 'long' } } as const
  await engine.indices.create({ index: 'docs', body: { mappings: { properties } } })
  const documents = [
    '{"k":["a","b"],"n":1,"u":18446744073709551615,"l":4611686018427387903}',
    '{"k":"b","n":[2,3],"u":7,"l":4611686018427387902}',
    '{"n":5}',
  ]
  for (const body of documents) await engine.handle({ method: 'POST', path: '/docs/_doc', body: Buffer.from(body) } as never)
  await engine.indices.refresh({ index: 'docs' })
})

afterAll(() => engine.close())

const found = async (x: object) => {
  const answer = await engine.search({ index: 'docs', body: { size: 0, aggs: { x } } as never })
  return answer.aggregations as unknown as { x: { buckets: { key: unknown; doc_count: number }[]; value: number; doc_count: number } }
}

const bucketsOf = async (x: object) => (await found(x)).x.buckets.map(({ key, doc_count }) => [key, doc_count])

// All as a real server answers.
it('finds terms in documents', async () => {
  expect(await bucketsOf({ terms: { script: 'doc["k"]', missing: 'zz' } })).toEqual([
    ['b', 2],
    ['a', 1],
    ['zz', 1],
  ])
  expect(await bucketsOf({ terms: { script: '[null, 1, "b"]' } })).toEqual([
    ['', 3],
    ['1', 3],
    ['b', 3],
  ])
  expect(await bucketsOf({ terms: { script: 'doc["n"].value * 1.5' } })).toEqual([
    ['1.5', 1],
    ['3.0', 1],
    ['7.5', 1],
  ])
  expect(await bucketsOf({ terms: { script: 'doc["k"]', include: 'a.*' } })).toEqual([['a', 1]])
  expect(await bucketsOf({ rare_terms: { script: 'doc["k"]' } })).toEqual([['a', 1]])
  expect((await found({ cardinality: { script: 'doc["k"]' } })).x.value).toBe(2)
  expect((await found({ missing: { script: 'doc["k"]' } })).x.doc_count).toBe(1)
})

it('counts whole numbers of many documents, whichever way they are written', async () => {
  await engine.indices.create({ index: 'many', body: { mappings: { properties: { n: { type: 'integer' }, d: { type: 'double' } } } } })
  const lines = Array.from({ length: 1500 }, (_, i) => `{"index":{}}\n${i % 500 === 499 ? '{}' : `{"n":${i - 20},"d":${i % 2}.5}`}`)
  await engine.bulk({ index: 'many', body: `${lines.join('\n')}\n`, refresh: true })
  const counted = async (script: string) => {
    const { aggregations } = await engine.search({ index: 'many', body: { size: 0, aggs: { x: { terms: { script } } } } as never })
    return (aggregations as unknown as { x: { buckets: { key: string; doc_count: number }[] } }).x.buckets.map(one => [
      one.key,
      one.doc_count,
    ])
  }
  const there = 'doc["n"].size() == 0 ? '
  expect(await counted(`${there}-7 : doc["n"].value % 3`)).toEqual([
    ['0', 499],
    ['1', 492],
    ['2', 492],
    ['-1', 7],
    ['-2', 7],
    ['-7', 3],
  ])
  expect(await counted(`if (doc["n"].size() == 0) { return 1L } return doc["n"].value > 0 ? doc["n"].value * 0 : 1`)).toEqual([
    ['0', 1476],
    ['1', 24],
  ])
  // Two kinds of numbers, and truth: each is written as it is.
  expect(await counted(`if (doc["n"].size() == 0) { return 0.5 } return 1`)).toEqual([
    ['1', 1497],
    ['0.5', 3],
  ])
  expect(await counted('doc["n"].size() == 0')).toEqual([
    ['false', 1497],
    ['true', 3],
  ])
  await expect(counted('doc["n"].value % 3')).rejects.toThrow('all shards failed')
})

it('makes one term of each term of a field', async () => {
  expect(await bucketsOf({ terms: { field: 'k', script: '[_value, 1]' } })).toEqual([
    ['[b, 1]', 2],
    ['[a, 1]', 1],
  ])
  expect(await bucketsOf({ terms: { field: 'k', script: '_value + _score' } })).toEqual([
    ['b1.0', 2],
    ['a1.0', 1],
  ])
  await expect(bucketsOf({ terms: { field: 'k', script: 'null' } })).rejects.toThrow('all shards failed')
})

it('is part of a key that buckets are sorted by, and come after', async () => {
  const composite = (terms: object, rest: object = {}) => ({ composite: { sources: [{ a: { terms } }], ...rest } })
  expect(await bucketsOf(composite({ script: 'doc["k"]', missing_bucket: true, order: 'desc' }))).toEqual([
    [{ a: 'b' }, 2],
    [{ a: 'a' }, 1],
    [{ a: null }, 1],
  ])
  expect(await bucketsOf(composite({ script: 'doc["k"]' }, { after: { a: 'aa' } }))).toEqual([[{ a: 'b' }, 2]])
})

it('keeps whole numbers in keys that doubles do not tell apart', async () => {
  expect(await bucketsOf({ multi_terms: { terms: [{ field: 'l' }, { field: 'u' }] } })).toEqual([
    [[4611686018427387902n, 7], 1],
    [[4611686018427387903n, 18446744073709551615n], 1],
  ])
  expect(await bucketsOf({ composite: { sources: [{ a: { terms: { field: 'l' } } }], after: { a: 4611686018427387902n } } })).toEqual([
    [{ a: 4611686018427387903n }, 1],
  ])
})
