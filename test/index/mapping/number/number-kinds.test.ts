// Kinds of numbers: half floats, rounding and bounds.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nextHalfUp, roundToHalf } from '../../../../src/index/mapping/number/float-steps.ts'
import { numberKinds } from '../../../../src/index/mapping/number/number-kinds.ts'
import { scaledKind } from '../../../../src/index/mapping/number/scaled-kind.ts'

/** Every finite half float, from its bits. */
function halfFromBits(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1
  const exponent = (bits >> 10) & 31
  const fraction = bits & 1023
  return sign * (exponent === 0 ? fraction * 2 ** -24 : (1 + fraction / 1024) * 2 ** (exponent - 15))
}
const halves = Array.from({ length: 0x7c00 }, (_, bits) => halfFromBits(bits))

describe('half floats', () => {
  test('are their own rounding, and each the next of the one before', () => {
    for (let i = 0; i < halves.length; i++) {
      expect(roundToHalf(halves[i])).toBe(halves[i])
      expect(nextHalfUp(halves[i])).toBe(i + 1 < halves.length ? halves[i + 1] : Number.POSITIVE_INFINITY)
      if (i > 1) expect(nextHalfUp(-halves[i])).toBe(-halves[i - 1])
    }
  })

  test('rounding takes the nearest, the even one of two', () => {
    fc.assert(
      fc.property(fc.nat(halves.length - 2), fc.double({ min: 0, max: 1, noNaN: true }), (i, share) => {
        const value = Math.fround(halves[i] + (halves[i + 1] - halves[i]) * share)
        const below = value - halves[i]
        const above = halves[i + 1] - value
        const nearest = below < above ? i : above < below ? i + 1 : i % 2 === 0 ? i : i + 1
        expect(roundToHalf(value)).toBe(halves[nearest])
      }),
    )
  })
})

describe('ranges', () => {
  test('of whole numbers hold exactly the numbers between', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -50, max: 50, noNaN: true }),
        fc.double({ min: -50, max: 50, noNaN: true }),
        fc.boolean(),
        fc.boolean(),
        (from, to, includeFrom, includeTo) => {
          const range = numberKinds.integer.range(from, to, includeFrom, includeTo)
          for (let n = -51; n <= 51; n++) {
            const inside = (includeFrom ? n >= from : n > from) && (includeTo ? n <= to : n < to)
            expect(range !== null && n >= Number(range.min) && n <= Number(range.max)).toBe(inside)
          }
        },
      ),
    )
  })

  test('of unsigned longs keep their order', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), (a, b) => {
        const [x, y] = [a, b].map(value => numberKinds.unsigned_long.exact(value)!)
        expect(x < y).toBe(a < b)
        expect(BigInt(numberKinds.unsigned_long.decode(x))).toBe(a)
      }),
    )
  })

  test('step past an excluded bound', () => {
    expect(numberKinds.double.range(0, undefined, false, true)).toEqual({ min: Number.MIN_VALUE, max: Number.POSITIVE_INFINITY })
    expect(numberKinds.double.range(1, 1, false, true)).toBeNull()
    expect(scaledKind(10).range(1.2, 1.4, false, false)).toEqual({ min: 13, max: 13 })
    expect(numberKinds.integer.range(2, 3, false, false)).toBeNull()
  })
})
