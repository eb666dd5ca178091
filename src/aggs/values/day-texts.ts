// Dates in the usual format, most of which lie in the month of the one before: what a month has in common is made once.
import { civilOf, daysInMonth, daysOf } from '../../core/date/calendar.ts'

const DAY_MILLIS = 86_400_000
const two = (number: number) => (number < 10 ? `0${number}` : `${number}`)
/** By day of a month, from 0. */
const MIDNIGHTS = Array.from({ length: 31 }, (_, day) => `${two(day + 1)}T00:00:00.000Z`)

export class DayTexts {
  /** The month of the last date, its end, and how its dates begin. */
  private from = 0
  private to = 0
  private prefix = ''

  /** As `toISOString`, from the year 1000 to the year 9999. */
  of(millis: number): string {
    if (millis % DAY_MILLIS !== 0) return new Date(millis).toISOString()
    if (millis < this.from || millis >= this.to) this.turnTo(millis / DAY_MILLIS)
    return this.prefix + MIDNIGHTS[(millis - this.from) / DAY_MILLIS]
  }

  private turnTo(day: number): void {
    const { year, month } = civilOf(day)
    const first = daysOf(year, month, 1)
    this.from = first * DAY_MILLIS
    this.to = (first + daysInMonth(year, month)) * DAY_MILLIS
    this.prefix = `${year}-${two(month)}-`
  }
}
