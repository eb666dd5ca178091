// Lengths of fields in one byte, as Lucene's SmallFloat.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { byte4ToInt, intToByte4 } from '../../../src/index/postings/small-float.ts'

describe('SmallFloat', () => {
  // The first twelve lengths were recorded from OpenSearch 3.7: `dl` in the explanation of a match in a field so long.
  it('has the lengths of Lucene', () => {
    expect(Array.from({ length: 41 }, (_, length) => byte4ToInt(intToByte4(length)))).toEqual(Array.from({ length: 41 }, (_, i) => i))
    const lengths = [40, 41, 42, 43, 55, 56, 59, 60, 100, 1000, 10_000, 1_000_000, 2147483647]
    expect(lengths.map(length => byte4ToInt(intToByte4(length)))).toEqual([
      40, 40, 42, 42, 54, 56, 56, 60, 96, 984, 9240, 983064, 2013265944,
    ])
    expect(intToByte4(2147483647)).toBe(255)
  })

  it('gives every byte back', () => {
    for (let norm = 0; norm < 256; norm++) expect(intToByte4(byte4ToInt(norm))).toBe(norm)
  })

  it('keeps the order of lengths and rounds down', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (a, b) => {
        if (a <= b) expect(intToByte4(a)).toBeLessThanOrEqual(intToByte4(b))
        expect(byte4ToInt(intToByte4(a))).toBeLessThanOrEqual(a)
      }),
    )
  })
})
