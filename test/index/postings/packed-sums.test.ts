// Sums of bit-packed numbers.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { packBits } from '../../../src/index/bytes/pack.ts'
import { sumOfGroup, sumsInPlace } from '../../../src/index/postings/packed-sums.ts'

const widths = Array.from({ length: 33 }, (_, width) => width).filter(sumsInPlace)
const group = (width: number) => fc.array(fc.nat(2 ** width - 1), { minLength: 32, maxLength: 32 })

/** Packed between words that must not be counted. */
function packed(values: number[], width: number): Uint32Array {
  const words = new Uint32Array(width + 2)
  packBits(words, 1, 0, Uint32Array.from(values), 0, values.length, width)
  words[0] = words[width + 1] = 0xffffffff
  return words
}

describe('sums of packed numbers', () => {
  it('are of the widths that frequencies mostly have', () => expect(widths).toEqual([2, 3, 4]))

  it.each(widths)('of %i bits are those of the numbers, however many are meant', width => {
    fc.assert(
      fc.property(group(width), values => {
        const words = packed(values, width)
        let sum = 0
        for (let count = 0; count <= 32; count++) {
          expect(sumOfGroup(words, 1, width, count)).toBe(sum)
          sum += values[count]
        }
      }),
    )
  })

  it.each(widths)('of %i bits do not overflow where all are the greatest', width => {
    const values = new Array(32).fill(2 ** width - 1)
    expect(sumOfGroup(packed(values, width), 1, width, 32)).toBe(32 * (2 ** width - 1))
  })
})
