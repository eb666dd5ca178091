// What scripts keep is about as large as it is, however it is nested, and measured in little time.
import { expect, it } from 'vitest'
import { sizeOfState } from '../../../src/query/scripts/state-size.ts'

const times = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n))

it.each([
  ['numbers', times(100_000, n => n), 8e5, 9e5],
  ['texts', times(100_000, () => 'x'.repeat(100)), 1e7, 1.5e7],
  ['lists of texts', times(1_000, () => times(100, () => 'x'.repeat(100))), 1e7, 1.5e7],
  ['a map of lists', new Map(times(10_000, n => [`k${n}`, times(100, () => 1)] as const)), 8e6, 1e7],
])('%s', (_, value, least, most) => {
  expect(sizeOfState(value)).toBeGreaterThan(least)
  expect(sizeOfState(value)).toBeLessThan(most)
})

it('ends where a list holds itself', () => {
  const list: unknown[] = []
  list.push(list)
  expect(sizeOfState(list)).toBeLessThan(1_000)
})
