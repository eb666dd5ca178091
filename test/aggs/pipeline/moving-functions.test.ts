// Moving functions and models.
import { expect, it } from 'vitest'
import {
  ewma,
  holt,
  holtForecast,
  holtWinters,
  linearWeightedAvg,
  maxOf,
  minOf,
  stdDev,
  sum,
  unweightedAvg,
} from '../../../src/aggs/pipeline/moving-functions.ts'

const VALUES = [896.38, 643.61, 549.8, 1165.68, 898.54, 1144.42, 1327.3200000000002, 815.3199999999999]

/** What scripts on a real server made of the same numbers. */
const ANSWERS: readonly [string, (values: readonly number[]) => number, number][] = [
  ['max', maxOf, 1327.3200000000002],
  ['min', minOf, 549.8],
  ['linearWeightedAvg', linearWeightedAvg, 964.0200000000001],
  ['stdDev', values => stdDev(values, unweightedAvg(values)), 250.30652423266463],
  ['ewma', values => ewma(values, 0.3), 992.2448715009999],
  ['holt', values => holt(values, 0.3, 0.1), 1005.088211397429],
  ['holtWinters, seasons added', values => holtWinters(values, 0.3, 0.1, 0.2, 3, false), 1083.5166323932522],
  ['holtWinters, seasons multiplied', values => holtWinters(values, 0.3, 0.1, 0.2, 3, true), 916.018173887401],
]

it.each(ANSWERS)('%s', (_name, find, answer) => {
  expect(find(VALUES)).toBeCloseTo(answer, 9)
})

it('has nothing to say of no numbers, but their sum', () => {
  for (const find of [maxOf, minOf, unweightedAvg, linearWeightedAvg]) expect(find([])).toBeNaN()
  expect(ewma([], 0.5)).toBeNaN()
  expect(holt([], 0.5, 0.5)).toBeNaN()
  expect(holtWinters([], 0.5, 0.5, 0.5, 1, false)).toBeNaN()
  expect(sum([])).toBe(0)
  expect(maxOf([Number.NaN])).toBeNaN()
})

it('foretells along the trend', () => {
  expect(holtForecast([1, 2, 3, 4], 1, 1, 3)).toEqual([4, 5, 6])
})

it('wants two periods', () => {
  expect(() => holtWinters([1, 2, 3], 0.5, 0.5, 0.5, 2, false)).toThrow('requires at least (2 * period == 2 * 2 == 4) data-points')
})
