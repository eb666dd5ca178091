// Dates and times of every kind: a day, a time of the day, or both, in a zone or without one. All arithmetic is here, on days since 1970 and
// nanoseconds of the day; the classes (classes.ts) are tables over it.
import { civilOf, dayOfWeek, dayOfYear, daysInMonth, daysOf, isLeapYear } from '../../../core/date/calendar.ts'
import type { LocalMoment } from '../../../core/date/date-parts.ts'
import { instantOfLocal, UTC } from '../../../core/date/time-zone.ts'
import { doubleToLong } from '../../runtime/long-math.ts'
import { dateTime, unsupportedTemporalType } from '../../runtime/throwable.ts'
import type { JavaClass } from '../../types.ts'
import { JavaObject, type Long, longOf } from '../../values.ts'
import type { EnumConstant } from '../java-lang/enum.ts'
import { isDateField, isTimeField, lengthOf, MONTH_NAMES, NANOS_OF_DAY, NANOS_OF_SECOND, OwnField, rangeOf } from './units.ts'
import { ValueRange } from './value-range.ts'
import { type JavaZone, offsetOf } from './zone.ts'

type KindName = 'LocalDate' | 'LocalTime' | 'LocalDateTime' | 'OffsetDateTime' | 'ZonedDateTime' | 'Instant'

export interface Kind {
  readonly name: KindName
  readonly hasDate: boolean
  readonly hasTime: boolean
  readonly javaClass: () => JavaClass
}

const two = (value: number) => String(value).padStart(2, '0')

function yearText(year: number): string {
  if (Math.abs(year) >= 10_000) return year > 0 ? `+${year}` : String(year)
  return year < 0 ? `-${String(-year).padStart(4, '0')}` : String(year).padStart(4, '0')
}

function dateText(days: number): string {
  const { year, month, day } = civilOf(days)
  return `${yearText(year)}-${two(month)}-${two(day)}`
}

/** In groups of three digits, as few as there may be. */
function fraction(nano: number): string {
  if (nano === 0) return ''
  const digits = String(nano).padStart(9, '0')
  return `.${digits.replace(/(?:000)+$/, '')}`
}

function timeText(nanos: number, withSeconds = false): string {
  const second = Math.floor(nanos / NANOS_OF_SECOND)
  const nano = nanos % NANOS_OF_SECOND
  const text = `${two(Math.floor(second / 3600))}:${two(Math.floor(second / 60) % 60)}`
  return withSeconds || second % 60 > 0 || nano > 0 ? `${text}:${two(second % 60)}${fraction(nano)}` : text
}

export function checkedDate(year: number, month: number, day: number): number {
  if (Math.abs(year) > 999_999_999) throw dateTime(`Invalid value for Year (valid values -999999999 - 999999999): ${year}`)
  if (month < 1 || month > 12) throw dateTime(`Invalid value for MonthOfYear (valid values 1 - 12): ${month}`)
  if (day < 1 || day > 31) throw dateTime(`Invalid value for DayOfMonth (valid values 1 - 28/31): ${day}`)
  if (day > daysInMonth(year, month)) {
    throw dateTime(
      day === 29 ? `Invalid date 'February 29' as '${year}' is not a leap year` : `Invalid date '${MONTH_NAMES[month - 1]} ${day}'`,
    )
  }
  return daysOf(year, month, day)
}

const LIMITS = [
  ['HourOfDay', 23],
  ['MinuteOfHour', 59],
  ['SecondOfMinute', 59],
  ['NanoOfSecond', 999_999_999],
] as const

export function checkedTime(...parts: readonly number[]): number {
  parts.forEach((value, i) => {
    const [name, greatest] = LIMITS[i]
    if (value < 0 || value > greatest) throw dateTime(`Invalid value for ${name} (valid values 0 - ${greatest}): ${value}`)
  })
  const [hour, minute = 0, second = 0, nano = 0] = parts
  return (hour * 3600 + minute * 60 + second) * NANOS_OF_SECOND + nano
}

