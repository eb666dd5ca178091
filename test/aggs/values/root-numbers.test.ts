// Numbers of root documents beside nested ones: read without checking which documents have one, they count correctly.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { open, type Searchlet } from '../../../src/main.ts'

const DOCUMENTS = 60

let engine: Searchlet

beforeAll(async () => {
  engine = await open({ threads: 0 })
  const number = { type: 'integer' } as const
  const properties = {
    all: number,
    some: number,
    word: { type: 'keyword' },
    parts: { type: 'nested', properties: { n: number } },
    copied: { type: 'nested', include_in_root: true, properties: { n: number } },
  } as const
  await engine.indices.create({ index: 'n', body: { settings: { number_of_shards: 1 }, mappings: { properties } } })
  const lines: string[] = []
  for (let i = 0; i < DOCUMENTS; i++) {
    lines.push(JSON.stringify({ index: { _id: String(i) } }))
    const parts = Array.from({ length: i % 3 }, (_, n) => ({ n: n + 1 }))
    lines.push(JSON.stringify({ all: i, ...(i % 2 === 0 ? { some: i } : {}), word: `w${i % 40}`, parts, copied: [{ n: i }] }))
  }
  await engine.bulk({ index: 'n', body: `${lines.join('\n')}\n`, refresh: true })
  await engine.indices.forcemerge({ index: 'n', max_num_segments: 1 })
})

afterAll(() => engine.close())

const numbers = Array.from({ length: DOCUMENTS }, (_, i) => i)
const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0)

interface Numbers {
  readonly value: number | null
  readonly count: number
  readonly sum: number
}

interface Bucket {
  readonly key: number
  readonly doc_count: number
  readonly s: Numbers
  readonly m: Numbers
}

interface Found {
  readonly s: Numbers
  readonly a: Numbers
  readonly roots: Found
  readonly p: Found
  readonly h: { readonly buckets: readonly Bucket[] }
  readonly t: { readonly buckets: readonly Bucket[]; readonly sum_other_doc_count: number }
}

async function found(aggs: Record<string, object>): Promise<Found> {
  const answer = await engine.search({ index: 'n', body: { size: 0, aggs } })
  return answer.aggregations as unknown as Found
}

it.each([
  ['all', numbers],
  ['some', numbers.filter(i => i % 2 === 0)],
  ['copied.n', numbers],
])('of root documents: %s', async (field, values) => {
  const { s, h, t } = await found({
    s: { stats: { field } },
    h: { histogram: { field, interval: 10 }, aggs: { s: { sum: { field } } } },
    t: { histogram: { field, interval: 10 } },
  })
  expect([s.count, s.sum]).toEqual([values.length, sum(values)])
  for (const { key, doc_count, s: inside } of h.buckets) {
    const within = values.filter(value => value >= key && value < key + 10)
    expect([doc_count, inside.value]).toEqual([within.length, sum(within)])
  }
  expect(t.buckets).toEqual(h.buckets.map(({ key, doc_count }) => ({ key, doc_count })))
})

it('of nested documents, and of their roots again', async () => {
  const roots = { reverse_nested: {}, aggs: { s: { stats: { field: 'all' } } } }
  const { p } = await found({
    p: { nested: { path: 'parts' }, aggs: { s: { stats: { field: 'parts.n' } }, a: { stats: { field: 'all' } }, roots } },
  })
  const counts = numbers.map(i => i % 3)
  expect([p.s.count, p.s.sum]).toEqual([sum(counts), sum(counts.map(n => (n * (n + 1)) / 2))])
  expect(p.a.count).toBe(0)
  expect([p.roots.s.count, p.roots.s.sum]).toEqual([counts.filter(n => n > 0).length, sum(numbers.filter(i => i % 3 > 0))])
})

it('inside of terms, most of which are left out', async () => {
  const { t } = await found({
    t: { terms: { field: 'word', size: 2 }, aggs: { s: { sum: { field: 'all' } }, m: { max: { field: 'some' } } } },
  })
  expect(t.sum_other_doc_count).toBe(DOCUMENTS - 4)
  expect(t.buckets.map(({ key, doc_count, s, m }) => [key, doc_count, s.value, m.value])).toEqual([
    ['w0', 2, 40, 40],
    ['w1', 2, 42, null],
  ])
})
