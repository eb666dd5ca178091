// java.time.Duration and Period: how long, by the clock and by the calendar.

import { defineClass, Later } from '../../java-class.ts'
import { COMPARABLE, OBJECT } from '../../java-classes.ts'
import { longHash, textOf } from '../../runtime/objects.ts'
import { arithmetic, dateTime, dateTimeParse, unsupportedTemporalType } from '../../runtime/throwable.ts'
import type { JavaClass } from '../../types.ts'
import { JavaObject, type Long, longOf } from '../../values.ts'
import type { EnumConstant } from '../java-lang/enum.ts'
import { LOCAL_DATE_KIND } from './kinds.ts'
import { nanosBetween, Temporal, wholeMonths } from './temporal.ts'
import { lengthOf, NANOS_OF_DAY, NANOS_OF_SECOND, unit } from './units.ts'

const SECOND = BigInt(NANOS_OF_SECOND)

/** Rounded down. */
const floorDivide = (a: bigint, b: bigint) => (a % b < 0n ? a / b - 1n : a / b)

export class Duration extends JavaObject {
  constructor(readonly nanos: bigint) {
    super()
    if (BigInt.asIntN(64, floorDivide(nanos, SECOND)) !== floorDivide(nanos, SECOND)) throw arithmetic('long overflow')
  }

  get javaClass(): JavaClass {
    return DURATION
  }

  get seconds(): bigint {
    return floorDivide(this.nanos, SECOND)
  }

  get nano(): number {
    return Number(this.nanos - this.seconds * SECOND)
  }

  compareTo(other: Duration): number {
    return this.nanos < other.nanos ? -1 : this.nanos > other.nanos ? 1 : 0
  }

  addTo(to: Temporal, sign: bigint): Temporal {
    return to.kind.hasTime ? to.plusNanos(this.nanos * sign) : refuse()
  }

  override equals(other: unknown): boolean {
    return other instanceof Duration && other.nanos === this.nanos
  }

  override hashCode(): number {
    return (longHash(this.seconds) + 51 * this.nano) | 0
  }

  override toString(): string {
    if (this.nanos === 0n) return 'PT0S'
    const size = this.nanos < 0n ? -this.nanos : this.nanos
    const sign = this.nanos < 0n ? '-' : ''
    const seconds = size / SECOND
    const part = (value: bigint, letter: string) => (value === 0n ? '' : `${sign}${value}${letter}`)
    const second = seconds % 60n
    const nano = String(size % SECOND)
      .padStart(9, '0')
      .replace(/0+$/, '')
    const last = second === 0n && nano === '' ? '' : `${sign}${second}${nano === '' ? '' : `.${nano}`}S`
    return `PT${part(seconds / 3600n, 'H')}${part((seconds / 60n) % 60n, 'M')}${last}`
  }
}

function refuse(): never {
  throw unsupportedTemporalType('Unsupported unit: Seconds')
}

const duration = (nanos: bigint) => new Duration(nanos)
const times = (size: number) => (amount: Long) => duration(BigInt(amount) * BigInt(size))
const plus = (size: number, sign: number) => (self: Duration, amount: Long) => duration(self.nanos + BigInt(amount) * BigInt(size * sign))

function sizeOf(of: EnumConstant): number {
  const length = lengthOf(of)
  if (of.name === 'DAYS') return NANOS_OF_DAY
  if (length?.[0] !== 'nanos') throw unsupportedTemporalType('Unit must not have an estimated duration')
  return length[1]
}

function parseDuration(text: string): Duration {
  const match = /^([-+]?)P(?:([-+]?\d+)D)?(?:T(?=[-+\d])(?:([-+]?\d+)H)?(?:([-+]?\d+)M)?(?:([-+]?\d+)(?:[.,](\d{0,9}))?S)?)?$/i.exec(text)
  if (match === null || /^[-+]?PT?$/i.test(text)) throw dateTimeParse('Text cannot be parsed to a Duration')
  const [, sign, days = '0', hours = '0', minutes = '0', seconds = '0', fraction = ''] = match
  const whole = BigInt(days) * 86_400n + BigInt(hours) * 3600n + BigInt(minutes) * 60n + BigInt(seconds)
  const nano = BigInt(fraction.padEnd(9, '0')) * (seconds.startsWith('-') ? -1n : 1n)
  return duration((whole * SECOND + nano) * (sign === '-' ? -1n : 1n))
}

const SIZES: Readonly<Record<string, number>> = {
  Days: NANOS_OF_DAY,
  Hours: 3600 * NANOS_OF_SECOND,
  Minutes: 60 * NANOS_OF_SECOND,
  Seconds: NANOS_OF_SECOND,
  Millis: 1_000_000,
  Nanos: 1,
}

