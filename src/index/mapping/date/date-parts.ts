// What a date text says, field by field, and the instant that follows from it.
import { ApiError } from '../../../core/errors.ts'
import { civilOf, daysInMonth, daysOf, daysOfWeekDate, isLeapYear, weeksInYear } from './calendar.ts'
import { instantOfLocal, type TimeZone, UTC } from './time-zone.ts'

export type DateField =
  | 'era'
  | 'year'
  | 'yearOfEra'
  | 'month'
  | 'day'
  | 'dayOfYear'
  | 'weekYear'
  | 'week'
  | 'dayOfWeek'
  | 'quarter'
  | 'hour'
  | 'clockHour'
  | 'hourOfAmPm'
  | 'clockHourOfAmPm'
  | 'amPm'
  | 'minute'
  | 'second'
  | 'nano'
  | 'milliOfDay'
  | 'nanoOfDay'

/** A moment to the nanosecond. */
export interface Instant {
  /** Whole milliseconds since 1970, rounded down. */
  readonly millis: number
  /** 0 to 999,999. */
  readonly nanos: number
}

/** Names and bounds as the server's messages have them. */
const LIMITS: Readonly<Partial<Record<DateField, readonly [name: string, min: number, max: number]>>> = {
  month: ['MonthOfYear', 1, 12],
  day: ['DayOfMonth', 1, 31],
  dayOfYear: ['DayOfYear', 1, 366],
  week: ['WeekOfWeekBasedYear', 1, 53],
  dayOfWeek: ['DayOfWeek', 1, 7],
  quarter: ['QuarterOfYear', 1, 4],
  hour: ['HourOfDay', 0, 23],
  clockHour: ['ClockHourOfDay', 1, 24],
  hourOfAmPm: ['HourOfAmPm', 0, 11],
  clockHourOfAmPm: ['ClockHourOfAmPm', 1, 12],
  minute: ['MinuteOfHour', 0, 59],
  second: ['SecondOfMinute', 0, 59],
}

const SHOWN_RANGES: Readonly<Partial<Record<DateField, string>>> = { day: '1 - 28/31', dayOfYear: '1 - 365/366', week: '1 - 52/53' }
const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']

const dateError = (reason: string) => new ApiError('date_time_exception', reason)

export class DateParts {
  private values = new Map<DateField, number>()
  /** Seconds east of UTC. */
  offset: number | null = null
  zone: TimeZone | null = null
  /** The whole moment, for formats that count since 1970. */
  instant: Instant | null = null

  set(field: DateField, value: number): boolean {
    const before = this.values.get(field)
    if (before !== undefined && before !== value) return false
    this.values.set(field, value)
    return true
  }

  get(field: DateField): number | undefined {
    return this.values.get(field)
  }

  copy(): DateParts {
    const copy = new DateParts()
    copy.become(this)
    copy.values = new Map(this.values)
    return copy
  }

  become(other: DateParts): void {
    this.values = other.values
    this.offset = other.offset
    this.zone = other.zone
    this.instant = other.instant
  }

  /** Whether the text named a calendar year by itself, so that the parser already judged the date. */
  get judgedWhileParsing(): boolean {
    return !this.values.has('yearOfEra') || this.values.has('year')
  }

  /** `roundUp`: the end of the day where the text says no time. Months and days that are missing are the first in either case. */
  resolve(roundUp: boolean, standardZone: TimeZone | null): Instant {
    if (this.instant !== null) return this.instant
    for (const [field, value] of this.values) this.checkRange(field, value)
    const days = this.days()
    if (roundUp && this.values.has('weekYear')) refuseUnlessNewYear(days)
    const { seconds, nanos } = this.time(roundUp)
    const local = days * 86_400_000 + seconds * 1000 + Math.floor(nanos / 1_000_000)
    const millis = this.offset !== null ? local - this.offset * 1000 : instantOfLocal(local, this.zone ?? standardZone ?? UTC)
    return { millis, nanos: nanos % 1_000_000 }
  }

  private checkRange(field: DateField, value: number): void {
    const limits = LIMITS[field]
    if (limits === undefined || (value >= limits[1] && value <= limits[2])) return
    const range = SHOWN_RANGES[field] ?? `${limits[1]} - ${limits[2]}`
    throw dateError(`Invalid value for ${limits[0]} (valid values ${range}): ${value}`)
  }

