// Bit-packing of 128 values.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bitsNeeded, packBits, unpackBitDeltas, unpackBits, wordsFor } from '../../../src/index/bytes/pack.ts'
import { unpackDeltas, unpackValues } from '../../../src/index/bytes/unpack.ts'

const widths = Array.from({ length: 33 }, (_, width) => width)
const block = (width: number) => fc.array(fc.nat(width === 0 ? 0 : 2 ** width - 1), { minLength: 128, maxLength: 128 })

describe('packing', () => {
  it.each(widths)('reads 128 values of %i bits back, wherever they lie', width => {
    fc.assert(
      fc.property(block(width), fc.nat(5), (values, at) => {
        const words = new Uint32Array(at + 4 * width + 1)
        // Neighbours must neither be read nor changed.
        words.fill(0xffffffff, 0, at)
        words[words.length - 1] = 0xffffffff
        packBits(words, at, 0, Uint32Array.from(values), 0, 128, width)
        expect(words[words.length - 1]).toBe(0xffffffff)
        const out = new Int32Array(128).fill(-1)
        unpackValues(width, words, at, out)
        expect(out).toEqual(Int32Array.from(values))
        unpackBits(words, at, 0, 128, width, out)
        expect(out).toEqual(Int32Array.from(values))
      }),
      { numRuns: 10 },
    )
  })

  it.each(widths)('sums up 128 deltas of %i bits', width => {
    fc.assert(
      fc.property(block(width), fc.integer({ min: -1, max: 2 ** 31 - 129 }), (deltas, base) => {
        const words = new Uint32Array(4 * width)
        packBits(words, 0, 0, Uint32Array.from(deltas), 0, 128, width)
        let sum = base
        const expected = Int32Array.from(deltas, delta => (sum = (sum + (width === 0 ? 1 : delta)) | 0))
        const out = new Int32Array(128)
        expect(unpackDeltas(width, words, 0, base, out)).toBe(sum)
        expect(out).toEqual(expected)
        unpackBitDeltas(words, 0, 0, 128, width, base, out)
        expect(out).toEqual(expected)
      }),
      { numRuns: 10 },
    )
  })

  it('reads fewer than 128 values back from any bit', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 32 }),
        fc.nat(40),
        fc.integer({ min: 1, max: 127 }),
        fc.integer(),
        (width, bit, count, seed) => {
          const values = Uint32Array.from({ length: count }, (_, i) => (width === 0 ? 0 : Math.imul(seed + i, 0x9e3779b1) >>> (32 - width)))
          const words = new Uint32Array(wordsFor(bit + count * width))
          expect(packBits(words, 0, bit, values, 0, count, width)).toBe(bit + count * width)
          const out = new Int32Array(128).fill(7)
          unpackBits(words, 0, bit, count, width, out)
          expect(out.subarray(0, count)).toEqual(Int32Array.from(values))
          expect(out[count]).toBe(7)
        },
      ),
    )
  })

  it('knows how many bits a value needs', () => {
    expect([0, 1, 2, 3, 4, 255, 256, 2 ** 31, 2 ** 32 - 1].map(bitsNeeded)).toEqual([0, 1, 2, 2, 3, 8, 9, 32, 32])
  })
})
