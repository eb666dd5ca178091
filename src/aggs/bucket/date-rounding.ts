// Rounds a timestamp down to the start of a calendar unit or of a fixed interval, in the local time of a zone.
import { civilOf, dayOfWeek, daysOf } from '../../core/date/calendar.ts'
import type { TimeZone } from '../../core/date/time-zone.ts'

/** Of milliseconds since 1970. Law: `round(next(k)) === next(k)` for every `k` that is rounded. */
export interface Rounding {
  round(millis: number): number
  /** The beginning after the one at `key`. */
  next(key: number): number
}

export type CalendarUnit = 'year' | 'quarter' | 'month' | 'week' | 'day' | 'hour' | 'minute' | 'second'

export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** Units of one length. */
const LENGTHS: ReadonlyMap<CalendarUnit, number> = new Map([
  ['hour', HOUR],
  ['minute', MINUTE],
  ['second', SECOND],
])

export function calendarRounding(unit: CalendarUnit, zone: TimeZone, offset = 0): Rounding {
  const length = LENGTHS.get(unit)
  const rounding = length === undefined ? new MidnightRounding(unit, zone) : new IntervalRounding(length, zone)
  return offset === 0 ? rounding : new OffsetRounding(rounding, offset)
}

export function fixedRounding(interval: number, zone: TimeZone, offset = 0): Rounding {
  const rounding = new IntervalRounding(interval, zone)
  return offset === 0 ? rounding : new OffsetRounding(rounding, offset)
}

class OffsetRounding implements Rounding {
  constructor(
    private readonly inner: Rounding,
    private readonly offset: number,
  ) {}

  round(millis: number): number {
    return this.inner.round(millis - this.offset) + this.offset
  }

  next(key: number): number {
    return this.inner.next(key - this.offset) + this.offset
  }
}

class IntervalRounding implements Rounding {
  constructor(
    private readonly interval: number,
    private readonly zone: TimeZone,
  ) {}

  round(millis: number): number {
    const { interval, zone } = this
    const offset = zone.offsetAt(millis)
    const local = Math.floor((millis + offset) / interval) * interval
    const rounded = local - offset
    if (zone.offsetAt(rounded) === offset) return rounded
    // Clocks were changed since then.
    const change = changeBetween(zone, rounded, millis)
    const before = zone.offsetAt(change - 1)
    if (isSkipped(local, change, before, offset)) return change
    return local - before <= millis && local - before < change ? this.round(change - 1) : rounded
  }

  next(key: number): number {
    const { interval, zone } = this
    const next = this.round(key + interval)
    if (next > key) return next
    // Clocks went back, and this stretch is longer than the others.
    return this.round(firstInstant(key + interval + zone.offsetAt(key), zone))
  }
}

/** Of days and longer units, which begin at midnight, or where clocks skip it as soon as there is a time on that day. */
class MidnightRounding implements Rounding {
  constructor(
    private readonly unit: CalendarUnit,
    private readonly zone: TimeZone,
  ) {}

  round(millis: number): number {
    const day = Math.floor((millis + this.zone.offsetAt(millis)) / DAY)
    return firstInstant(this.first(day) * DAY, this.zone)
  }

  next(key: number): number {
    const day = Math.floor((key + this.zone.offsetAt(key)) / DAY)
    return firstInstant(this.following(this.first(day)) * DAY, this.zone)
  }

  /** Days since 1970, of the unit that `day` is in. */
  private first(day: number): number {
    if (this.unit === 'day') return day
    if (this.unit === 'week') return day - dayOfWeek(day) + 1
    const { year, month } = civilOf(day)
    if (this.unit === 'month') return daysOf(year, month, 1)
    return this.unit === 'year' ? daysOf(year, 1, 1) : daysOf(year, month - ((month - 1) % 3), 1)
  }

  private following(day: number): number {
    if (this.unit === 'day') return day + 1
    if (this.unit === 'week') return day + 7
    const { year, month } = civilOf(day)
    if (this.unit === 'year') return daysOf(year + 1, 1, 1)
    const months = month + (this.unit === 'month' ? 1 : 3)
    return months > 12 ? daysOf(year + 1, months - 12, 1) : daysOf(year, months, 1)
  }
}

/** The first instant whose local time is `local` or, where clocks skip that, later. */
function firstInstant(local: number, zone: TimeZone): number {
  const before = zone.offsetAt(local - DAY)
  const after = zone.offsetAt(local + DAY)
  if (before === after) return local - before
  if (zone.offsetAt(local - before) === before) return local - before
  if (zone.offsetAt(local - after) === after) return local - after
  return changeBetween(zone, local - DAY, local + DAY)
}

/** Whether clocks that change from one offset to another never show a local time. */
const isSkipped = (local: number, change: number, before: number, after: number) => local >= change + before && local < change + after

/** When clocks are changed between two instants, which have different offsets. */
function changeBetween(zone: TimeZone, from: number, to: number): number {
  const after = zone.offsetAt(to)
  let low = from
  let high = to
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (zone.offsetAt(middle) === after) high = middle
    else low = middle
  }
  return high
}