export function checkedDayOfYear(year: number, day: number): number {
  if (day < 1 || day > 366) throw dateTime(`Invalid value for DayOfYear (valid values 1 - 365/366): ${day}`)
  if (day === 366 && !isLeapYear(year)) throw dateTime(`Invalid date 'DayOfYear 366' as '${year}' is not a leap year`)
  return daysOf(year, 1, 1) + day - 1
}

export class Temporal extends JavaObject {
  constructor(
    readonly kind: Kind,
    readonly days: number,
    /** Of the day. */
    readonly nanos: number,
    readonly zone: JavaZone | null = null,
    /** Seconds east of UTC. */
    readonly offset = 0,
  ) {
    super()
  }

  get javaClass(): JavaClass {
    return this.kind.javaClass()
  }

  /** The same kind of moment, at another place in the calendar. */
  at(days: number, nanos: number): Temporal {
    return this.zone === null ? new Temporal(this.kind, days, nanos) : zoned(this.kind, days, nanos, this.zone, this.offset)
  }

  get date() {
    return civilOf(this.days)
  }

  get second(): number {
    return Math.floor(this.nanos / NANOS_OF_SECOND)
  }

  get epochSecond(): number {
    return this.days * 86_400 + this.second - this.offset
  }

  get nano(): number {
    return this.nanos % NANOS_OF_SECOND
  }

  get epochMillis(): Long {
    return doubleToLong(this.epochSecond * 1000 + Math.floor(this.nano / 1_000_000))
  }

  /** What formats print. */
  get moment(): LocalMoment {
    const { days, second } = this
    return {
      ...this.date,
      days,
      hour: Math.floor(second / 3600),
      minute: Math.floor(second / 60) % 60,
      second: second % 60,
      nano: this.nano,
      offset: this.offset,
      zone: this.zone?.zone ?? UTC,
      instant: { millis: Number(this.epochMillis), nanos: this.nano % 1_000_000 },
    }
  }

  supports(field: EnumConstant): boolean {
    if (field instanceof OwnField) return field.supportedBy(this)
    const { hasDate, hasTime, name } = this.kind
    if (name === 'Instant') return ['NANO_OF_SECOND', 'MICRO_OF_SECOND', 'MILLI_OF_SECOND', 'INSTANT_SECONDS'].includes(field.name)
    if (isTimeField(field)) return hasTime
    return isDateField(field) ? hasDate : this.zone !== null
  }

  field(field: EnumConstant): Long {
    if (!this.supports(field)) throw unsupportedTemporalType(`Unsupported field: ${field}`)
    return doubleToLong(field instanceof OwnField ? field.read(this) : fieldValue(this, field))
  }

  /** Of its values on this date. */
  range(field: EnumConstant): ValueRange {
    if (!this.supports(field)) throw unsupportedTemporalType(`Unsupported field: ${field}`)
    if (field instanceof OwnField) return new ValueRange(...field.range(this))
    const { year, month } = this.date
    const length = daysInMonth(year, month)
    if (field.name === 'DAY_OF_MONTH') return new ValueRange(1, length)
    if (field.name === 'DAY_OF_YEAR') return new ValueRange(1, isLeapYear(year) ? 366 : 365)
    return field.name === 'ALIGNED_WEEK_OF_MONTH' ? new ValueRange(1, length === 28 ? 4 : 5) : rangeOf(field)
  }

