// The fields parsed from a date text, and the instant they denote.
import { ApiError } from '../errors.ts'
import { civilOf, dayOfWeek, daysInMonth, daysOf, daysOfWeekDate, isLeapYear, weeksInYear } from './calendar.ts'
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
  /** The week of patterns, which the server tells from that of named formats when it complains. */
  | 'localWeek'
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
  yearOfEra: ['YearOfEra', 1, 1_000_000_000],
  month: ['MonthOfYear', 1, 12],
  day: ['DayOfMonth', 1, 31],
  dayOfYear: ['DayOfYear', 1, 366],
  dayOfWeek: ['DayOfWeek', 1, 7],
  quarter: ['QuarterOfYear', 1, 4],
  hour: ['HourOfDay', 0, 23],
  clockHour: ['ClockHourOfDay', 1, 24],
  hourOfAmPm: ['HourOfAmPm', 0, 11],
  clockHourOfAmPm: ['ClockHourOfAmPm', 1, 12],
  minute: ['MinuteOfHour', 0, 59],
  second: ['SecondOfMinute', 0, 59],
}

const SHOWN_RANGES: Readonly<Partial<Record<DateField, string>>> = {
  yearOfEra: '1 - 999999999/1000000000',
  day: '1 - 28/31',
  dayOfYear: '1 - 365/366',
}
const MONTHS = 'JANUARY FEBRUARY MARCH APRIL MAY JUNE JULY AUGUST SEPTEMBER OCTOBER NOVEMBER DECEMBER'.split(' ')
/** Judged when the date is put together, not while parsing. */
const DATE_FIELDS: ReadonlySet<DateField> = new Set<DateField>(['month', 'day', 'dayOfYear'])

const MAX_OFFSET = 18 * 3600

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

  /** A day that its month does not have, while other months do, becomes the last one. */
  clampDay(): void {
    const year = this.values.get('year') ?? this.values.get('yearOfEra')
    const month = this.values.get('month')
    const day = this.values.get('day')
    if (year === undefined || month === undefined || day === undefined || month < 1 || month > 12 || day > 31) return
    this.values.set('day', Math.min(day, daysInMonth(year, month)))
  }

  /** Month, day and time stay, whatever year and week they were said to be of. */
  move(year: number): void {
    for (const field of ['year', 'yearOfEra', 'weekYear', 'dayOfYear', 'dayOfWeek'] as const) this.values.delete(field)
    this.values.set('year', year)
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

  /** Without a plain year the date is only put together after parsing, and only then found not to be. */
  judgedLater(roundUp: boolean): boolean {
    return !this.values.has('year') && !this.values.has('weekYear') && !(roundUp && this.values.has('yearOfEra'))
  }

  /** What the parser itself refuses: values no field can have, and fields that contradict each other. */
  check(roundUp: boolean): void {
    for (const [field, value] of this.values) if (!DATE_FIELDS.has(field)) this.checkRange(field, value)
    if (this.offset !== null && Math.abs(this.offset) > MAX_OFFSET) {
      throw dateError(`Zone offset not in valid range: -18:00 to +18:00`)
    }
    if (roundUp && this.instant === null) this.checkCompletion()
  }

  /**
   * The moment that follows. `roundUp`: the end of the day where the text says no time, and the last day of a month of a known
   * year for one it does not have. Months and days that are missing are the first in either case.
   */
  resolve(roundUp: boolean, standardZone: TimeZone | null): Instant {
    if (this.instant !== null) return this.instant
    const days = this.days(roundUp)
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

  /** To round up, the server adds the last hour and January 1st to the parsed fields, which some formats then contradict. */
  private checkCompletion(): void {
    const { values } = this
    const source = values.has('clockHour') ? 'ClockHourOfDay' : values.has('amPm') ? 'AmPmOfDay' : 'SecondOfDay'
    const hour = Math.floor(this.time(false).seconds / 3600)
    const odd = ['clockHour', 'amPm', 'milliOfDay', 'nanoOfDay'].some(field => values.has(field as DateField))
    if (odd && hour !== 23) throw dateError(`Conflict found: HourOfDay 23 differs from HourOfDay ${hour} while resolving  ${source}`)
    const quarter = values.get('quarter')
    if (quarter !== undefined && quarter !== Math.floor(((values.get('month') ?? 1) + 2) / 3)) {
      const date = isoDate(this.days(true))
      throw dateError(`Conflict found: Field QuarterOfYear 1 differs from QuarterOfYear ${quarter} derived from ${date}`)
    }
    if (values.has('weekYear') && values.has('dayOfWeek')) refuseUnlessNewYear(this.days(true))
  }

  private days(roundUp: boolean): number {
    const { values } = this
    if (values.has('weekYear')) return this.daysOfWeek()
    const year = this.year()
    const dayOfYear = values.get('dayOfYear')
    if (dayOfYear !== undefined) {
      this.checkRange('dayOfYear', dayOfYear)
      if (dayOfYear === 366 && !isLeapYear(year)) throw dateError(`Invalid date 'DayOfYear 366' as '${year}' is not a leap year`)
      return daysOf(year, 1, 1) + dayOfYear - 1
    }
    const month = values.get('month') ?? 1
    const day = values.get('day') ?? 1
    this.checkRange('month', month)
    this.checkRange('day', day)
    const last = daysInMonth(year, month)
    if (day > last && !(roundUp && (values.has('year') || values.has('yearOfEra')))) {
      if (day === 29) throw dateError(`Invalid date 'February 29' as '${year}' is not a leap year`)
      throw dateError(`Invalid date '${MONTHS[month - 1]} ${day}'`)
    }
    const days = daysOf(year, month, Math.min(day, last))
    this.checkDayOfWeek(days)
    return days
  }

  private daysOfWeek(): number {
    const { values } = this
    const weekYear = values.get('weekYear')!
    const week = values.get('week') ?? values.get('localWeek') ?? 1
    const weeks = weeksInYear(weekYear)
    if (week < 1 || week > weeks) {
      const name = values.has('localWeek') ? 'WeekOfWeekBasedYear[WeekFields[MONDAY,4]]' : 'WeekOfWeekBasedYear'
      throw dateError(`Invalid value for ${name} (valid values 1 - ${weeks}): ${week}`)
    }
    return daysOfWeekDate(weekYear, week, values.get('dayOfWeek') ?? 1)
  }

  private checkDayOfWeek(days: number): void {
    const said = this.values.get('dayOfWeek')
    const is = dayOfWeek(days)
    if (said === undefined || said === is || !this.values.has('year')) return
    throw dateError(`Conflict found: Field DayOfWeek ${is} differs from DayOfWeek ${said} derived from ${isoDate(days)}`)
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
  const { year, month, day } = civilOf(days)
  return {
    year,
    month,
    day,
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

/** Hardly any week date agrees with January 1st. */
function refuseUnlessNewYear(days: number): void {
  const { month, day } = civilOf(days)
  if (day !== 1) throw dateError(`Conflict found: Field DayOfMonth ${day} differs from DayOfMonth 1 derived from ${isoDate(days)}`)
  if (month !== 1) throw dateError(`Conflict found: Field MonthOfYear ${month} differs from MonthOfYear 1 derived from ${isoDate(days)}`)
}

function isoDate(days: number): string {
  const { year, month, day } = civilOf(days)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
}
