// Moments of `matrix_stats`, beside sums over all rows.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  correlationOf,
  covarianceOf,
  kurtosisOf,
  Moments,
  type MomentsState,
  skewnessOf,
  varianceOf,
} from '../../../../src/aggs/metric/sketches/moments.ts'

const momentsOf = (rows: readonly (readonly [number, number])[]): MomentsState => {
  const moments = new Moments(2)
  for (const row of rows) moments.add(Float64Array.from(row))
  return moments.state()
}

it('agrees with sums over all rows', () => {
  const rows: [number, number][] = [
    [1.5, 10],
    [3, 2],
    [4.5, 4],
    [9.25, 1],
    [6, 5.5],
  ]
  const moments = momentsOf(rows)
  const mean = (column: number) => rows.reduce((sum, row) => sum + row[column], 0) / rows.length
  const squares = rows.reduce((sum, row) => sum + (row[0] - mean(0)) ** 2, 0)
  expect(varianceOf(moments, 0)).toBeCloseTo(squares / 4, 10)
  const product = rows.reduce((sum, row) => sum + (row[0] - mean(0)) * (row[1] - mean(1)), 0)
  expect(covarianceOf(moments, 1, 0)).toBeCloseTo(product / 4, 10)
})

it('finds the same in parts, in whatever order', () => {
  const rows = fc.array(fc.tuple(fc.double({ min: -1e3, max: 1e3, noNaN: true }), fc.double({ min: -1e3, max: 1e3, noNaN: true })), {
    maxLength: 30,
  })
  fc.assert(
    fc.property(fc.array(rows, { minLength: 1, maxLength: 4 }), parts => {
      const whole = momentsOf(parts.flat())
      fc.pre(whole.count > 3 && varianceOf(whole, 0) > 1 && varianceOf(whole, 1) > 1)
      for (const order of [parts, parts.toReversed()]) {
        const merged = new Moments(2)
        for (const part of order) merged.merge(momentsOf(part))
        const state = merged.state()
        for (const find of [varianceOf, skewnessOf, kurtosisOf]) expect(find(state, 1)).toBeCloseTo(find(whole, 1), 5)
        expect(correlationOf(state, 0, 1)).toBeCloseTo(correlationOf(whole, 0, 1), 5)
      }
    }),
  )
})
