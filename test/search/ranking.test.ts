import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseSearchRequest } from '../../src/search/parse-search-request.ts'
import { mergeSlices, type PartialResult } from '../../src/search/partial-result.ts'
import { compareRanked, compareText } from '../../src/search/ranking.ts'
import { parseSort } from '../../src/search/sort.ts'

it('texts compare as their UTF-8 bytes do', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (a, b) => {
      expect(Math.sign(compareText(a, b))).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)))
    }),
  )
  expect(compareText('\u{1f600}', '\uffff')).toBeGreaterThan(0)
})

it('missing values come last unless asked first, in both directions', () => {
  const of = (...sort: unknown[]) => ({ score: 0, sort })
  for (const order of ['asc', 'desc']) {
    expect(compareRanked(parseSort([{ a: { order } }]))(of(null), of('x'))).toBe(1)
    expect(compareRanked(parseSort([{ a: { order, missing: '_first' } }]))(of(null), of('x'))).toBe(-1)
  }
  expect(compareRanked(parseSort(['a', { b: 'desc' }]))(of(1, 2n), of(1, 3))).toBe(1)
})

it('merging does not depend on how hits were cut into slices', () => {
  const request = parseSearchRequest({ from: 2, size: 5 }, undefined)
  const hits = fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 40 })
  fc.assert(
    fc.property(hits, fc.integer({ min: 1, max: 6 }), (scores, count) => {
      const slices: PartialResult[] = Array.from({ length: count }, (_, slice) => {
        const docs = scores
          .map((score, doc) => ({ doc, score, sort: null }))
          .filter(({ doc }) => doc % count === slice)
          .sort((a, b) => b.score - a.score || a.doc - b.doc)
        return {
          docs,
          total: { value: docs.length, relation: 'eq' },
          maxScore: docs[0]?.score ?? Number.NaN,
          terminatedEarly: null,
          timedOut: false,
        }
      })
      const merged = mergeSlices(slices, request)
      const all = scores.map((score, doc) => ({ doc, score, sort: null })).sort((a, b) => b.score - a.score || a.doc - b.doc)
      expect(merged.docs).toEqual(all.slice(0, count === 1 ? all.length : 7))
      expect(merged.total).toEqual({ value: scores.length, relation: 'eq' })
      expect(merged.maxScore).toBe(scores.length === 0 ? Number.NaN : Math.max(...scores))
    }),
  )
})
