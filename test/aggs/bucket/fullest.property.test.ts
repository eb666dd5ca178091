// The fullest buckets are those that sorting all of them would put first.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fullest } from '../../../src/aggs/bucket/fullest.ts'

it('keeps what sorting would keep', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 120 }),
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: 1, max: 3 }),
      fc.nat(10),
      (counts, most, least, beyond) => {
        const all = counts.flatMap((count, bucket) => (count >= least ? [bucket] : []))
        const expected = [...all].sort((a, b) => counts[b] - counts[a] || a - b).slice(0, most)
        const found = fullest(Int32Array.from(counts), counts.length + beyond, most, least)
        expect(found.buckets).toEqual(expected.sort((a, b) => a - b))
        expect(found.total).toBe(all.reduce((sum, bucket) => sum + counts[bucket], 0))
      },
    ),
    { numRuns: 500 },
  )
})