  private days(): number {
    const { values } = this
    const weekYear = values.get('weekYear')
    if (weekYear !== undefined) {
      const week = values.get('week') ?? 1
      if (week > weeksInYear(weekYear)) throw dateError(`Invalid value for WeekOfWeekBasedYear (valid values 1 - 52): ${week}`)
      return daysOfWeekDate(weekYear, week, values.get('dayOfWeek') ?? 1)
    }
    const year = this.year()
    const dayOfYear = values.get('dayOfYear')
    if (dayOfYear !== undefined) {
      if (dayOfYear === 366 && !isLeapYear(year)) throw dateError(`Invalid date 'DayOfYear 366' as '${year}' is not a leap year`)
      return daysOf(year, 1, 1) + dayOfYear - 1
    }
    const quarter = values.get('quarter')
    const month = values.get('month') ?? (quarter === undefined ? 1 : quarter * 3 - 2)
    const day = values.get('day') ?? 1
    if (day > daysInMonth(year, month)) {
      if (day === 29) throw dateError(`Invalid date 'February 29' as '${year}' is not a leap year`)
      throw dateError(`Invalid date '${MONTHS[month - 1].toUpperCase()} ${day}'`)
    }
    return daysOf(year, month, day)
  }

  private year(): number {
    const { values } = this
    const year = values.get('year')
    if (year !== undefined) return year
    const ofEra = values.get('yearOfEra')
    if (ofEra === undefined) return 1970
    return values.get('era') === 0 ? 1 - ofEra : ofEra
  }

  private time(roundUp: boolean): { seconds: number; nanos: number } {
    const { values } = this
    const nanoOfDay = values.get('nanoOfDay')
    if (nanoOfDay !== undefined) return { seconds: Math.floor(nanoOfDay / 1e9), nanos: nanoOfDay % 1e9 }
    const milliOfDay = values.get('milliOfDay')
    if (milliOfDay !== undefined) return { seconds: Math.floor(milliOfDay / 1000), nanos: (milliOfDay % 1000) * 1_000_000 }
    const hour = this.hour() ?? (roundUp ? 23 : 0)
    const minute = values.get('minute') ?? (roundUp ? 59 : 0)
    const second = values.get('second') ?? (roundUp ? 59 : 0)
    return { seconds: hour * 3600 + minute * 60 + second, nanos: values.get('nano') ?? (roundUp ? 999_999_999 : 0) }
  }

  private hour(): number | undefined {
    const { values } = this
    const clockHour = values.get('clockHour')
    if (clockHour !== undefined) return clockHour % 24
    const clock = values.get('clockHourOfAmPm')
    const half = clock === undefined ? values.get('hourOfAmPm') : clock % 12
    if (half !== undefined) return half + 12 * (values.get('amPm') ?? 0)
    return values.get('hour')
  }
}

/** A moment's fields in a zone, for printing. */
export interface LocalMoment {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly days: number
  readonly hour: number
  readonly minute: number
  readonly second: number
  /** Of the second. */
  readonly nano: number
  /** Seconds east of UTC. */
  readonly offset: number
  readonly zone: TimeZone
  readonly instant: Instant
}

export function localMoment(instant: Instant, zone: TimeZone): LocalMoment {
  const offset = zone.offsetAt(instant.millis)
  const local = instant.millis + offset
  const days = Math.floor(local / 86_400_000)
  const milliOfDay = local - days * 86_400_000
  return {
    ...civilOf(days),
    days,
    hour: Math.floor(milliOfDay / 3_600_000),
    minute: Math.floor(milliOfDay / 60_000) % 60,
    second: Math.floor(milliOfDay / 1000) % 60,
    nano: (milliOfDay % 1000) * 1_000_000 + instant.nanos,
    offset: offset / 1000,
    zone,
    instant,
  }
}

/** The server completes a date to be rounded up with January 1st, which hardly any week date agrees with. */
function refuseUnlessNewYear(days: number): void {
  const { year, month, day } = civilOf(days)
  const two = (value: number) => String(value).padStart(2, '0')
  const date = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
  if (day !== 1) throw dateError(`Conflict found: Field DayOfMonth ${day} differs from DayOfMonth 1 derived from ${date}`)
  if (month !== 1) throw dateError(`Conflict found: Field MonthOfYear ${month} differs from MonthOfYear 1 derived from ${date}`)
}
