// Heuristics of significant terms.
import { expect, it } from 'vitest'
import { bestScored } from '../../../../src/aggs/bucket/significant/best-scored.ts'
import { chiSquare, googleDistance, jlh, mutualInformation, percentage } from '../../../../src/aggs/bucket/significant/heuristics.ts'

const THEFT = { subset: 12, subsetSize: 18, superset: 14, supersetSize: 63 }
const BURGLARY = { subset: 20, subsetSize: 22, superset: 34, supersetSize: 63 }
const WITHIN = { includeNegatives: false, isSuperset: true }

// All as a real server answers.
it('scores as the server does', () => {
  expect(jlh(THEFT)).toBeCloseTo(1.3333333333333333, 14)
  expect(percentage(THEFT)).toBe(0.8571428571428571)
  expect(chiSquare(WITHIN)(THEFT)).toBeCloseTo(28.8, 12)
  expect(chiSquare(WITHIN)(BURGLARY)).toBeCloseTo(18.56936355091008, 12)
  expect(mutualInformation({ ...WITHIN, includeNegatives: true })(BURGLARY)).toBeCloseTo(0.23920341722046023, 14)
  expect(googleDistance(WITHIN)(THEFT)).toBeCloseTo(0.7637022509303938, 14)
})

it('tells nothing of terms that are rarer than elsewhere', () => {
  const rare = { subset: 1, subsetSize: 20, superset: 30, supersetSize: 60 }
  expect(jlh(rare)).toBe(0)
  expect(chiSquare(WITHIN)(rare)).toBe(Number.NEGATIVE_INFINITY)
  expect(chiSquare({ ...WITHIN, includeNegatives: true })(rare)).toBeGreaterThan(0)
})

it('refuses a background that the bucket is no part of', () => {
  const outside = { subset: 5, subsetSize: 20, superset: 3, supersetSize: 60 }
  expect(() => chiSquare(WITHIN)(outside)).toThrow('does your background filter not include all documents in the bucket?')
  expect(() => chiSquare({ ...WITHIN, isSuperset: false })(outside)).not.toThrow()
})

it('keeps the best, and of equals those that the queue of the server keeps', () => {
  const scored = (names: string, score: number) => [...names].map(name => ({ name, score }))
  expect(bestScored([...scored('a', 1), ...scored('b', 3), ...scored('c', 2)], 2).map(({ name }) => name)).toEqual(['b', 'c'])
  expect(
    bestScored(scored('abcd', 1), 10)
      .map(({ name }) => name)
      .join(''),
  ).toBe('bcda')
})
