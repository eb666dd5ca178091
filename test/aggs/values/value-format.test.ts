// Formats of values.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatNumber } from '../../../src/aggs/values/value-format.ts'

const DAY = 86_400_000
const FORMAT = { kind: 'date', format: 'strict_date_optional_time||epoch_millis', zone: 'Z' } as const

it('shows days as dates do', () => {
  const shows = (millis: number) => formatNumber(FORMAT, millis) === new Date(millis).toISOString()
  fc.assert(
    fc.property(fc.integer({ min: Date.UTC(1001, 0, 1) / DAY, max: Date.UTC(9998, 0, 1) / DAY }), day => shows(day * DAY)),
    { numRuns: 20_000 },
  )
  for (const year of [1600, 1700, 1900, 2000, 2100, 2400])
    for (const [month, day] of [
      [0, 1],
      [1, 28],
      [1, 29],
      [2, 1],
      [11, 31],
    ])
      expect(shows(Date.UTC(year, month, day))).toBe(true)
  expect(shows(1)).toBe(true)
})
