// java.time.temporal: units and fields of dates and times, days of the week and months.

import { defineClass } from '../../java-class.ts'
import { OBJECT } from '../../java-classes.ts'
import { dateTime, unsupportedTemporalType } from '../../runtime/throwable.ts'
import type { JavaClass } from '../../types.ts'
import type { Long } from '../../values.ts'
import { EnumConstant, enumClass } from '../java-lang/enum.ts'
import { knownRange, type Range, ValueRange } from './value-range.ts'

/** What units and fields ask of a date or a time. */
interface Temporal {
  plus(amount: Long, unit: EnumConstant): unknown
  until(end: unknown, unit: EnumConstant): Long
  withField(field: EnumConstant, value: number): unknown
  field(field: EnumConstant): Long
  supports(field: EnumConstant): boolean
  range(field: EnumConstant): ValueRange
}

export const NANOS_OF_SECOND = 1_000_000_000
export const NANOS_OF_DAY = 86_400 * NANOS_OF_SECOND

/** How long: so many nanoseconds, days or months. */
type Length = readonly ['nanos' | 'days' | 'months', number] | null

const UNITS: readonly (readonly [name: string, shown: string, length: Length])[] = [
  ['NANOS', 'Nanos', ['nanos', 1]],
  ['MICROS', 'Micros', ['nanos', 1000]],
  ['MILLIS', 'Millis', ['nanos', 1_000_000]],
  ['SECONDS', 'Seconds', ['nanos', NANOS_OF_SECOND]],
  ['MINUTES', 'Minutes', ['nanos', 60 * NANOS_OF_SECOND]],
  ['HOURS', 'Hours', ['nanos', 3600 * NANOS_OF_SECOND]],
  ['HALF_DAYS', 'HalfDays', ['nanos', NANOS_OF_DAY / 2]],
  ['DAYS', 'Days', ['days', 1]],
  ['WEEKS', 'Weeks', ['days', 7]],
  ['MONTHS', 'Months', ['months', 1]],
  ['YEARS', 'Years', ['months', 12]],
  ['DECADES', 'Decades', ['months', 120]],
  ['CENTURIES', 'Centuries', ['months', 1200]],
  ['MILLENNIA', 'Millennia', ['months', 12_000]],
  ['ERAS', 'Eras', null],
  ['FOREVER', 'Forever', null],
]

export const TEMPORAL_UNIT: JavaClass = defineClass(
  'java.time.temporal.TemporalUnit',
  { extends: () => [OBJECT], isInterface: true },
  {
    'Temporal addTo(Temporal, long)': (self: EnumConstant, to: Temporal, amount: Long) => to.plus(amount, self),
    'long between(Temporal, Temporal)': (self: EnumConstant, from: Temporal, to: Temporal) => from.until(to, self),
    'boolean isDateBased()': (self: EnumConstant) => lengthOf(self)?.[0] !== 'nanos',
    'boolean isTimeBased()': (self: EnumConstant) => lengthOf(self)?.[0] === 'nanos',
  },
)

const unitClass = enumClass(
  'java.time.temporal.ChronoUnit',
  UNITS.map(([name]) => name),
  {},
  () => [TEMPORAL_UNIT],
  UNITS.map(([, shown]) => shown),
)

export const CHRONO_UNIT = unitClass.javaClass
export const unit = (name: string): EnumConstant => unitClass.constants[UNITS.findIndex(([known]) => known === name)]
export const lengthOf = (of: EnumConstant): Length => (of instanceof OwnUnit ? of.length : UNITS[of.ordinal][2])

/** A unit that is none of ChronoUnit's. */
export class OwnUnit extends EnumConstant {
  constructor(
    name: string,
    shown: string,
    readonly length: Length,
  ) {
    super(TEMPORAL_UNIT, name, UNITS.length, shown)
  }
}

/** A field that is none of ChronoField's: it asks for those. */
export abstract class OwnField extends EnumConstant {
  constructor(name: string, shown = name) {
    super(TEMPORAL_FIELD, name, LAST_TIME_FIELD + 1, shown)
  }

  abstract supportedBy(of: Temporal): boolean
  abstract read(of: Temporal): number
  abstract put(of: Temporal, value: number): unknown
  abstract range(of: Temporal | null): Range
}

/** Of a field, whatever the date. */
export function rangeOf(of: EnumConstant): ValueRange {
  const range = of instanceof OwnField ? of.range(null) : knownRange(of.name)
  if (range === undefined) throw unsupportedTemporalType(`Unsupported field: ${of}`)
  return new ValueRange(...range)
}

