// java.time.MonthDay: a day that comes back every year.

import { daysInMonth, daysOf, isLeapYear } from '../../../core/date/calendar.ts'
import { defineClass } from '../../java-class.ts'
import { COMPARABLE, OBJECT } from '../../java-classes.ts'
import { textOf } from '../../runtime/objects.ts'
import { dateTimeParse, unsupportedTemporalType } from '../../runtime/throwable.ts'
import type { JavaClass } from '../../types.ts'
import { JavaObject } from '../../values.ts'
import type { EnumConstant } from '../java-lang/enum.ts'
import type { Formatter } from './formatter.ts'
import { LOCAL_DATE_KIND } from './kinds.ts'
import { checkedDate, Temporal } from './temporal.ts'
import { monthOf } from './units.ts'

/** It has all days. */
const LEAP = 2000

export class MonthDay extends JavaObject {
  constructor(
    readonly month: number,
    readonly day: number,
  ) {
    super()
    checkedDate(LEAP, month, day)
  }

  get javaClass(): JavaClass {
    return MONTH_DAY
  }

  compareTo(other: MonthDay): number {
    return this.month - other.month || this.day - other.day
  }

  fits(year: number): boolean {
    return this.month !== 2 || this.day !== 29 || isLeapYear(year)
  }

  in(year: number): Temporal {
    return new Temporal(LOCAL_DATE_KIND, daysOf(year, this.month, Math.min(this.day, daysInMonth(year, this.month))), 0)
  }

  field(field: EnumConstant): number {
    if (field.name === 'MONTH_OF_YEAR') return this.month
    if (field.name === 'DAY_OF_MONTH') return this.day
    throw unsupportedTemporalType(`Unsupported field: ${field}`)
  }

  override equals(other: unknown): boolean {
    return other instanceof MonthDay && this.compareTo(other) === 0
  }

  override hashCode(): number {
    return (this.month << 6) + this.day
  }

  override toString(): string {
    return `--${String(this.month).padStart(2, '0')}-${String(this.day).padStart(2, '0')}`
  }
}

function parsed(text: string): MonthDay {
  const match = /^--(\d{2})-(\d{2})$/.exec(text)
  if (match === null) throw dateTimeParse(`Text '${text}' could not be parsed at index 0`)
  return new MonthDay(Number(match[1]), Number(match[2]))
}

const inMonth = (month: number, day: number) =>
  new MonthDay(month, month >= 1 && month <= 12 ? Math.min(day, daysInMonth(LEAP, month)) : day)

export const MONTH_DAY: JavaClass = defineClass(
  'java.time.MonthDay',
  { extends: () => [COMPARABLE, OBJECT] },
  {
    'static MonthDay from(TemporalAccessor)': ({ date }: Temporal) => new MonthDay(date.month, date.day),
    'static MonthDay of(int, int)': (month: number, day: number) => new MonthDay(month, day),
    'static MonthDay parse(CharSequence)': (text: unknown) => parsed(textOf(text)),
    'LocalDate atYear(int)': (self: MonthDay, year: number) => self.in(year),
    'int compareTo(MonthDay)': (self: MonthDay, other: MonthDay) => self.compareTo(other),
    'String format(DateTimeFormatter)': (self: MonthDay, format: Formatter) => format.format(self.in(LEAP)),
    'int get(TemporalField)': (self: MonthDay, field: EnumConstant) => self.field(field),
    'int getDayOfMonth()': (self: MonthDay) => self.day,
    'long getLong(TemporalField)': (self: MonthDay, field: EnumConstant) => self.field(field),
    'Month getMonth()': (self: MonthDay) => monthOf(self.month),
    'int getMonthValue()': (self: MonthDay) => self.month,
    'boolean isAfter(MonthDay)': (self: MonthDay, other: MonthDay) => self.compareTo(other) > 0,
    'boolean isBefore(MonthDay)': (self: MonthDay, other: MonthDay) => self.compareTo(other) < 0,
    'boolean isSupported(TemporalField)': (_self: MonthDay, { name }: EnumConstant) => name === 'MONTH_OF_YEAR' || name === 'DAY_OF_MONTH',
    'boolean isValidYear(int)': (self: MonthDay, year: number) => self.fits(year),
    'MonthDay with(Month)': (self: MonthDay, month: EnumConstant) => inMonth(month.ordinal + 1, self.day),
    'MonthDay withDayOfMonth(int)': (self: MonthDay, day: number) => new MonthDay(self.month, day),
    'MonthDay withMonth(int)': (self: MonthDay, month: number) => inMonth(month, self.day),
  },
)
