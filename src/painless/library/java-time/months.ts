// java.time.Year and YearMonth: dates without a day.

import { daysInMonth, daysOf, isLeapYear } from '../../../core/date/calendar.ts'
import { defineClass, type Members } from '../../java-class.ts'
import { COMPARABLE, OBJECT, TEMPORAL } from '../../java-classes.ts'
import { textOf } from '../../runtime/objects.ts'
import { dateTime, dateTimeParse, unsupportedTemporalType } from '../../runtime/throwable.ts'
import type { JavaClass } from '../../types.ts'
import { JavaObject, type Long, longOf } from '../../values.ts'
import type { EnumConstant } from '../java-lang/enum.ts'
import type { Formatter } from './formatter.ts'
import { LOCAL_DATE_KIND } from './kinds.ts'
import type { MonthDay } from './month-day.ts'
import { checkedDate, checkedDayOfYear, Temporal } from './temporal.ts'
import { lengthOf, monthOf } from './units.ts'

const date = (days: number) => new Temporal(LOCAL_DATE_KIND, days, 0)

/** What both have in common: a number of months since the year 0. */
class Months extends JavaObject {
  constructor(
    readonly months: number,
    private readonly isYear: boolean,
  ) {
    super()
    if (Math.abs(this.year) > 999_999_999) throw dateTime(`Invalid value for Year (valid values -999999999 - 999999999): ${this.year}`)
  }

  get javaClass(): JavaClass {
    return this.isYear ? YEAR : YEAR_MONTH
  }

  get year(): number {
    return Math.floor(this.months / 12)
  }

  get month(): number {
    return this.months - this.year * 12 + 1
  }

  supports({ name }: EnumConstant): boolean {
    return ['YEAR', 'YEAR_OF_ERA', 'ERA'].includes(name) || (!this.isYear && ['MONTH_OF_YEAR', 'PROLEPTIC_MONTH'].includes(name))
  }

  field(field: EnumConstant): Long {
    if (!this.supports(field)) throw unsupportedTemporalType(`Unsupported field: ${field}`)
    switch (field.name) {
      case 'MONTH_OF_YEAR':
        return this.month
      case 'PROLEPTIC_MONTH':
        return this.months
      case 'ERA':
        return this.year > 0 ? 1 : 0
      case 'YEAR_OF_ERA':
        return this.year > 0 ? this.year : 1 - this.year
    }
    return this.year
  }

  withField(field: EnumConstant, value: number): Months {
    if (!this.supports(field)) throw unsupportedTemporalType(`Unsupported field: ${field}`)
    if (field.name === 'MONTH_OF_YEAR') return this.at(this.year, value)
    return field.name === 'PROLEPTIC_MONTH' ? new Months(value, this.isYear) : this.at(value, this.month)
  }

  at(year: number, month: number): Months {
    checkedDate(year, month, 1)
    return new Months(year * 12 + month - 1, this.isYear)
  }

  plus(amount: Long, unit: EnumConstant): Months {
    const length = lengthOf(unit)
    if (length?.[0] !== 'months' || (this.isYear && length[1] < 12)) throw unsupportedTemporalType(`Unsupported unit: ${unit}`)
    return new Months(this.months + Number(amount) * length[1], this.isYear)
  }

  until(end: Months, unit: EnumConstant): Long {
    const length = lengthOf(unit)
    if (length?.[0] !== 'months') throw unsupportedTemporalType(`Unsupported unit: ${unit}`)
    return longOf(BigInt(Math.trunc((end.months - this.months) / length[1])))
  }

  compareTo(other: Months): number {
    return this.isYear ? this.year - other.year : this.year - other.year || this.month - other.month
  }

  override equals(other: unknown): boolean {
    return other instanceof Months && other.javaClass === this.javaClass && other.months === this.months
  }

  override hashCode(): number {
    return this.isYear ? this.year : this.year ^ (this.month << 27)
  }

  override toString(): string {
    if (this.isYear) return String(this.year)
    const size = String(Math.abs(this.year)).padStart(4, '0')
    return `${this.year < 0 ? '-' : size.length > 4 ? '+' : ''}${size}-${String(this.month).padStart(2, '0')}`
  }

  /** For formats. */
  get first(): Temporal {
    return date(daysOf(this.year, this.month, 1))
  }
}

const yearOf = (year: number) => new Months(year * 12, true)
const monthsOf = (year: number, month: number) => {
  checkedDate(year, month, 1)
  return new Months(year * 12 + month - 1, false)
}

function parsed(text: unknown, pattern: RegExp): RegExpExecArray {
  const match = pattern.exec(textOf(text))
  if (match === null)
    throw dateTimeParse(`Text '${textOf(text)}' could not be parsed at index ${/^[+-]?\d{4,10}-/.exec(textOf(text))?.[0].length ?? 0}`)
  return match
}