const bySize = Object.fromEntries(
  Object.entries(SIZES).flatMap(([name, size]) => [
    [`static Duration of${name}(long)`, times(size)],
    [`Duration plus${name}(long)`, plus(size, 1)],
    [`Duration minus${name}(long)`, plus(size, -1)],
    ...(name === 'Seconds' ? [] : [[`long to${name}()`, (self: Duration) => longOf(floorOf(self, name, BigInt(size)))] as const]),
  ]),
)

/** Days and hours leave off a fraction, the small units are rounded down. */
const floorOf = ({ nanos, seconds }: Duration, name: string, size: bigint) =>
  name === 'Millis' || name === 'Nanos' ? floorDivide(nanos, size) : seconds / (size / SECOND)

export const TEMPORAL_AMOUNT: JavaClass = defineClass(
  'java.time.temporal.TemporalAmount',
  { extends: () => [OBJECT], isInterface: true },
  {
    'Temporal addTo(Temporal)': (self: Duration | Period, to: Temporal) => self.addTo(to, 1n),
    'Temporal subtractFrom(Temporal)': (self: Duration | Period, from: Temporal) => self.addTo(from, -1n),
  },
)

export const DURATION: JavaClass = defineClass(
  'java.time.Duration',
  { extends: () => [TEMPORAL_AMOUNT, COMPARABLE] },
  {
    'static Duration between(Temporal, Temporal)': (from: Temporal, to: Temporal) => {
      from.until(to, unit('SECONDS'))
      return duration(nanosBetween(from, to))
    },
    'static Duration from(TemporalAmount)': (of: Duration | Period) => {
      if (of instanceof Duration) return of
      throw unsupportedTemporalType('Unit must not have an estimated duration')
    },
    'static Duration of(long, TemporalUnit)': (amount: Long, of: EnumConstant) => times(sizeOf(of))(amount),
    'static Duration ofSeconds(long, long)': (seconds: Long, nanos: Long) => duration(BigInt(seconds) * SECOND + BigInt(nanos)),
    'static Duration parse(CharSequence)': (text: unknown) => parseDuration(textOf(text)),
    'static final Duration ZERO': new Later(() => duration(0n)),
    ...bySize,
    'Duration abs()': (self: Duration) => (self.nanos < 0n ? duration(-self.nanos) : self),
    'int compareTo(Duration)': (self: Duration, other: Duration) => self.compareTo(other),
    'Duration dividedBy(long)': (self: Duration, by: Long) => {
      if (by === 0) throw arithmetic('Cannot divide by zero')
      return duration(self.nanos / BigInt(by))
    },
    'long get(TemporalUnit)': (self: Duration, of: EnumConstant) => {
      if (of.name === 'SECONDS') return longOf(self.seconds)
      if (of.name === 'NANOS') return self.nano
      throw unsupportedTemporalType(`Unsupported unit: ${of}`)
    },
    'List getUnits()': () => [unit('SECONDS'), unit('NANOS')],
    'int getNano()': (self: Duration) => self.nano,
    'long getSeconds()': (self: Duration) => longOf(self.seconds),
    'boolean isNegative()': (self: Duration) => self.nanos < 0n,
    'boolean isZero()': (self: Duration) => self.nanos === 0n,
    'Duration minus(Duration)': (self: Duration, other: Duration) => duration(self.nanos - other.nanos),
    'Duration minus(long, TemporalUnit)': (self: Duration, amount: Long, of: EnumConstant) => plus(sizeOf(of), -1)(self, amount),
    'Duration multipliedBy(long)': (self: Duration, by: Long) => duration(self.nanos * BigInt(by)),
    'Duration negated()': (self: Duration) => duration(-self.nanos),
    'Duration plus(Duration)': (self: Duration, other: Duration) => duration(self.nanos + other.nanos),
    'Duration plus(long, TemporalUnit)': (self: Duration, amount: Long, of: EnumConstant) => plus(sizeOf(of), 1)(self, amount),
    'Duration withNanos(int)': (self: Duration, nanos: number) => duration(self.seconds * SECOND + BigInt(nanos)),
    'Duration withSeconds(long)': (self: Duration, seconds: Long) => duration(BigInt(seconds) * SECOND + BigInt(self.nano)),
  },
)

export class Period extends JavaObject {
  constructor(
    readonly years: number,
    readonly months: number,
    readonly days: number,
  ) {
    super()
  }

  get javaClass(): JavaClass {
    return PERIOD
  }

  addTo(to: Temporal, sign: bigint): Temporal {
    const factor = Number(sign)
    const months = (this.years * 12 + this.months) * factor
    const moved = months === 0 ? to : to.plus(months, unit('MONTHS'))
    return this.days === 0 ? moved : moved.plus(this.days * factor, unit('DAYS'))
  }

  times(by: number): Period {
    return new Period(this.years * by, this.months * by, this.days * by)
  }

