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
