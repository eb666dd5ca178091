// Sums of many buckets are those of each bucket's numbers one after another, to the last bit.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { CompensatedSum, CompensatedSums } from '../../../src/aggs/metric/compensated-sum.ts'
import { Maxima, Minima } from '../../../src/aggs/metric/extreme.ts'
import { RAW } from '../../../src/aggs/values/value-format.ts'

const whole = fc.oneof(fc.integer(), fc.constantFrom(0, -0, 2 ** 31 - 1, -(2 ** 31)))
const any = fc.oneof(
  { weight: 6, arbitrary: whole },
  { weight: 3, arbitrary: fc.double({ noNaN: true, min: -1e6, max: 1e6 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      2 ** 31,
      -(2 ** 31) - 1,
      1e300,
      2 ** 53 + 2,
      0.1,
      Number.POSITIVE_INFINITY,
      Number.NEGATIVE_INFINITY,
      Number.NaN,
    ),
  },
)
const LIMIT = 4
const owner = fc.nat(LIMIT - 1)
const window = fc.oneof(fc.array(fc.tuple(whole, owner), { maxLength: 9 }), fc.array(fc.tuple(any, owner), { maxLength: 9 }))

/** Windows as collectors hand them on; `owned` false: all in the first bucket. */
function each(
  windows: readonly [number, number][][],
  owned: boolean,
  add: (numbers: Float64Array, owners: Int32Array | null, count: number) => void,
) {
  for (const numbers of windows) {
    const owners = owned ? Int32Array.from(numbers, ([, bucket]) => bucket) : null
    // What lies behind the numbers is left from earlier windows.
    add(Float64Array.from([...numbers.map(([value]) => value), 0.5]), owners, numbers.length)
  }
}

const valuesOf = (windows: readonly [number, number][][], owned: boolean, bucket: number) =>
  windows.flat().flatMap(([value, own]) => ((owned ? own : 0) === bucket ? [value] : []))

const runs = fc.tuple(fc.array(window, { maxLength: 6 }), fc.boolean())

it('adds up', () => {
  fc.assert(
    fc.property(runs, ([windows, owned]) => {
      const sums = new CompensatedSums()
      each(windows, owned, (numbers, owners, count) => sums.add(numbers, owners, count, LIMIT))
      for (let bucket = 0; bucket < LIMIT; bucket++) {
        const expected = new CompensatedSum()
        for (const value of valuesOf(windows, owned, bucket)) expected.add(value)
        expect(sums.at(bucket)).toBe(expected.value)
      }
    }),
    { numRuns: 500 },
  )
})

it('makes up for what is lost after any number of whole numbers', () => {
  const sums = new CompensatedSums()
  const expected = new CompensatedSum()
  const most = new Float64Array(4096).fill(2 ** 31 - 1)
  for (let i = 0; i < 520; i++) sums.add(most, null, most.length, 1)
  for (let i = 0; i < 520 * most.length; i++) expected.add(most[0])
  sums.add(Float64Array.of(0.1, 0.1, 0.1), null, 3, 1)
  for (let i = 0; i < 3; i++) expected.add(0.1)
  expect(sums.at(0)).toBe(expected.value)
})

it('finds the least and the greatest', () => {
  fc.assert(
    fc.property(runs, ([windows, owned]) => {
      const least = new Minima()
      const greatest = new Maxima()
      each(windows, owned, (numbers, owners, count) => {
        least.add(numbers, owners, count, LIMIT)
        greatest.add(numbers, owners, count, LIMIT)
      })
      for (let bucket = 0; bucket < LIMIT; bucket++) {
        const values = valuesOf(windows, owned, bucket).filter(value => !Number.isNaN(value))
        // Zeros are alike.
        expect(least.build(bucket, RAW).value + 0).toBe(Math.min(Number.POSITIVE_INFINITY, ...values) + 0)
        expect(greatest.build(bucket, RAW).value + 0).toBe(Math.max(Number.NEGATIVE_INFINITY, ...values) + 0)
      }
    }),
    { numRuns: 300 },
  )
})
