// Points are sorted by value.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NumericLog } from '../../../src/index/docvalues/numeric-log.ts'
import { orderByValue } from '../../../src/index/docvalues/sort-points.ts'

const expectedOrder = (values: readonly (number | bigint)[]) =>
  values
    .map((value, i) => ({ value, i }))
    .sort((a, b) => (a.value < b.value ? -1 : a.value > b.value ? 1 : a.i - b.i))
    .map(pair => pair.i)

describe('orderByValue', () => {
  it('sorts doubles, and keeps the order of equal ones, both zeros being equal', () => {
    const value = fc.oneof(fc.double({ noNaN: true }), fc.constantFrom(0, -0, 1, -1, 5e-324, -5e-324), fc.integer())
    fc.assert(
      fc.property(fc.array(value, { maxLength: 300 }), values => {
        expect([...orderByValue(Float64Array.from(values), values.length)]).toEqual(expectedOrder(values))
      }),
    )
  })

  it('sorts 64-bit integers', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), { maxLength: 300 }), values => {
        expect([...orderByValue(BigInt64Array.from(values), values.length)]).toEqual(expectedOrder(values))
      }),
    )
  })
})

describe('NumericLog', () => {
  it('keeps every value, whatever comes before or after', () => {
    const value = fc.oneof(fc.integer(), fc.maxSafeInteger(), fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }))
    fc.assert(
      fc.property(fc.array(value, { maxLength: 200 }), values => {
        const log = new NumericLog()
        values.forEach((one, doc) => {
          log.add(doc, one)
        })
        expect([...log.take().values].map(BigInt)).toEqual(values.map(BigInt))
      }),
    )
  })

  it('does not cut what 64 bits cannot hold', () => {
    expect(() => new NumericLog().add(0, 2n ** 63n)).toThrow(RangeError)
  })
})
