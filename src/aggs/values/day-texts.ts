// Dates in the usual format, most of which lie in the month of the one before: what a month has in common is made once.
import { civilOf, daysInMonth, daysOf } from '../../core/date/calendar.ts'

const DAY_MILLIS = 86_400_000
const two = (number: number) => (number < 10 ? `0${number}` : `${number}`)
/** By day of a month, from 0. */
const MIDNIGHTS = Array.from({ length: 31 }, (_, day) => `${two(day + 1)}T00:00:00.000Z`)

/** The month that was asked about last, its end, and how its dates begin. */
let from = 0
let to = 0
let prefix = ''

/** As `toISOString`, from the year 1000 to the year 9999. */
export function usualText(millis: number): string {
  if (millis % DAY_MILLIS !== 0) return new Date(millis).toISOString()
  if (millis < from || millis >= to) turnTo(millis / DAY_MILLIS)
  return prefix + MIDNIGHTS[(millis - from) / DAY_MILLIS]
}

function turnTo(day: number): void {
  const { year, month } = civilOf(day)
  const first = daysOf(year, month, 1)
  from = first * DAY_MILLIS
  to = (first + daysInMonth(year, month)) * DAY_MILLIS
  prefix = `${year}-${two(month)}-`
}
