// HyperLogLog++, beside recorded cardinalities.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cardinalityOf, HyperLogLog, precisionOf } from '../../../../src/aggs/metric/sketches/hyper-log-log.ts'
import { hash64, mix64 } from '../../../../src/core/hash64.ts'
import { type SampleRow, sample } from './sample.ts'

/** Field, number of values, precision threshold; what a server answered. */
const ANSWERS: readonly [keyof SampleRow, number, number, number][] = [
  ['n', 100, 0, 116],
  ['n', 700, 3, 601],
  ['u', 3072, 3000, 3072],
  ['n', 3073, 3000, 3057],
  ['n', 20000, 3000, 19798],
  ['u', 20000, 100, 21968],
  ['g', 20000, 40000, 13153],
  ['e', 300, 10, 21],
  ['n', 13000, 20, 14519],
]

const double = new Float64Array(1)
const bits = new BigInt64Array(double.buffer)

/** As the server hashes numbers: whole ones as longs, others by their bits. */
function hash(field: keyof SampleRow, value: number): void {
  double[0] = value
  const whole = field === 'n' || field === 'e' ? BigInt(value) : bits[0]
  mix64(Number(whole >> 32n), Number(BigInt.asIntN(32, whole)))
}

const rows = sample(20000)

describe('HyperLogLog++', () => {
  it.each(ANSWERS)('of %s, %i values, threshold %i: the same number', (field, count, threshold, cardinality) => {
    const sketch = new HyperLogLog(precisionOf(threshold))
    for (const row of rows.slice(0, count)) {
      hash(field, row[field])
      sketch.add(hash64.high, hash64.low)
    }
    expect(cardinalityOf(sketch.state())).toBe(cardinality)
  })

  it('finds the same in any order of parts, hashes and registers mixed', () => {
    const numbers = fc.array(fc.integer(), { maxLength: 400 })
    fc.assert(
      fc.property(fc.array(numbers, { minLength: 1, maxLength: 4 }), fc.constantFrom(0, 10, 100, 3000), (parts, threshold) => {
        const precision = precisionOf(threshold)
        const sketchOf = (values: readonly number[]) => {
          const sketch = new HyperLogLog(precision)
          for (const value of values) {
            hash('n', value)
            sketch.add(hash64.high, hash64.low)
          }
          return sketch
        }
        const whole = cardinalityOf(sketchOf(parts.flat()).state())
        for (const order of [parts, parts.toReversed()]) {
          const merged = new HyperLogLog(precision)
          for (const part of order) merged.merge(structuredClone(sketchOf(part).state()))
          expect(cardinalityOf(merged.state())).toBe(whole)
        }
      }),
    )
  })
})
