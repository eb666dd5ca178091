// `ip_range`: the ranges that hold an address.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { AddressRanges } from '../../../src/aggs/bucket/ip_range.ts'

it('finds the ranges of an address, in order, however they overlap', () => {
  const bound = fc.option(fc.constantFrom(...'abcdefgh'))
  fc.assert(
    fc.property(fc.array(fc.record({ from: bound, to: bound })), fc.constantFrom(...'abcdefgh'), (ranges, address) => {
      const sorted = ranges.sort((a, b) => ((a.from ?? '') < (b.from ?? '') ? -1 : 1))
      const contains = ({ from, to }: (typeof ranges)[number]) => (from === null || address >= from) && (to === null || address < to)
      expect(new AddressRanges(sorted).with(address)).toEqual(sorted.flatMap((range, i) => (contains(range) ? [i] : [])))
    }),
  )
})
