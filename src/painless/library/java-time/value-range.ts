// java.time.temporal.ValueRange: which values a field may have.

import { defineClass } from '../../java-class.ts'
import { OBJECT } from '../../java-classes.ts'
import { dateTime, illegalArgument } from '../../runtime/throwable.ts'
import type { JavaClass } from '../../types.ts'
import { JavaObject, type Long } from '../../values.ts'
import type { EnumConstant } from '../java-lang/enum.ts'

/** From the lowest to the highest value, which may lie lower for some dates. */
export type Range = readonly [least: number, most: number, mostAtLeast?: number]

const YEARS = 999_999_999

const RANGES: Readonly<Record<string, Range>> = {
  NANO_OF_SECOND: [0, 999_999_999],
  NANO_OF_DAY: [0, 86_399_999_999_999],
  MICRO_OF_SECOND: [0, 999_999],
  MICRO_OF_DAY: [0, 86_399_999_999],
  MILLI_OF_SECOND: [0, 999],
  MILLI_OF_DAY: [0, 86_399_999],
  SECOND_OF_MINUTE: [0, 59],
  SECOND_OF_DAY: [0, 86_399],
  MINUTE_OF_HOUR: [0, 59],
  MINUTE_OF_DAY: [0, 1439],
  HOUR_OF_AMPM: [0, 11],
  CLOCK_HOUR_OF_AMPM: [1, 12],
  HOUR_OF_DAY: [0, 23],
  CLOCK_HOUR_OF_DAY: [1, 24],
  AMPM_OF_DAY: [0, 1],
  DAY_OF_WEEK: [1, 7],
  ALIGNED_DAY_OF_WEEK_IN_MONTH: [1, 7],
  ALIGNED_DAY_OF_WEEK_IN_YEAR: [1, 7],
  DAY_OF_MONTH: [1, 31, 28],
  DAY_OF_YEAR: [1, 366, 365],
  EPOCH_DAY: [-365_243_219_162, 365_241_780_471],
  ALIGNED_WEEK_OF_MONTH: [1, 5, 4],
  ALIGNED_WEEK_OF_YEAR: [1, 53],
  MONTH_OF_YEAR: [1, 12],
  PROLEPTIC_MONTH: [-YEARS * 12, YEARS * 12 + 11],
  YEAR_OF_ERA: [1, YEARS + 1, YEARS],
  YEAR: [-YEARS, YEARS],
  ERA: [0, 1],
  OFFSET_SECONDS: [-64_800, 64_800],
}

export class ValueRange extends JavaObject {
  constructor(
    readonly least: number,
    readonly most: number,
    readonly mostAtLeast = most,
  ) {
    super()
  }

  get javaClass(): JavaClass {
    return VALUE_RANGE
  }

  has(value: Long): boolean {
    return value >= this.least && value <= this.most
  }

  check(value: Long, field: EnumConstant): Long {
    if (!this.has(value)) throw dateTime(`Invalid value for ${field} (valid values ${this}): ${value}`)
    return value
  }

  override equals(other: unknown): boolean {
    return other instanceof ValueRange && other.toString() === this.toString()
  }

  override toString(): string {
    return `${this.least} - ${this.mostAtLeast === this.most ? '' : `${this.mostAtLeast}/`}${this.most}`
  }
}

/** Of a field of ChronoField, whatever the date; undefined: it is none. */
export const knownRange = (name: string): Range | undefined => RANGES[name]

export const VALUE_RANGE: JavaClass = defineClass(
  'java.time.temporal.ValueRange',
  { extends: () => [OBJECT] },
  {
    'static ValueRange of(long, long)': (least: Long, most: Long) => {
      if (least > most) throw illegalArgument('Minimum value must be less than maximum value')
      return new ValueRange(Number(least), Number(most))
    },
    'static ValueRange of(long, long, long)': (least: Long, mostAtLeast: Long, most: Long) =>
      new ValueRange(Number(least), Number(most), Number(mostAtLeast)),
    'int checkValidIntValue(long, TemporalField)': (self: ValueRange, value: Long, field: EnumConstant) => Number(self.check(value, field)),
    'long checkValidValue(long, TemporalField)': (self: ValueRange, value: Long, field: EnumConstant) => self.check(value, field),
    'long getLargestMinimum()': (self: ValueRange) => self.least,
    'long getMaximum()': (self: ValueRange) => self.most,
    'long getMinimum()': (self: ValueRange) => self.least,
    'long getSmallestMaximum()': (self: ValueRange) => self.mostAtLeast,
    'boolean isFixed()': (self: ValueRange) => self.most === self.mostAtLeast,
    'boolean isIntValue()': (self: ValueRange) => self.least >= -0x80000000 && self.most <= 0x7fffffff,
    'boolean isValidIntValue(long)': (self: ValueRange, value: Long) => self.has(value),
    'boolean isValidValue(long)': (self: ValueRange, value: Long) => self.has(value),
  },
)
