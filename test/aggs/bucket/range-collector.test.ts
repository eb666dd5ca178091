// Ranges of numbers, overlapping and nested, found as by asking each of them.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { NumberRangeCollector } from '../../../src/aggs/bucket/range-aggregator.ts'
import { RangeHits } from '../../../src/aggs/bucket/range-hits.ts'
import { Ints } from '../../../src/aggs/growable.ts'
import type { Numbers } from '../../../src/aggs/values/numbers.ts'
import { Bitset } from '../../../src/index/bitmap/bitset.ts'

const bound = fc.constantFrom(Number.NEGATIVE_INFINITY, -3, -1, 0, 0.5, 1, 2, 4, Number.POSITIVE_INFINITY)
const value = fc.constantFrom(-4, -3, -2, -1, -0, 0, 0.5, 0.75, 1, 3, 4, 5, Number.NaN)

it('hands each value to the ranges that hold it, in their order', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ from: bound, to: bound })), fc.array(value, { minLength: 1 }), (ranges, values) => {
      ranges.sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))
      const found: number[][] = values.map(() => [])
      const hits = {
        plainCounts: null,
        begin() {},
        add: (i: number, range: number) => void found[i].push(range),
        end() {},
      } as unknown as RangeHits
      const numbers = { values: Float64Array.from(values), starts: null, present: null } as unknown as Numbers
      const docs = Int32Array.from(values.keys())
      new NumberRangeCollector(ranges, numbers, hits).collect({ docs, count: docs.length } as never)
      expect(found).toEqual(values.map(one => ranges.flatMap(({ from, to }, range) => (one >= from && one < to ? [range] : []))))
    }),
  )
})

it('counts the values that ranges hold', () => {
  const ranges = fc.array(fc.record({ from: bound, to: bound }), { maxLength: 6 })
  const present = fc.option(fc.infiniteStream(fc.boolean()))
  fc.assert(
    fc.property(ranges, fc.array(fc.array(value, { minLength: 1 }), { maxLength: 3 }), present, (all, windows, has) => {
      const sorted = all.sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))
      const values = windows.flat()
      const bits = Bitset.empty(values.length)
      const held = values.filter((_, doc) => {
        const isThere = has === null || has.next().value
        if (isThere) bits.add(doc)
        return isThere
      })
      const numbers = { values: Float64Array.from(values), starts: null, present: has === null ? null : bits } as unknown as Numbers
      const counts = new Ints()
      const collector = new NumberRangeCollector(sorted, numbers, new RangeHits(sorted.length, counts, null, null))
      let from = 0
      for (const { length } of windows) {
        const docs = Int32Array.from({ length }, (_, i) => from + i)
        collector.collect({ docs, count: length, owners: null, ownerLimit: 1, scores: null })
        from += length
      }
      for (const [range, { from: low, to }] of sorted.entries()) {
        expect(counts.at(range)).toBe(held.filter(one => one >= low && one < to).length)
      }
    }),
  )
})
