// `variable_width_histogram`: clustering and counting.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ValueClusters } from '../../../src/aggs/bucket/value-clusters.ts'
import { stretches } from '../../../src/aggs/bucket/variable_width_histogram.ts'
import { open, type Searchlet } from '../../../src/main.ts'

let engine: Searchlet

beforeAll(async () => {
  engine = await open({ threads: 0 })
  const properties = { n: { type: 'integer' }, k: { type: 'keyword' }, d: { type: 'date' } } as const
  await engine.indices.create({ index: 'numbers', body: { mappings: { properties } } })
  for (const n of [1, 1, 2, 3, 10, 11, 12, 13, 50, 51, 52, 200, 201, 1000]) {
    await engine.index({ index: 'numbers', body: { n, k: n % 2 === 0 ? 'even' : 'odd', d: '2024-01-01' } })
  }
  await engine.indices.refresh({ index: 'numbers' })
})

afterAll(() => engine.close())

const found = async (aggs: object) => {
  const { aggregations } = await engine.search({ index: 'numbers', body: { size: 0, aggs } as never })
  return aggregations as unknown as { x: { buckets: Record<string, number>[] } }
}

const of = (options: object) => ({ x: { variable_width_histogram: { field: 'n', ...options } } })

// All as a real server answers.
it('puts numbers together that are near each other', async () => {
  expect((await found(of({ buckets: 4 }))).x.buckets).toEqual([
    { min: 1, key: 6.625, max: 13, doc_count: 8 },
    { min: 50, key: 51, max: 52, doc_count: 3 },
    { min: 200, key: 200.5, max: 201, doc_count: 2 },
    { min: 1000, key: 1000, max: 1000, doc_count: 1 },
  ])
  expect((await found(of({ buckets: 20 }))).x.buckets).toHaveLength(13)
})

it('counts inside its buckets', async () => {
  const { x } = await found({ x: { ...of({ buckets: 2 }).x, aggs: { s: { sum: { field: 'n' } } } } })
  expect(x.buckets.map(({ s }) => s)).toEqual([{ value: 607 }, { value: 1000 }])
})

it('refuses what it cannot do', async () => {
  const inTerms = { x: { terms: { field: 'k' }, aggs: { y: { filter: { match_all: {} }, aggs: of({ buckets: 2 }) } } } }
  for (const aggs of [inTerms, of({ field: 'd' }), of({ buckets: 4, initial_buffer: 2 }), of({ buckets: 4, shard_size: 4 })]) {
    await expect(found(aggs)).rejects.toThrow('all shards failed')
  }
})

it('groups what it kept, and lets later numbers join or begin a group', () => {
  const clusters = new ValueClusters(4, 4, () => {})
  for (const value of [1, 20, 2, 22]) clusters.add(value)
  const shown = () => clusters.all.map(({ centroid, count }) => [centroid, count])
  expect(shown()).toEqual([
    [1.5, 2],
    [21, 2],
  ])
  clusters.add(3)
  clusters.add(100)
  expect(shown()).toEqual([
    [2, 3],
    [21, 2],
    [100, 1],
  ])
})

/** Looks at all neighbours again for each two that it puts together. */
function slowStretches(buckets: readonly { readonly key: number; readonly count: number }[], most: number): [number, number][] {
  const rest = buckets.map(({ key, count }, place) => ({ from: place, to: place + 1, key, count }))
  while (rest.length > most) {
    const distances = rest.slice(1).map(({ key }, i) => Math.abs(key - rest[i].key))
    const nearest = distances.indexOf(Math.min(...distances))
    const [one, other] = [rest[nearest], rest[nearest + 1]]
    const count = one.count + other.count
    rest.splice(nearest, 2, { from: one.from, to: other.to, key: (one.key * one.count + other.key * other.count) / count, count })
  }
  return rest.map(({ from, to }) => [from, to])
}

it('puts the nearest neighbours together first, and of equally near ones the first', () => {
  const steps = fc.array(fc.record({ step: fc.nat(6), count: fc.integer({ min: 1, max: 4 }) }), { maxLength: 60 })
  fc.assert(
    fc.property(steps, fc.integer({ min: 1, max: 12 }), (found, most) => {
      let key = -50
      const buckets = found.map(({ step, count }) => ({ key: (key += step), count }))
      expect(stretches(buckets, most)).toEqual(slowStretches(buckets, most))
    }),
  )
})

it('puts numbers together that are infinitely far from each other', () => {
  const buckets = [Number.NEGATIVE_INFINITY, 0, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY].map(key => ({ key, count: 1 }))
  expect(stretches(buckets, 2)).toHaveLength(2)
})