const FIELDS: readonly (readonly [name: string, shown: string])[] = [
  ['NANO_OF_SECOND', 'NanoOfSecond'],
  ['NANO_OF_DAY', 'NanoOfDay'],
  ['MICRO_OF_SECOND', 'MicroOfSecond'],
  ['MICRO_OF_DAY', 'MicroOfDay'],
  ['MILLI_OF_SECOND', 'MilliOfSecond'],
  ['MILLI_OF_DAY', 'MilliOfDay'],
  ['SECOND_OF_MINUTE', 'SecondOfMinute'],
  ['SECOND_OF_DAY', 'SecondOfDay'],
  ['MINUTE_OF_HOUR', 'MinuteOfHour'],
  ['MINUTE_OF_DAY', 'MinuteOfDay'],
  ['HOUR_OF_AMPM', 'HourOfAmPm'],
  ['CLOCK_HOUR_OF_AMPM', 'ClockHourOfAmPm'],
  ['HOUR_OF_DAY', 'HourOfDay'],
  ['CLOCK_HOUR_OF_DAY', 'ClockHourOfDay'],
  ['AMPM_OF_DAY', 'AmPmOfDay'],
  ['DAY_OF_WEEK', 'DayOfWeek'],
  ['ALIGNED_DAY_OF_WEEK_IN_MONTH', 'AlignedDayOfWeekInMonth'],
  ['ALIGNED_DAY_OF_WEEK_IN_YEAR', 'AlignedDayOfWeekInYear'],
  ['DAY_OF_MONTH', 'DayOfMonth'],
  ['DAY_OF_YEAR', 'DayOfYear'],
  ['EPOCH_DAY', 'EpochDay'],
  ['ALIGNED_WEEK_OF_MONTH', 'AlignedWeekOfMonth'],
  ['ALIGNED_WEEK_OF_YEAR', 'AlignedWeekOfYear'],
  ['MONTH_OF_YEAR', 'MonthOfYear'],
  ['PROLEPTIC_MONTH', 'ProlepticMonth'],
  ['YEAR_OF_ERA', 'YearOfEra'],
  ['YEAR', 'Year'],
  ['ERA', 'Era'],
  ['INSTANT_SECONDS', 'InstantSeconds'],
  ['OFFSET_SECONDS', 'OffsetSeconds'],
]

/** Fields up to there are of the day's time, the next ones of the date. */
const LAST_TIME_FIELD = 14
const LAST_DATE_FIELD = 27

export const isTimeField = ({ ordinal }: EnumConstant) => ordinal <= LAST_TIME_FIELD
export const isDateField = ({ ordinal }: EnumConstant) => ordinal > LAST_TIME_FIELD && ordinal <= LAST_DATE_FIELD

export const TEMPORAL_FIELD: JavaClass = defineClass(
  'java.time.temporal.TemporalField',
  { extends: () => [OBJECT], isInterface: true },
  {
    'Temporal adjustInto(Temporal, long)': (self: EnumConstant, to: Temporal, value: Long) => to.withField(self, Number(value)),
    'long getFrom(TemporalAccessor)': (self: EnumConstant, from: Temporal) => from.field(self),
    'boolean isDateBased()': isDateField,
    'boolean isSupportedBy(TemporalAccessor)': (self: EnumConstant, by: Temporal) => by.supports(self),
    'boolean isTimeBased()': isTimeField,
    'ValueRange range()': rangeOf,
    'ValueRange rangeRefinedBy(TemporalAccessor)': (self: EnumConstant, by: Temporal) => by.range(self),
  },
)

const fieldClass = enumClass(
  'java.time.temporal.ChronoField',
  FIELDS.map(([name]) => name),
  {},
  () => [TEMPORAL_FIELD],
  FIELDS.map(([, shown]) => shown),
)

export const CHRONO_FIELD = fieldClass.javaClass
export const field = (name: string): EnumConstant => fieldClass.constants[FIELDS.findIndex(([known]) => known === name)]

const DAYS = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY']
export const MONTH_NAMES = [
  'JANUARY',
  'FEBRUARY',
  'MARCH',
  'APRIL',
  'MAY',
  'JUNE',
  'JULY',
  'AUGUST',
  'SEPTEMBER',
  'OCTOBER',
  'NOVEMBER',
  'DECEMBER',
]

/** The one so many places on, in a circle. */
const around = (constants: readonly EnumConstant[], from: EnumConstant, by: Long) => {
  const { length } = constants
  return constants[(((from.ordinal + (Number(by) % length)) % length) + length) % length]
}

