// Sines and cosines from tables, and the distances computed with them.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { distanceInMetres } from '../../src/query/values/distance.ts'
import { arcSine, cosine } from '../../src/query/values/table-trigonometry.ts'

it('cosines are right to some twelve digits', () => {
  fc.assert(
    fc.property(fc.double({ min: -20, max: 20, noNaN: true }), x => {
      expect(cosine(x)).toBeCloseTo(Math.cos(x), 12)
    }),
  )
})

it('arc sines are, too', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), x => {
      expect(arcSine(x)).toBeCloseTo(Math.asin(x), 10)
    }),
  )
})

it('distances go around the earth', () => {
  expect(distanceInMetres(48, 2, 49.9999999534, 9.9999999534)).toBeCloseTo(624150.77, 1)
  expect(distanceInMetres(0, 0, 0, 180)).toBeCloseTo(20015114.35, 1)
})