const YEARS = /^([+-]?\d{1,10})$/
const YEARS_AND_MONTHS = /^([+-]?\d{4,10})-(\d{2})$/

const common = (name: string, steps: readonly (readonly [plural: string, months: number])[]): Members => ({
  [`int compareTo(${name})`]: (self: Months, other: Months) => self.compareTo(other),
  [`boolean isAfter(${name})`]: (self: Months, other: Months) => self.compareTo(other) > 0,
  [`boolean isBefore(${name})`]: (self: Months, other: Months) => self.compareTo(other) < 0,
  'String format(DateTimeFormatter)': (self: Months, format: Formatter) => format.format(self.first),
  ...Object.fromEntries(
    steps.flatMap(([plural, months]) => [
      [`${name} plus${plural}(long)`, (self: Months, by: Long) => new Months(self.months + Number(by) * months, name === 'Year')],
      [`${name} minus${plural}(long)`, (self: Months, by: Long) => new Months(self.months - Number(by) * months, name === 'Year')],
    ]),
  ),
})

export const YEAR: JavaClass = defineClass(
  'java.time.Year',
  { extends: () => [TEMPORAL, COMPARABLE, OBJECT] },
  {
    'static Year from(TemporalAccessor)': (of: Temporal | Months) => yearOf(of instanceof Months ? of.year : of.date.year),
    'static boolean isLeap(long)': (year: Long) => isLeapYear(Number(year)),
    'static Year of(int)': yearOf,
    'static Year parse(CharSequence, DateTimeFormatter)': (text: unknown, format: Formatter) => yearOf(format.month(textOf(text)).year),
    'static Year parse(CharSequence)': (text: unknown) => yearOf(Number(parsed(text, YEARS)[1])),
    'static final int MAX_VALUE': 999_999_999,
    'static final int MIN_VALUE': -999_999_999,
    ...common('Year', [['Years', 12]]),
    'LocalDate atDay(int)': (self: Months, day: number) => date(checkedDayOfYear(self.year, day)),
    'LocalDate atMonthDay(MonthDay)': (self: Months, day: MonthDay) => day.in(self.year),
    'boolean isValidMonthDay(MonthDay)': (self: Months, day: MonthDay | null) => day?.fits(self.year) ?? false,
    'YearMonth atMonth(int)': (self: Months, month: number) => monthsOf(self.year, month),
    'int getValue()': (self: Months) => self.year,
    'boolean isLeap()': (self: Months) => isLeapYear(self.year),
    'int length()': (self: Months) => (isLeapYear(self.year) ? 366 : 365),
  },
)

export const YEAR_MONTH: JavaClass = defineClass(
  'java.time.YearMonth',
  { extends: () => [TEMPORAL, COMPARABLE, OBJECT] },
  {
    'static YearMonth from(TemporalAccessor)': (of: Temporal | Months) =>
      of instanceof Months ? monthsOf(of.year, of.month) : monthsOf(of.date.year, of.date.month),
    'static YearMonth of(int, int)': monthsOf,
    'static YearMonth parse(CharSequence, DateTimeFormatter)': (text: unknown, format: Formatter) => {
      const { year, month } = format.month(textOf(text))
      return monthsOf(year, month)
    },
    'static YearMonth parse(CharSequence)': (text: unknown) => {
      const [, year, month] = parsed(text, YEARS_AND_MONTHS)
      return monthsOf(Number(year), Number(month))
    },
    ...common('YearMonth', [
      ['Months', 1],
      ['Years', 12],
    ]),
    'LocalDate atDay(int)': (self: Months, day: number) => date(checkedDate(self.year, self.month, day)),
    'LocalDate atEndOfMonth()': (self: Months) => date(daysOf(self.year, self.month, daysInMonth(self.year, self.month))),
    'Month getMonth()': (self: Months) => monthOf(self.month),
    'int getMonthValue()': (self: Months) => self.month,
    'int getYear()': (self: Months) => self.year,
    'boolean isLeapYear()': (self: Months) => isLeapYear(self.year),
    'boolean isValidDay(int)': (self: Months, day: number) => day >= 1 && day <= daysInMonth(self.year, self.month),
    'int lengthOfMonth()': (self: Months) => daysInMonth(self.year, self.month),
    'int lengthOfYear()': (self: Months) => (isLeapYear(self.year) ? 366 : 365),
    'YearMonth withMonth(int)': (self: Months, month: number) => monthsOf(self.year, month),
    'YearMonth withYear(int)': (self: Months, year: number) => monthsOf(year, self.month),
  },
)
