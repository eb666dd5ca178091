// java.time.temporal.IsoFields and WeekFields: quarters, and the weeks of years.

import { dayOfWeek, dayOfYear, daysInMonth, daysOf, isLeapYear, weekOf, weeksInYear } from '../../../core/date/calendar.ts'
import { defineClass, Later } from '../../java-class.ts'
import { OBJECT } from '../../java-classes.ts'
import { illegalArgument } from '../../runtime/throwable.ts'
import type { JavaClass } from '../../types.ts'
import { JavaObject } from '../../values.ts'
import type { EnumConstant } from '../java-lang/enum.ts'
import type { JavaLocale } from './locale.ts'
import type { Temporal } from './temporal.ts'
import { dayOfWeekOf, field, OwnField, OwnUnit, unit } from './units.ts'
import type { Range } from './value-range.ts'

type Value = (of: Temporal) => number

/** Of dates only. */
class DateField extends OwnField {
  constructor(
    name: string,
    shown: string,
    private readonly value: Value,
    private readonly write: (of: Temporal, value: number) => unknown,
    private readonly bounds: (of: Temporal | null) => Range,
  ) {
    super(name, shown)
  }

  supportedBy(of: { supports(field: EnumConstant): boolean }): boolean {
    return of.supports(field('EPOCH_DAY'))
  }

  read(of: unknown): number {
    return this.value(of as Temporal)
  }

  put(of: unknown, value: number): unknown {
    return this.write(of as Temporal, value)
  }

  range(of: unknown): Range {
    return this.bounds(of as Temporal | null)
  }
}

const quarterOf: Value = of => Math.floor((of.date.month + 2) / 3)
const startOfQuarter: Value = of => daysOf(of.date.year, quarterOf(of) * 3 - 2, 1)
const months = (of: Temporal, by: number) => of.plus(by, unit('MONTHS'))
const days = (of: Temporal, by: number) => of.plus(by, unit('DAYS'))

const lengthOfQuarter: Value = of => {
  const quarter = quarterOf(of)
  return quarter === 1 ? (isLeapYear(of.date.year) ? 91 : 90) : quarter === 2 ? 91 : 92
}

const QUARTER_OF_YEAR = new DateField(
  'QUARTER_OF_YEAR',
  'QuarterOfYear',
  quarterOf,
  (of, value) => months(of, (value - quarterOf(of)) * 3),
  () => [1, 4],
)
const DAY_OF_QUARTER = new DateField(
  'DAY_OF_QUARTER',
  'DayOfQuarter',
  of => of.days - startOfQuarter(of) + 1,
  (of, value) => days(of, value - (of.days - startOfQuarter(of) + 1)),
  of => (of === null ? [1, 92, 90] : [1, lengthOfQuarter(of)]),
)
const WEEK = new DateField(
  'WEEK_OF_WEEK_BASED_YEAR',
  'WeekOfWeekBasedYear',
  of => weekOf(of.days).week,
  (of, value) => days(of, (value - weekOf(of.days).week) * 7),
  of => (of === null ? [1, 53, 52] : [1, weeksInYear(weekOf(of.days).weekYear)]),
)
const WEEK_YEAR = new DateField(
  'WEEK_BASED_YEAR',
  'WeekBasedYear',
  of => weekOf(of.days).weekYear,
  (of, value) => {
    const { week } = weekOf(of.days)
    const start = daysOf(value, 1, 4)
    const monday = start - dayOfWeek(start) + 1
    return of.at(monday + (Math.min(week, weeksInYear(value)) - 1) * 7 + dayOfWeek(of.days) - 1, of.nanos)
  },
  () => [-999_999_999, 999_999_999],
)

export const ISO_FIELDS = defineClass(
  'java.time.temporal.IsoFields',
  { extends: () => [OBJECT] },
  {
    'static final TemporalField DAY_OF_QUARTER': new Later(() => DAY_OF_QUARTER),
    'static final TemporalField QUARTER_OF_YEAR': new Later(() => QUARTER_OF_YEAR),
    'static final TemporalUnit QUARTER_YEARS': new Later(() => new OwnUnit('QUARTER_YEARS', 'QuarterYears', ['months', 3])),
    'static final TemporalField WEEK_BASED_YEAR': new Later(() => WEEK_YEAR),
    'static final TemporalUnit WEEK_BASED_YEARS': new Later(() => new OwnUnit('WEEK_BASED_YEARS', 'WeekBasedYears', ['months', 12])),
    'static final TemporalField WEEK_OF_WEEK_BASED_YEAR': new Later(() => WEEK),
  },
)

/** How weeks are counted: the day they begin with, and how many days the first must have in its year. */
class WeekFields extends JavaObject {
  constructor(
    readonly first: EnumConstant,
    readonly least: number,
  ) {
    super()
    if (least < 1 || least > 7) throw illegalArgument('Minimal number of days is invalid')
  }

  get javaClass(): JavaClass {
    return WEEK_FIELDS
  }

