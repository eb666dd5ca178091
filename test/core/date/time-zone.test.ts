// Offsets of zones at instants that no calendar of the platform has.
import { expect, it } from 'vitest'
import { timeZone } from '../../../src/core/date/time-zone.ts'

const HOUR = 3_600_000
const berlin = timeZone('Europe/Berlin')!
const at = (year: number, month: number) => new Date(0).setUTCFullYear(year, month, 1)

it('go on as in the years before, in summer and in winter', () => {
  for (const year of [2_026, 2_599, 2_600, 3_000, 33_658, 270_000])
    expect([year, berlin.offsetAt(at(year, 0)) / HOUR, berlin.offsetAt(at(year, 6)) / HOUR]).toEqual([year, 1, 2])
  // As the real server has it: local mean time, before there were zones.
  for (const year of [1, 999, 1_500, -5, -250_000]) expect(Math.round(berlin.offsetAt(at(year, 0)) / 1000)).toBe(3_208)
})

it('are known at any number of milliseconds', () => {
  for (const instant of [8.64e15, 8.64e15 + 1, 1e18, 9.2e18, -8.64e15, -9.2e18])
    expect(berlin.offsetAt(instant)).toBeLessThanOrEqual(2 * HOUR)
})