  override equals(other: unknown): boolean {
    return other instanceof Period && other.years === this.years && other.months === this.months && other.days === this.days
  }

  override hashCode(): number {
    const rotate = (value: number, by: number) => (value << by) | (value >>> (32 - by))
    return (this.years + rotate(this.months, 8) + rotate(this.days, 16)) | 0
  }

  override toString(): string {
    const { years, months, days } = this
    if (years === 0 && months === 0 && days === 0) return 'P0D'
    return `P${years === 0 ? '' : `${years}Y`}${months === 0 ? '' : `${months}M`}${days === 0 ? '' : `${days}D`}`
  }
}

export function periodBetween(from: Temporal, to: Temporal): Period {
  const [start, end] = [dateOf(from), dateOf(to)]
  const months = wholeMonths(start, end)
  const reached = start.plus(months, unit('MONTHS'))
  return new Period(Math.trunc(months / 12) + 0, (months % 12) + 0, end.days - reached.days)
}

const dateOf = ({ days }: Temporal) => new Temporal(LOCAL_DATE_KIND, days, 0)

function parsePeriod(text: string): Period {
  const match = /^([-+]?)P(?:([-+]?\d+)Y)?(?:([-+]?\d+)M)?(?:([-+]?\d+)W)?(?:([-+]?\d+)D)?$/i.exec(text)
  if (match === null || /^[-+]?P$/i.test(text)) throw dateTimeParse('Text cannot be parsed to a Period')
  const [years, months, weeks, days] = match.slice(2).map(part => Number(part ?? 0) * (match[1] === '-' ? -1 : 1))
  return new Period(years, months, weeks * 7 + days)
}

type Part = 'years' | 'months' | 'days'
const changed = (self: Period, part: Part, value: number) => {
  const of = (other: Part) => (other === part ? value : self[other])
  return new Period(of('years'), of('months'), of('days'))
}

const parts = Object.fromEntries(
  (['years', 'months', 'days'] as const).flatMap(part => {
    const name = part.charAt(0).toUpperCase() + part.slice(1)
    return [
      [`static Period of${name}(int)`, (value: number) => changed(new Period(0, 0, 0), part, value)],
      [`int get${name}()`, (self: Period) => self[part]],
      [`Period plus${name}(long)`, (self: Period, by: Long) => changed(self, part, self[part] + Number(by))],
      [`Period minus${name}(long)`, (self: Period, by: Long) => changed(self, part, self[part] - Number(by))],
      [`Period with${name}(int)`, (self: Period, value: number) => changed(self, part, value)],
    ]
  }),
)

const sum = (one: Period, other: Period, by: 1 | -1) =>
  new Period(one.years + by * other.years, one.months + by * other.months, one.days + by * other.days)

export const PERIOD: JavaClass = defineClass(
  'java.time.Period',
  { extends: () => [TEMPORAL_AMOUNT] },
  {
    'static Period between(LocalDate, LocalDate)': periodBetween,
    'static Period from(TemporalAmount)': (of: Duration | Period) => {
      if (of instanceof Period) return of
      throw dateTime('Unit must be Years, Months or Days, but was Seconds')
    },
    'static Period of(int, int, int)': (years: number, months: number, days: number) => new Period(years, months, days),
    'static Period ofWeeks(int)': (weeks: number) => new Period(0, 0, weeks * 7),
    'static Period parse(CharSequence)': (text: unknown) => parsePeriod(textOf(text)),
    'static final Period ZERO': new Later(() => new Period(0, 0, 0)),
    ...parts,
    'long get(TemporalUnit)': (self: Period, of: EnumConstant) => {
      if (of.name === 'YEARS') return self.years
      if (of.name === 'MONTHS') return self.months
      if (of.name === 'DAYS') return self.days
      throw unsupportedTemporalType(`Unsupported unit: ${of}`)
    },
    'List getUnits()': () => [unit('YEARS'), unit('MONTHS'), unit('DAYS')],
    'Period minus(TemporalAmount)': (self: Period, other: Period) => sum(self, other, -1),
    'Period plus(TemporalAmount)': (self: Period, other: Period) => sum(self, other, 1),
    'boolean isNegative()': (self: Period) => self.years < 0 || self.months < 0 || self.days < 0,
    'boolean isZero()': (self: Period) => self.years === 0 && self.months === 0 && self.days === 0,
    'Period multipliedBy(int)': (self: Period, by: number) => self.times(by),
    'Period negated()': (self: Period) => self.times(-1),
    'Period normalized()': ({ years, months, days }: Period) =>
      new Period(Math.trunc((years * 12 + months) / 12) + 0, ((years * 12 + months) % 12) + 0, days),
    'long toTotalMonths()': (self: Period) => self.years * 12 + self.months,
  },
)
