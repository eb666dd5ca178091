// Segments are grouped into slices as Lucene groups them.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sliceSegments } from '../../../src/search/slices/slices.ts'

const segments = (...sizes: number[]) => sizes.map((maxDoc, ord) => ({ ord, maxDoc }))

describe('as Lucene groups them', () => {
  it('small segments share a slice until it has five', () => {
    expect(sliceSegments(segments(10, 60, 50, 40, 30, 20), 0)).toEqual([[1, 2, 3, 4, 5], [0]])
  })

  it('or more than 250,000 documents; bigger ones stand alone', () => {
    expect(sliceSegments(segments(300_000, 200_000, 100_000, 5), 0)).toEqual([[0], [1, 2], [3]])
  })
})

it('with a limit they are dealt out in turn, the biggest first', () => {
  expect(sliceSegments(segments(1, 5, 3, 4, 2), 2)).toEqual([[1, 2, 0].sort(), [3, 4]])
  expect(sliceSegments(segments(1, 2), 5)).toEqual([[1], [0]])
})

it('every segment lies in exactly one slice', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 400_000 }), { maxLength: 20 }), fc.nat(6), (sizes, limit) => {
      const slices = sliceSegments(segments(...sizes), limit)
      expect(slices.flat().sort((a, b) => a - b)).toEqual(sizes.map((_, i) => i))
      if (limit > 0) expect(slices.length).toBeLessThanOrEqual(limit)
    }),
  )
})