  withField(field: EnumConstant, value: number): Temporal {
    if (!this.supports(field)) throw unsupportedTemporalType(`Unsupported field: ${field}`)
    if (field instanceof OwnField) return field.put(this, value) as Temporal
    const { days, nanos, second } = this
    const { year, month, day } = this.date
    const hour = Math.floor(second / 3600)
    const minute = Math.floor(second / 60) % 60
    switch (field.name) {
      case 'YEAR':
        return this.at(daysOf(value, month, Math.min(day, daysInMonth(value, month))), nanos)
      case 'MONTH_OF_YEAR':
        return this.at(checkedDate(year, value, Math.min(day, daysInMonth(year, Math.min(Math.max(value, 1), 12)))), nanos)
      case 'DAY_OF_MONTH':
        return this.at(checkedDate(year, month, value), nanos)
      case 'DAY_OF_YEAR':
        return this.at(checkedDayOfYear(year, value), nanos)
      case 'DAY_OF_WEEK':
        return this.at(days + value - dayOfWeek(days), nanos)
      case 'EPOCH_DAY':
        return this.at(value, nanos)
      case 'HOUR_OF_DAY':
        return this.at(days, checkedTime(value, minute, second % 60, this.nano))
      case 'MINUTE_OF_HOUR':
        return this.at(days, checkedTime(hour, value, second % 60, this.nano))
      case 'SECOND_OF_MINUTE':
        return this.at(days, checkedTime(hour, minute, value, this.nano))
      case 'NANO_OF_SECOND':
        return this.at(days, checkedTime(hour, minute, second % 60, value))
      case 'MILLI_OF_SECOND':
        return this.at(days, second * NANOS_OF_SECOND + value * 1_000_000)
      case 'NANO_OF_DAY':
        return this.at(days, value)
      case 'SECOND_OF_DAY':
        return this.at(days, value * NANOS_OF_SECOND + this.nano)
      case 'INSTANT_SECONDS':
        return atInstant(this, value, this.nano)
    }
    throw unsupportedTemporalType(`Unsupported field: ${field}`)
  }

  plus(amount: Long, unit: EnumConstant): Temporal {
    const length = lengthOf(unit)
    const { hasDate, hasTime, name } = this.kind
    const isTime = length?.[0] === 'nanos'
    const isDays = length?.[0] === 'days' && unit.name === 'DAYS'
    if (length === null || (isTime ? !hasTime : !hasDate) || (name === 'Instant' && !isTime && !isDays))
      throw unsupportedTemporalType(`Unsupported unit: ${unit}`)
    const [what, size] = length
    if (what === 'months') return this.plusMonths(Number(amount) * size)
    if (what === 'days') return this.at(this.days + Number(amount) * size, this.nanos)
    return this.plusNanos(BigInt(amount) * BigInt(size))
  }

  private plusMonths(months: number): Temporal {
    const { year, month, day } = this.date
    const total = year * 12 + month - 1 + months
    const y = Math.floor(total / 12)
    const m = total - y * 12 + 1
    if (Math.abs(y) > 999_999_999) throw dateTime(`Invalid value for Year (valid values -999999999 - 999999999): ${y}`)
    return this.at(daysOf(y, m, Math.min(day, daysInMonth(y, m))), this.nanos)
  }

  /** In a zone time goes on by the clock of the world; else by the clock on the wall. */
  plusNanos(added: bigint): Temporal {
    const total = BigInt(this.nanos) + added - BigInt(this.offset * NANOS_OF_SECOND)
    const perDay = BigInt(NANOS_OF_DAY)
    const nanos = ((total % perDay) + perDay) % perDay
    const days = this.days + Number((total - nanos) / perDay)
    if (this.kind.name === 'LocalTime') return this.at(0, Number(nanos))
    if (this.zone === null) return this.at(days, Number(nanos))
    const second = Math.floor(Number(nanos) / NANOS_OF_SECOND)
    return atInstant(this, days * 86_400 + second, Number(nanos % BigInt(NANOS_OF_SECOND)))
  }

  until(end: Temporal, unit: EnumConstant): Long {
    const other = sameKind(this, end)
    const length = lengthOf(unit)
    if (length === null) throw unsupportedTemporalType(`Unsupported unit: ${unit}`)
    const [what, size] = length
    if (what === 'nanos' ? !this.kind.hasTime : !this.kind.hasDate) throw unsupportedTemporalType(`Unsupported unit: ${unit}`)
    if (what === 'nanos') return longOf(nanosBetween(this, other) / BigInt(size))
    return doubleToLong(Math.trunc((what === 'days' ? wholeDays(this, other) : wholeMonths(this, other)) / size) + 0)
  }

