// The order of sort values: missing ones, texts and numbers.
import { expect, it } from 'vitest'
import type { SortValue } from '../../../src/query/collect/sort-key.ts'
import { compareRanked } from '../../../src/search/sort/ranking.ts'
import { parseSort } from '../../../src/search/sort/sort.ts'

it('missing values come last unless asked first, in both directions', () => {
  const of = (...order: SortValue[]) => ({ score: 0, order })
  for (const order of ['asc', 'desc']) {
    expect(compareRanked(parseSort([{ a: { order } }]))(of(null), of('x'))).toBe(1)
    expect(compareRanked(parseSort([{ a: { order, missing: '_first' } }]))(of(null), of('x'))).toBe(-1)
  }
  expect(compareRanked(parseSort(['a', { b: 'desc' }]))(of(1, 2n), of(1, 3))).toBe(1)
})

it('texts compare by code points, numbers of all kinds by value', () => {
  const of = (...order: SortValue[]) => ({ score: 0, order })
  const compare = compareRanked(parseSort(['a']))
  expect(compare(of('\u{1f600}'), of('\uffee'))).toBeGreaterThan(0)
  expect(compare(of(9007199254740993n), of(9007199254740992))).toBe(1)
  expect(compare(of(Number.POSITIVE_INFINITY), of(2n ** 63n))).toBe(1)
})
