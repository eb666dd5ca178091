// What aggregations found, brought together in turns with others: the same findings and the same count of buckets as in one go.
import { expect, it } from 'vitest'
import type { Finding, ReduceContext } from '../../src/aggs/aggregation.ts'
import { reduceAll } from '../../src/aggs/reduce-aggregations.ts'
import { inKeptTurns } from '../../src/core/kept-work.ts'
import { Turns } from '../../src/core/turns.ts'
import { askedAggregations } from '../../src/search/aggregations/asked-aggregations.ts'

/** Every turn is over at once, unless it is waited for. */
class ShortTurns extends Turns {
  passed = 0
  constructor() {
    super(0)
  }
  override async pass(): Promise<void> {
    this.passed++
  }
}

const times = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n))

const TERMS = { terms: { field: 'k', size: 1_000 } }
const RAW = { kind: 'raw' }

/** Of one shard, which differs from others by `seed`. */
const termsFound = (seed: number) => ({
  type: 'lterms',
  format: RAW,
  error: seed % 3,
  other: seed,
  buckets: times(60, n => ({ key: n * (1 + (seed % 2)), count: seed + n, error: seed % 3, subs: [] })),
})
const bucketsFound = (seed: number) => ({
  buckets: times(80, n => ({ key: `${n}`, bounds: [], count: seed * n, subs: [termsFound(seed + n)] })),
})
const rowFound = (seed: number) => ({
  format: RAW,
  empty: [termsFound(0)],
  bounds: null,
  buckets: times(70, n => ({ key: n * 2 + (seed % 2), count: seed + n, subs: [termsFound(seed + n)] })),
})

it.each([
  ['ranges', { range: { field: 'n', ranges: times(80, n => ({ key: `${n}`, from: n, to: n + 1 })) } }, bucketsFound],
  ['filters', { filters: { filters: times(80, n => ({ term: { k: `${n}` } })) } }, bucketsFound],
  ['histogram', { histogram: { field: 'n', interval: 1 } }, rowFound],
])('%s of terms', async (_, outer, found) => {
  const { subs } = askedAggregations({ a: { ...outer, aggs: { t: TERMS } } } as never).parsed
  const parts: Finding[][] = times(3, shard => [found(shard + 1)])
  let count = 0
  const cx: ReduceContext = {
    final: true,
    consumeBuckets(buckets) {
      count += buckets
    },
  }
  const atOnce = reduceAll(subs, parts, cx)
  const whole = count
  const turns = new ShortTurns()
  const reduce = () => {
    count = 0
    return reduceAll(subs, parts, cx)
  }
  const inTurns = await inKeptTurns(turns, reduce, () => {})
  expect(inTurns).toEqual(atOnce)
  expect(count).toBe(whole)
  expect(whole).toBeGreaterThan(5_000)
  // How many there are is a matter of time: work that is done again takes its share of a turn.
  expect(turns.passed).toBeGreaterThan(0)
})