  truncatedTo(unit: EnumConstant): Temporal {
    const length = lengthOf(unit)
    if (unit.name === 'DAYS') return this.at(this.days, 0)
    if (length === null || length[0] !== 'nanos') throw unsupportedTemporalType('Unit is too large to be used for truncation')
    return this.at(this.days, this.nanos - (this.nanos % length[1]))
  }

  compareTo(other: Temporal): number {
    if (this.zone === null) return Math.sign(this.days - other.days || this.nanos - other.nanos)
    return Math.sign(this.epochSecond - other.epochSecond || this.nano - other.nano || this.days - other.days || this.nanos - other.nanos)
  }

  override equals(other: unknown): boolean {
    if (!(other instanceof Temporal) || other.kind !== this.kind || other.days !== this.days || other.nanos !== this.nanos) return false
    return this.zone === null || (other.offset === this.offset && this.zone.equals(other.zone))
  }

  override hashCode(): number {
    const { year, month, day } = this.date
    const nanos = BigInt(this.nanos)
    const time = Number(BigInt.asIntN(32, nanos ^ (nanos >> 32n)))
    return (year & 0xfffff800) ^ ((year << 11) + (month << 6) + day) ^ time ^ this.offset
  }

  override toString(): string {
    switch (this.kind.name) {
      case 'LocalDate':
        return dateText(this.days)
      case 'LocalTime':
        return timeText(this.nanos)
      case 'LocalDateTime':
        return `${dateText(this.days)}T${timeText(this.nanos)}`
      case 'Instant':
        return `${dateText(this.days)}T${timeText(this.nanos, true)}Z`
      case 'OffsetDateTime':
        return `${dateText(this.days)}T${timeText(this.nanos)}${this.zone!.id}`
      case 'ZonedDateTime': {
        const offset = offsetOf(this.offset).id
        return `${dateText(this.days)}T${timeText(this.nanos)}${offset}${this.zone!.offset === null ? `[${this.zone!.id}]` : ''}`
      }
    }
  }
}

function fieldValue(self: Temporal, { name }: EnumConstant): number {
  const { days, nanos, second, date } = self
  const hour = Math.floor(second / 3600)
  switch (name) {
    case 'NANO_OF_SECOND':
      return self.nano
    case 'NANO_OF_DAY':
      return nanos
    case 'MICRO_OF_SECOND':
      return Math.floor(self.nano / 1000)
    case 'MICRO_OF_DAY':
      return Math.floor(nanos / 1000)
    case 'MILLI_OF_SECOND':
      return Math.floor(self.nano / 1_000_000)
    case 'MILLI_OF_DAY':
      return Math.floor(nanos / 1_000_000)
    case 'SECOND_OF_MINUTE':
      return second % 60
    case 'SECOND_OF_DAY':
      return second
    case 'MINUTE_OF_HOUR':
      return Math.floor(second / 60) % 60
    case 'MINUTE_OF_DAY':
      return Math.floor(second / 60)
    case 'HOUR_OF_AMPM':
      return hour % 12
    case 'CLOCK_HOUR_OF_AMPM':
      return hour % 12 || 12
    case 'HOUR_OF_DAY':
      return hour
    case 'CLOCK_HOUR_OF_DAY':
      return hour || 24
    case 'AMPM_OF_DAY':
      return hour < 12 ? 0 : 1
    case 'DAY_OF_WEEK':
      return dayOfWeek(days)
    case 'ALIGNED_DAY_OF_WEEK_IN_MONTH':
      return ((date.day - 1) % 7) + 1
    case 'ALIGNED_DAY_OF_WEEK_IN_YEAR':
      return ((dayOfYear(date) - 1) % 7) + 1
    case 'DAY_OF_MONTH':
      return date.day
    case 'DAY_OF_YEAR':
      return dayOfYear(date)
    case 'EPOCH_DAY':
      return days
    case 'ALIGNED_WEEK_OF_MONTH':
      return Math.floor((date.day - 1) / 7) + 1
    case 'ALIGNED_WEEK_OF_YEAR':
      return Math.floor((dayOfYear(date) - 1) / 7) + 1
    case 'MONTH_OF_YEAR':
      return date.month
    case 'PROLEPTIC_MONTH':
      return date.year * 12 + date.month - 1
    case 'YEAR_OF_ERA':
      return date.year > 0 ? date.year : 1 - date.year
    case 'YEAR':
      return date.year
    case 'ERA':
      return date.year > 0 ? 1 : 0
    case 'INSTANT_SECONDS':
      return self.epochSecond
    default:
      return self.offset
  }
}

