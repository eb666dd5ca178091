// java.time.temporal.TemporalAdjusters: the first of the month, the next Monday.

import { dayOfWeek, daysInMonth } from '../../../core/date/calendar.ts'
import { defineClass } from '../../java-class.ts'
import { OBJECT } from '../../java-classes.ts'
import type { JavaClass } from '../../types.ts'
import { JavaObject } from '../../values.ts'
import type { EnumConstant } from '../java-lang/enum.ts'
import type { Temporal } from './temporal.ts'
import { unit } from './units.ts'

export class Adjuster extends JavaObject {
  constructor(readonly adjust: (of: Temporal) => Temporal) {
    super()
  }

  get javaClass(): JavaClass {
    return TEMPORAL_ADJUSTER
  }
}

export const TEMPORAL_ADJUSTER: JavaClass = defineClass(
  'java.time.temporal.TemporalAdjuster',
  { extends: () => [OBJECT], isInterface: true },
  {
    'Temporal adjustInto(Temporal)': (self: Adjuster | Temporal, of: Temporal) =>
      self instanceof Adjuster
        ? self.adjust(of)
        : of.at(self.kind.hasDate ? self.days : of.days, self.kind.hasTime ? self.nanos : of.nanos),
  },
)

const made = (adjust: (of: Temporal) => Temporal) => new Adjuster(adjust)
/** To another day, at the same time. */
const toDay = (days: (of: Temporal) => number) => made(of => of.at(days(of), of.nanos))

const firstOfMonth = (of: Temporal) => of.days - of.date.day + 1
const lastOfMonth = (of: Temporal) => firstOfMonth(of) + daysInMonth(of.date.year, of.date.month) - 1
const firstOfYear = (of: Temporal) => of.at(firstOfMonth(of), of.nanos).plus(1 - of.date.month, unit('MONTHS'))

const weekday = (day: EnumConstant) => day.ordinal + 1
/** Days to go to the weekday: at least so many. */
const ahead = (from: number, day: EnumConstant, least: number) => ((((weekday(day) - dayOfWeek(from) - least) % 7) + 7) % 7) + least

const dayOfWeekInMonth = (ordinal: number, day: EnumConstant) =>
  toDay(of => {
    if (ordinal >= 0) return firstOfMonth(of) + ahead(firstOfMonth(of), day, 0) + 7 * (ordinal - 1)
    const last = lastOfMonth(of)
    return last - ((((dayOfWeek(last) - weekday(day)) % 7) + 7) % 7) + 7 * (ordinal + 1)
  })

const before = (day: EnumConstant, least: number) =>
  toDay(of => of.days - (((((dayOfWeek(of.days) - weekday(day) - least) % 7) + 7) % 7) + least))

export const TEMPORAL_ADJUSTERS = defineClass(
  'java.time.temporal.TemporalAdjusters',
  { extends: () => [OBJECT] },
  {
    'static TemporalAdjuster dayOfWeekInMonth(int, DayOfWeek)': dayOfWeekInMonth,
    'static TemporalAdjuster firstDayOfMonth()': () => toDay(firstOfMonth),
    'static TemporalAdjuster firstDayOfNextMonth()': () => toDay(of => lastOfMonth(of) + 1),
    'static TemporalAdjuster firstDayOfNextYear()': () => made(of => firstOfYear(of).plus(1, unit('YEARS'))),
    'static TemporalAdjuster firstDayOfYear()': () => made(firstOfYear),
    'static TemporalAdjuster firstInMonth(DayOfWeek)': (day: EnumConstant) => dayOfWeekInMonth(1, day),
    'static TemporalAdjuster lastDayOfMonth()': () => toDay(lastOfMonth),
    'static TemporalAdjuster lastDayOfYear()': () => made(of => firstOfYear(of).plus(1, unit('YEARS')).plus(-1, unit('DAYS'))),
    'static TemporalAdjuster lastInMonth(DayOfWeek)': (day: EnumConstant) => dayOfWeekInMonth(-1, day),
    'static TemporalAdjuster next(DayOfWeek)': (day: EnumConstant) => toDay(of => of.days + ahead(of.days, day, 1)),
    'static TemporalAdjuster nextOrSame(DayOfWeek)': (day: EnumConstant) => toDay(of => of.days + ahead(of.days, day, 0)),
    'static TemporalAdjuster previous(DayOfWeek)': (day: EnumConstant) => before(day, 1),
    'static TemporalAdjuster previousOrSame(DayOfWeek)': (day: EnumConstant) => before(day, 0),
  },
)