  get dayOfWeek(): OwnField {
    const read: Value = of => this.day(of.days)
    return this.named('DayOfWeek', read, (of, value) => days(of, value - read(of)), [1, 7])
  }

  get weekOfMonth(): OwnField {
    const read: Value = of => this.week(of.date.day, this.day(of.days))
    const weeks = (of: Temporal | null): Range => {
      if (of === null) return [0, 6, 4]
      const { year, month, day } = of.date
      const at = (of: number) => this.week(of, this.day(daysOf(year, month, of)))
      return day === 0 ? [0, 6] : [at(1), at(daysInMonth(year, month))]
    }
    return this.named('WeekOfMonth', read, (of, value) => days(of, (value - read(of)) * 7), weeks)
  }

  get weekOfYear(): OwnField {
    const read: Value = of => this.week(dayOfYear(of.date), this.day(of.days))
    return this.named('WeekOfYear', read, (of, value) => days(of, (value - read(of)) * 7), [0, 54, 52])
  }

  get weekOfWeekBasedYear(): OwnField {
    const read: Value = of => this.place(of)[1]
    return this.named('WeekOfWeekBasedYear', read, (of, value) => days(of, (value - read(of)) * 7), [1, 53, 52])
  }

  get weekBasedYear(): OwnField {
    const read: Value = of => this.place(of)[0]
    const write = (of: Temporal, value: number) => days(of, this.start(value) - this.start(read(of)))
    return this.named('WeekBasedYear', read, write, [-999_999_999, 999_999_999])
  }

  override equals(other: unknown): boolean {
    return other instanceof WeekFields && other.first === this.first && other.least === this.least
  }

  override hashCode(): number {
    return this.first.ordinal * 7 + this.least
  }

  override toString(): string {
    return `WeekFields[${this.first},${this.least}]`
  }

  private named(
    name: string,
    read: Value,
    write: (of: Temporal, value: number) => unknown,
    range: Range | ((of: Temporal | null) => Range),
  ) {
    return new DateField(name, `${name}[${this}]`, read, write, typeof range === 'function' ? range : () => range)
  }

  /** 1 on the first day of the week. */
  private day(at: number): number {
    return ((dayOfWeek(at) - 1 - this.first.ordinal + 7) % 7) + 1
  }

  /** Of a month or a year, by the day in it and that of the week; 0: before the first whole one. */
  private week(day: number, weekday: number): number {
    const start = (((day - weekday) % 7) + 7) % 7
    const offset = start + 1 > this.least ? 7 - start : -start
    return Math.floor((7 + offset + (day - 1)) / 7)
  }

  /** The day on which the first week of a year begins. */
  private start(year: number): number {
    const first = daysOf(year, 1, 1)
    const week = this.week(1, this.day(first))
    return first - this.day(first) + 1 + (week === 0 ? 7 : 0)
  }

  private place(of: Temporal): readonly [year: number, week: number] {
    const { year } = of.date
    const at = [year + 1, year, year - 1].find(one => this.start(one) <= of.days)!
    return [at, Math.floor((of.days - this.start(at)) / 7) + 1]
  }
}

const SUNDAYS = new Set(
  'AG AS AU BD BR BS BT BW BZ CA CN CO DM DO ET GT GU HK HN ID IL IN JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW'.split(
    ' ',
  ),
)
const FOUR_DAYS = new Set(
  'AD AN AT AX BE BG CH CZ DE DK EE ES FI FJ FO FR GB GF GG GI GP GR HU IE IM IS IT JE LI LT LU MC MQ NL NO PL RE RU SE SJ SK SM VA'.split(
    ' ',
  ),
)

function ofLocale({ country }: JavaLocale): WeekFields {
  return new WeekFields(dayOfWeekOf(SUNDAYS.has(country) ? 7 : 1), FOUR_DAYS.has(country) ? 4 : 1)
}

export const WEEK_FIELDS: JavaClass = defineClass(
  'java.time.temporal.WeekFields',
  { extends: () => [OBJECT] },
  {
    'static WeekFields of(Locale)': ofLocale,
    'static WeekFields of(DayOfWeek, int)': (first: EnumConstant, least: number) => new WeekFields(first, least),
    'static final WeekFields ISO': new Later(() => new WeekFields(dayOfWeekOf(1), 4)),
    'static final WeekFields SUNDAY_START': new Later(() => new WeekFields(dayOfWeekOf(7), 1)),
    'TemporalField dayOfWeek()': (self: WeekFields) => self.dayOfWeek,
    'DayOfWeek getFirstDayOfWeek()': (self: WeekFields) => self.first,
    'int getMinimalDaysInFirstWeek()': (self: WeekFields) => self.least,
    'TemporalField weekBasedYear()': (self: WeekFields) => self.weekBasedYear,
    'TemporalField weekOfMonth()': (self: WeekFields) => self.weekOfMonth,
    'TemporalField weekOfWeekBasedYear()': (self: WeekFields) => self.weekOfWeekBasedYear,
    'TemporalField weekOfYear()': (self: WeekFields) => self.weekOfYear,
  },
)
