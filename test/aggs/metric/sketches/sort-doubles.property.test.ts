// Doubles are sorted as typed arrays sort them.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sortDoubles } from '../../../../src/aggs/metric/sketches/sort-doubles.ts'

const small = fc.integer({ min: -300, max: 300 })
const whole = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })
const beyond = fc.constantFrom(2 ** 31, -(2 ** 31) - 1, -0, 0, 0.5, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 1e300)

it('sorts as typed arrays do', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.array(small, { maxLength: 400 }),
        fc.array(whole, { minLength: 60, maxLength: 300 }),
        fc.array(fc.oneof({ weight: 50, arbitrary: small }, beyond), { minLength: 60, maxLength: 200 }),
        fc.array(fc.double({ noNaN: true }), { maxLength: 200 }),
      ),
      values => {
        const expected = Float64Array.from(values).sort()
        expect(Array.from(sortDoubles(Float64Array.from(values)))).toEqual(Array.from(expected))
      },
    ),
    { numRuns: 500 },
  )
})