/** A local time in a zone: where clocks go back the offset stays if it can, where they skip it is as much later. */
export function zoned(kind: Kind, days: number, nanos: number, zone: JavaZone, preferred: number | null = null): Temporal {
  if (zone.offset !== null) return new Temporal(kind, days, nanos, zone, zone.offset)
  const local = days * 86_400_000 + Math.floor(nanos / 1_000_000)
  if (preferred !== null && zone.zone.offsetAt(local - preferred * 1000) === preferred * 1000)
    return new Temporal(kind, days, nanos, zone, preferred)
  const instant = instantOfLocal(local, zone.zone)
  const offset = zone.zone.offsetAt(instant)
  const shown = instant + offset
  const day = Math.floor(shown / 86_400_000)
  return new Temporal(kind, day, (shown - day * 86_400_000) * 1_000_000 + (nanos % 1_000_000), zone, offset / 1000)
}

/** The moment so many seconds after 1970, of a kind and in a zone. */
export function ofInstant(kind: Kind, epochSecond: number, nano: number, zone: JavaZone | null): Temporal {
  const offset = zone === null ? 0 : (zone.offset ?? zone.zone.offsetAt(epochSecond * 1000) / 1000)
  const local = epochSecond + offset
  const days = Math.floor(local / 86_400)
  return new Temporal(kind, days, (local - days * 86_400) * NANOS_OF_SECOND + nano, zone, offset)
}

const atInstant = (self: Temporal, epochSecond: number, nano: number) => ofInstant(self.kind, epochSecond, nano, self.zone)

/** What time is counted to is first made what it is counted from. */
function sameKind(self: Temporal, end: Temporal): Temporal {
  if (self.kind === end.kind) return self.zone === null ? end : ofInstant(self.kind, end.epochSecond, end.nano, self.zone)
  const { name } = self.kind
  const fits =
    name === 'Instant'
      ? end.zone !== null
      : self.zone === null && (!self.kind.hasDate || end.kind.hasDate) && (!self.kind.hasTime || end.kind.hasTime)
  if (!fits || end.kind.name === 'Instant')
    throw dateTime(`Unable to obtain ${name} from TemporalAccessor: ${end} of type ${end.javaClass.name}`)
  if (name === 'Instant') return ofInstant(self.kind, end.epochSecond, end.nano, null)
  return new Temporal(self.kind, self.kind.hasDate ? end.days : 0, self.kind.hasTime ? end.nanos : 0)
}

export const nanosBetween = (a: Temporal, b: Temporal): bigint =>
  BigInt(b.epochSecond - a.epochSecond) * BigInt(NANOS_OF_SECOND) + BigInt(b.nano - a.nano)

/** Days that are over, by the clock on the wall. */
function wholeDays(a: Temporal, b: Temporal): number {
  const days = b.days - a.days
  if (days > 0 && b.nanos < a.nanos) return days - 1
  return days < 0 && b.nanos > a.nanos ? days + 1 : days
}

export function wholeMonths(a: Temporal, b: Temporal): number {
  const from = a.date
  const to = b.date
  const months = (to.year - from.year) * 12 + to.month - from.month
  const rest = to.day - from.day || Math.sign(b.nanos - a.nanos)
  if (months > 0 && rest < 0) return months - 1
  return months < 0 && rest > 0 ? months + 1 : months
}