const styles = enumClass('java.time.format.TextStyle', [
  'FULL',
  'FULL_STANDALONE',
  'SHORT',
  'SHORT_STANDALONE',
  'NARROW',
  'NARROW_STANDALONE',
])
export const TEXT_STYLE = styles.javaClass

const WIDTHS = ['long', 'short', 'narrow'] as const
const widthOf = (style: EnumConstant) => WIDTHS[style.ordinal >> 1]

/** In English, whatever the locale: the server's default. */
const dayText = (day: EnumConstant, style: EnumConstant, locale: { readonly tag: string }) =>
  new Intl.DateTimeFormat(locale.tag, { weekday: widthOf(style), timeZone: 'UTC' }).format(Date.UTC(2024, 0, 1 + day.ordinal))
const monthText = (month: EnumConstant, style: EnumConstant, locale: { readonly tag: string }) =>
  new Intl.DateTimeFormat(locale.tag, { month: widthOf(style), timeZone: 'UTC' }).format(Date.UTC(2024, month.ordinal, 1))

function only(self: EnumConstant, of: EnumConstant, name: string): number {
  if (of.name !== name) throw unsupportedTemporalType(`Unsupported field: ${of}`)
  return self.ordinal + 1
}

const dayClass = enumClass('java.time.DayOfWeek', DAYS, {
  'static DayOfWeek from(TemporalAccessor)': (of: Temporal) => dayOfWeekOf(Number(of.field(field('DAY_OF_WEEK')))),
  'static DayOfWeek of(int)': (value: number) => dayOfWeekOf(value),
  'String getDisplayName(TextStyle, Locale)': dayText,
  'int get(TemporalField)': (self: EnumConstant, of: EnumConstant) => only(self, of, 'DAY_OF_WEEK'),
  'long getLong(TemporalField)': (self: EnumConstant, of: EnumConstant) => only(self, of, 'DAY_OF_WEEK'),
  'boolean isSupported(TemporalField)': (_self: EnumConstant, of: EnumConstant) => of.name === 'DAY_OF_WEEK',
  'int getValue()': (self: EnumConstant) => self.ordinal + 1,
  'DayOfWeek minus(long)': (self: EnumConstant, days: Long) => around(dayClass.constants, self, -days),
  'DayOfWeek plus(long)': (self: EnumConstant, days: Long) => around(dayClass.constants, self, days),
})

export const DAY_OF_WEEK = dayClass.javaClass

export function dayOfWeekOf(value: number): EnumConstant {
  if (value < 1 || value > 7) throw dateTime(`Invalid value for DayOfWeek: ${value}`)
  return dayClass.constants[value - 1]
}

const monthLength = (month: EnumConstant, leap: boolean) => [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month.ordinal]

function firstDayOfYear(month: EnumConstant, leap: boolean): number {
  let day = 1
  for (let i = 0; i < month.ordinal; i++) day += monthLength(monthClass.constants[i], leap)
  return day
}

const monthClass = enumClass('java.time.Month', MONTH_NAMES, {
  'static Month from(TemporalAccessor)': (of: Temporal) => monthOf(Number(of.field(field('MONTH_OF_YEAR')))),
  'static Month of(int)': (value: number) => monthOf(value),
  'int firstDayOfYear(boolean)': firstDayOfYear,
  'Month firstMonthOfQuarter()': (self: EnumConstant) => monthClass.constants[self.ordinal - (self.ordinal % 3)],
  'String getDisplayName(TextStyle, Locale)': monthText,
  'int get(TemporalField)': (self: EnumConstant, of: EnumConstant) => only(self, of, 'MONTH_OF_YEAR'),
  'long getLong(TemporalField)': (self: EnumConstant, of: EnumConstant) => only(self, of, 'MONTH_OF_YEAR'),
  'boolean isSupported(TemporalField)': (_self: EnumConstant, of: EnumConstant) => of.name === 'MONTH_OF_YEAR',
  'int getValue()': (self: EnumConstant) => self.ordinal + 1,
  'int length(boolean)': monthLength,
  'int maxLength()': (self: EnumConstant) => monthLength(self, true),
  'int minLength()': (self: EnumConstant) => monthLength(self, false),
  'Month minus(long)': (self: EnumConstant, months: Long) => around(monthClass.constants, self, -months),
  'Month plus(long)': (self: EnumConstant, months: Long) => around(monthClass.constants, self, months),
})

export const MONTH = monthClass.javaClass

export function monthOf(value: number): EnumConstant {
  if (value < 1 || value > 12) throw dateTime(`Invalid value for MonthOfYear: ${value}`)
  return monthClass.constants[value - 1]
}
