// `num_reduce_phases`: the steps in which shard results are reduced.
import { expect, it } from 'vitest'
import { reducePhases } from '../../src/search/search.ts'

const phases = (batchedReduceSize: number, shards: number, rest: object = { size: 0, aggregations: {} }) =>
  reducePhases({ batchedReduceSize, ...rest } as never, shards)

// All as a real server answers.
it('counts the steps of reducing', () => {
  expect(phases(2, 5)).toBe(4)
  expect(phases(3, 5)).toBe(2)
  expect(phases(4, 5)).toBe(2)
  expect(phases(5, 5)).toBeUndefined()
  expect(phases(512, 5)).toBeUndefined()
  expect(phases(2, 5, { size: 0, aggregations: null })).toBeUndefined()
  expect(phases(3, 5, { size: 1, aggregations: null })).toBe(2)
})
