// Cardinality by kept hashes of dictionaries equals cardinality of the same values found by a script, which hashes each of them anew.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { open, type Searchlet } from '../../../src/main.ts'

let engine: Searchlet

const IDS = 9000

beforeAll(async () => {
  engine = await open({ threads: 0 })
  const properties = {
    id: { type: 'keyword' },
    tags: { type: 'keyword' },
    ip: { type: 'ip' },
    half: { type: 'keyword' },
    group: { type: 'keyword' },
  }
  await engine.indices.create({ index: 'docs', body: { settings: { refresh_interval: -1 }, mappings: { properties } } as never })
  for (let from = 0; from < IDS; from += IDS / 3) {
    const lines: string[] = []
    for (let i = from; i < from + IDS / 3; i++) {
      const tags = [`t${i % 700}`, `é${i % 311}`, '😀']
      const half = i % 2 === 0 ? { half: `h${i % 5000}` } : {}
      const doc = { id: `a-longer-prefix-of-ids-${(i * 7) % 8000}`, tags, ip: `10.0.${i % 50}.${i % 200}`, group: `g${i % 3}`, ...half }
      lines.push('{"index":{}}', JSON.stringify(doc))
    }
    await engine.bulk({ index: 'docs', refresh: true, body: `${lines.join('\n')}\n` } as never)
  }
})

afterAll(() => engine.close())

const aggregate = async (x: object, query: object = { match_all: {} }) =>
  (await engine.search({ index: 'docs', request_cache: false, body: { size: 0, query, aggs: { x } } } as never)).aggregations as never as {
    x: { value: number; buckets: { x: { value: number } }[] }
  }

const cardinalityOf = async (x: object, query?: object) => (await aggregate({ cardinality: x }, query)).x.value

it.each(['id', 'tags', 'half'])('counts %s as a script does', async field => {
  for (const threshold of [0, 100, 3000, 40_000]) {
    const plain = await cardinalityOf({ field, precision_threshold: threshold })
    expect(plain).toBe(await cardinalityOf({ script: `doc['${field}']`, precision_threshold: threshold }))
    expect(plain).toBeGreaterThan(500)
  }
  const some = { terms: { tags: ['t1', 't350', 'é7'] } }
  expect(await cardinalityOf({ field }, some)).toBe(await cardinalityOf({ script: `doc['${field}']` }, some))
})

it('is exact where values are few, in buckets and with values for missing ones', async () => {
  expect(await cardinalityOf({ field: 'ip' })).toBe(200)
  expect(await cardinalityOf({ field: 'tags', precision_threshold: 40_000 })).toBe(700 + 311 + 1)
  const half = await cardinalityOf({ field: 'half', precision_threshold: 40_000 })
  expect(await cardinalityOf({ field: 'half', missing: 'none', precision_threshold: 40_000 })).toBe(half + 1)
  const { x } = await aggregate({ terms: { field: 'group' }, aggs: { x: { cardinality: { field: 'ip' } } } })
  expect(x.buckets.map(bucket => bucket.x.value)).toEqual([200, 200, 200])
})
