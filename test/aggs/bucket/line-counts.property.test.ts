// Columns of buckets stand for the buckets one by one: merged, and in answers.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { backwards, type LineCounts, mergeCounts, spread } from '../../../src/aggs/bucket/line-counts.ts'
import { LineRows } from '../../../src/aggs/bucket/line-rows.ts'
import { JsonFloat, stringify } from '../../../src/core/json.ts'

const counts = fc
  .dictionary(fc.integer({ min: -50, max: 50 }).map(String), fc.integer({ min: 1, max: 9 }), { maxKeys: 20 })
  .map(found => columns(Object.entries(found).map(([key, count]): [number, number] => [Number(key), count])))

function columns(pairs: readonly [number, number][]): LineCounts {
  const sorted = pairs.toSorted(([a], [b]) => a - b)
  return { keys: Float64Array.from(sorted, ([key]) => key), counts: Float64Array.from(sorted, ([, count]) => count), inside: null }
}

const pairsOf = ({ keys, counts }: LineCounts) => Array.from(keys, (key, i): [number, number] => [key, counts[i]])

it('adds up what several found', () => {
  fc.assert(
    fc.property(fc.array(counts, { maxLength: 6 }), parts => {
      const sums = new Map<number, number>()
      for (const [key, count] of parts.flatMap(pairsOf)) sums.set(key, (sums.get(key) ?? 0) + count)
      expect(mergeCounts(parts)).toEqual(columns([...sums]))
    }),
  )
})

it('has every key between', () => {
  fc.assert(
    fc.property(counts, line => {
      const all = Array.from({ length: 101 }, (_, i) => i - 50)
      const found = new Map(pairsOf(line))
      expect(pairsOf(spread(line, all))).toEqual(all.map(key => [key, found.get(key) ?? 0]))
      expect(pairsOf(backwards(line))).toEqual(pairsOf(line).reverse())
    }),
  )
})

it('prints what its rows print', () => {
  const name = (key: number) => `"${key}"`
  fc.assert(
    fc.property(counts, fc.boolean(), fc.boolean(), (line, isNamed, isFloating) => {
      const rows = new LineRows(line, { name: isNamed ? name : null, isFloating })
      const plain = pairsOf(line).map(([key, doc_count]) => ({ ...(isNamed ? { key_as_string: name(key) } : {}), key, doc_count }))
      expect(rows.parse()).toEqual(plain)
      expect(rows.text).toBe(stringify(plain.map(row => ({ ...row, key: isFloating ? new JsonFloat(row.key) : row.key }))))
    }),
  )
})
