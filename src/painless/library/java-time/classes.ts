// java.time's dates and times as scripts see them: LocalDate, LocalTime, LocalDateTime, ZonedDateTime and Instant. What they have in common is
// made once for each.

import { dayOfWeek, dayOfYear, daysInMonth, isLeapYear } from '../../../core/date/calendar.ts'
import { defineClass, Later, type Members } from '../../java-class.ts'
import { COMPARABLE, OBJECT, TEMPORAL_ADJUSTER } from '../../java-classes.ts'
import { doubleToLong } from '../../runtime/long-math.ts'
import { textOf } from '../../runtime/objects.ts'
import { dateTime } from '../../runtime/throwable.ts'
import type { JavaClass } from '../../types.ts'
import type { Long } from '../../values.ts'
import type { EnumConstant } from '../java-lang/enum.ts'
import { Adjuster } from './adjusters.ts'
import { type Duration, type Period, periodBetween } from './amounts.ts'
import {
  type Formatter,
  ISO_INSTANT,
  ISO_LOCAL_DATE,
  ISO_LOCAL_DATE_TIME,
  ISO_LOCAL_TIME,
  ISO_OFFSET_DATE_TIME,
  ISO_ZONED_DATE_TIME,
} from './formatter.ts'
import { INSTANT_KIND, LOCAL_DATE_KIND, LOCAL_DATE_TIME_KIND, LOCAL_TIME_KIND, OFFSET_KIND, ZONED_KIND } from './kinds.ts'
import { checkedDate, checkedDayOfYear, checkedTime, type Kind, ofInstant, Temporal, zoned } from './temporal.ts'
import { dayOfWeekOf, monthOf, NANOS_OF_SECOND, unit } from './units.ts'
import { type JavaZone, offsetOf } from './zone.ts'

export const TEMPORAL_ACCESSOR = defineClass(
  'java.time.temporal.TemporalAccessor',
  { extends: () => [OBJECT], isInterface: true },
  {
    'int get(TemporalField)': (self: Temporal, field: EnumConstant) => self.field(field),
    'long getLong(TemporalField)': (self: Temporal, field: EnumConstant) => self.field(field),
    'boolean isSupported(TemporalField)': (self: Temporal, field: EnumConstant) => self.supports(field),
    'ValueRange range(TemporalField)': (self: Temporal, field: EnumConstant) => self.range(field),
  },
)

export const TEMPORAL = defineClass(
  'java.time.temporal.Temporal',
  { extends: () => [TEMPORAL_ACCESSOR], isInterface: true },
  moving('Temporal'),
)

/** Going to and fro in time; the result is of the class itself. */
function moving(name: string): Members {
  return {
    [`${name} minus(TemporalAmount)`]: (self: Temporal, amount: Duration | Period) => amount.addTo(self, -1n),
    [`${name} minus(long, TemporalUnit)`]: (self: Temporal, amount: Long, of: EnumConstant) => self.plus(-amount, of),
    [`${name} plus(TemporalAmount)`]: (self: Temporal, amount: Duration | Period) => amount.addTo(self, 1n),
    [`${name} plus(long, TemporalUnit)`]: (self: Temporal, amount: Long, of: EnumConstant) => self.plus(amount, of),
    [`${name} with(TemporalAdjuster)`]: (self: Temporal, by: Temporal | Adjuster) =>
      by instanceof Adjuster ? by.adjust(self) : adjusted(self, by),
    [`${name} with(TemporalField, long)`]: (self: Temporal, field: EnumConstant, value: Long) => self.withField(field, Number(value)),
    ...(name === 'Temporal'
      ? { 'long until(Temporal, TemporalUnit)': (self: Temporal, to: Temporal, of: EnumConstant) => self.until(to, of) }
      : {}),
  }
}

/** The parts that another date or time has. */
function adjusted(self: Temporal, by: Temporal): Temporal {
  return self.at(by.kind.hasDate ? by.days : self.days, by.kind.hasTime ? by.nanos : self.nanos)
}

const steps = (name: string, units: Readonly<Record<string, string>>): Members =>
  Object.fromEntries(
    Object.entries(units).flatMap(([plural, of]) => [
      [`${name} plus${plural}(long)`, (self: Temporal, amount: Long) => self.plus(amount, unit(of))],
      [`${name} minus${plural}(long)`, (self: Temporal, amount: Long) => self.plus(-amount, unit(of))],
    ]),
  )

const DATE_STEPS = { Days: 'DAYS', Weeks: 'WEEKS', Months: 'MONTHS', Years: 'YEARS' }
const TIME_STEPS = { Hours: 'HOURS', Minutes: 'MINUTES', Seconds: 'SECONDS', Nanos: 'NANOS' }

function dateParts(name: string): Members {
  return {
    'int getDayOfMonth()': (self: Temporal) => self.date.day,
    'DayOfWeek getDayOfWeek()': (self: Temporal) => dayOfWeekOf(dayOfWeek(self.days)),
    'int getDayOfYear()': (self: Temporal) => dayOfYear(self.date),
    'Month getMonth()': (self: Temporal) => monthOf(self.date.month),
    'int getMonthValue()': (self: Temporal) => self.date.month,
    'int getYear()': (self: Temporal) => self.date.year,
    ...steps(name, DATE_STEPS),
    [`${name} withDayOfMonth(int)`]: (self: Temporal, day: number) =>
      self.at(checkedDate(self.date.year, self.date.month, day), self.nanos),
    [`${name} withDayOfYear(int)`]: (self: Temporal, day: number) => self.at(checkedDayOfYear(self.date.year, day), self.nanos),
    [`${name} withMonth(int)`]: (self: Temporal, month: number) => {
      const { year, day } = self.date
      const last = month >= 1 && month <= 12 ? daysInMonth(year, month) : day
      return self.at(checkedDate(year, month, Math.min(day, last)), self.nanos)
    },
    [`${name} withYear(int)`]: (self: Temporal, year: number) => {
      const { month, day } = self.date
      return self.at(checkedDate(year, month, Math.min(day, daysInMonth(year, month))), self.nanos)
    },
  }
}

const clock = ({ second, nano }: Temporal) => [Math.floor(second / 3600), Math.floor(second / 60) % 60, second % 60, nano]

function timeParts(name: string): Members {
  const part = (i: number) => (self: Temporal) => clock(self)[i]
  const withPart = (i: number) => (self: Temporal, value: number) => {
    const parts = clock(self)
    parts[i] = value
    return self.at(self.days, checkedTime(...parts))
  }
  return {
    'int getHour()': part(0),
    'int getMinute()': part(1),
    'int getSecond()': part(2),
    'int getNano()': part(3),
    ...steps(name, TIME_STEPS),
    [`${name} withHour(int)`]: withPart(0),
    [`${name} withMinute(int)`]: withPart(1),
    [`${name} withSecond(int)`]: withPart(2),
    [`${name} withNano(int)`]: withPart(3),
    [`${name} truncatedTo(TemporalUnit)`]: (self: Temporal, to: EnumConstant) => self.truncatedTo(to),
  }
}

function order(of: string): Members {
  return {
    [`int compareTo(${of})`]: (self: Temporal, other: Temporal) => self.compareTo(other),
    [`boolean isAfter(${of})`]: (self: Temporal, other: Temporal) => instantOrder(self, other) > 0,
    [`boolean isBefore(${of})`]: (self: Temporal, other: Temporal) => instantOrder(self, other) < 0,
    [`boolean isEqual(${of})`]: (self: Temporal, other: Temporal) => instantOrder(self, other) === 0,
  }
}

const instantOrder = (a: Temporal, b: Temporal) => a.epochSecond - b.epochSecond || a.nano - b.nano

const parsing = (name: string, kind: () => Kind, iso: () => Formatter, frames: readonly string[] = []): Members => ({
  [`static ${name} parse(CharSequence)`]: (text: unknown) => iso().parse(textOf(text), kind(), frames),
  ...(name === 'Instant'
    ? {}
    : {
        [`static ${name} parse(CharSequence, DateTimeFormatter)`]: (text: unknown, format: Formatter) =>
          format.parse(textOf(text), kind(), frames.slice(0, 1)),
      }),
})

const formatting: Members = { 'String format(DateTimeFormatter)': (self: Temporal, format: Formatter) => format.format(self) }

const date = (days: number) => new Temporal(LOCAL_DATE_KIND, days, 0)
const time = (nanos: number) => new Temporal(LOCAL_TIME_KIND, 0, nanos)
const local = (days: number, nanos: number) => new Temporal(LOCAL_DATE_TIME_KIND, days, nanos)
const instant = (seconds: number, nano: number) => ofInstant(INSTANT_KIND, seconds, nano, null)
const inZone = (days: number, nanos: number, zone: JavaZone, offset: number | null = null) => zoned(ZONED_KIND, days, nanos, zone, offset)

/** As it stands, without the name of its zone. */
function withOffset({ days, nanos, zone, offset }: Temporal): Temporal {
  if (zone === null) throw dateTime('Unable to obtain OffsetDateTime from TemporalAccessor')
  return new Temporal(OFFSET_KIND, days, nanos, offsetOf(offset), offset)
}

/** The date, or the date and time, of something that has them. */
function from(kind: Kind, of: Temporal): Temporal {
  const lacks =
    (kind.hasDate && !of.kind.hasDate) || (kind.hasTime && !of.kind.hasTime) || (of.kind.name === 'Instant' && kind.name !== 'Instant')
  if (lacks) throw dateTime(`Unable to obtain ${kind.name} from TemporalAccessor: ${of} of type ${of.javaClass.name}`)
  if (kind.name === 'Instant') return instant(of.epochSecond, of.nano)
  if (kind.name === 'ZonedDateTime') return of
  if (kind.name === 'OffsetDateTime') return withOffset(of)
  return new Temporal(kind, kind.hasDate ? of.days : 0, kind.hasTime ? of.nanos : 0)
}

export const CHRONO_LOCAL_DATE = defineClass(
  'java.time.chrono.ChronoLocalDate',
  { extends: () => [TEMPORAL, COMPARABLE], isInterface: true },
  {
    ...order('ChronoLocalDate'),
    ...formatting,
    'boolean isLeapYear()': (self: Temporal) => isLeapYear(self.date.year),
    'int lengthOfMonth()': (self: Temporal) => daysInMonth(self.date.year, self.date.month),
    'int lengthOfYear()': (self: Temporal) => (isLeapYear(self.date.year) ? 366 : 365),
    'long toEpochDay()': (self: Temporal) => self.days,
  },
)

export const LOCAL_DATE: JavaClass = defineClass(
  'java.time.LocalDate',
  { extends: () => [CHRONO_LOCAL_DATE, TEMPORAL_ADJUSTER] },
  {
    'static LocalDate from(TemporalAccessor)': (of: Temporal) => from(LOCAL_DATE_KIND, of),
    'static LocalDate of(int, int, int)': (year: number, month: number, day: number) => date(checkedDate(year, month, day)),
    'static LocalDate ofEpochDay(long)': (days: Long) => date(Number(days)),
    'static LocalDate ofYearDay(int, int)': (year: number, day: number) => date(checkedDayOfYear(year, day)),
    ...parsing(
      'LocalDate',
      () => LOCAL_DATE_KIND,
      () => ISO_LOCAL_DATE,
      ['java.base/java.time.LocalDate.parse(LocalDate.java:437)', 'java.base/java.time.LocalDate.parse(LocalDate.java:422)'],
    ),
    'static final LocalDate MAX': new Later(() => date(checkedDate(999_999_999, 12, 31))),
    'static final LocalDate MIN': new Later(() => date(checkedDate(-999_999_999, 1, 1))),
    ...moving('LocalDate'),
    ...dateParts('LocalDate'),
    'LocalDateTime atStartOfDay()': (self: Temporal) => local(self.days, 0),
    'ZonedDateTime atStartOfDay(ZoneId)': (self: Temporal, zone: JavaZone) => inZone(self.days, 0, zone),
    'LocalDateTime atTime(LocalTime)': (self: Temporal, at: Temporal) => local(self.days, at.nanos),
    'LocalDateTime atTime(int, int)': (self: Temporal, ...at: number[]) => local(self.days, checkedTime(...at)),
    'LocalDateTime atTime(int, int, int)': (self: Temporal, ...at: number[]) => local(self.days, checkedTime(...at)),
    'LocalDateTime atTime(int, int, int, int)': (self: Temporal, ...at: number[]) => local(self.days, checkedTime(...at)),
    'Period until(ChronoLocalDate)': (self: Temporal, to: Temporal) => periodBetween(self, to),
  },
)

export const LOCAL_TIME: JavaClass = defineClass(
  'java.time.LocalTime',
  { extends: () => [TEMPORAL, TEMPORAL_ADJUSTER, COMPARABLE] },
  {
    'static LocalTime from(TemporalAccessor)': (of: Temporal) => from(LOCAL_TIME_KIND, of),
    'static LocalTime of(int, int)': (...parts: number[]) => time(checkedTime(...parts)),
    'static LocalTime of(int, int, int)': (...parts: number[]) => time(checkedTime(...parts)),
    'static LocalTime of(int, int, int, int)': (...parts: number[]) => time(checkedTime(...parts)),
    'static LocalTime ofNanoOfDay(long)': (nanos: Long) => time(Number(nanos)),
    'static LocalTime ofSecondOfDay(long)': (seconds: Long) => time(Number(seconds) * NANOS_OF_SECOND),
    ...parsing(
      'LocalTime',
      () => LOCAL_TIME_KIND,
      () => ISO_LOCAL_TIME,
    ),
    'static final LocalTime MAX': new Later(() => time(checkedTime(23, 59, 59, 999_999_999))),
    'static final LocalTime MIDNIGHT': new Later(() => time(0)),
    'static final LocalTime MIN': new Later(() => time(0)),
    'static final LocalTime NOON': new Later(() => time(checkedTime(12))),
    ...moving('LocalTime'),
    ...timeParts('LocalTime'),
    ...order('LocalTime'),
    ...formatting,
    'LocalDateTime atDate(LocalDate)': (self: Temporal, at: Temporal) => local(at.days, self.nanos),
    'long toNanoOfDay()': (self: Temporal) => self.nanos,
    'int toSecondOfDay()': (self: Temporal) => self.second,
  },
)

const localOf = (year: number, month: number, day: number, ...at: number[]) => local(checkedDate(year, month, day), checkedTime(...at))

export const CHRONO_LOCAL_DATE_TIME = defineClass(
  'java.time.chrono.ChronoLocalDateTime',
  { extends: () => [TEMPORAL, TEMPORAL_ADJUSTER, COMPARABLE], isInterface: true },
  {
    ...order('ChronoLocalDateTime'),
    ...formatting,
    'long toEpochSecond(ZoneOffset)': (self: Temporal, offset: JavaZone) => doubleToLong(self.epochSecond - offset.offset!),
    'Instant toInstant(ZoneOffset)': (self: Temporal, offset: JavaZone) => instant(self.epochSecond - offset.offset!, self.nano),
    'LocalTime toLocalTime()': (self: Temporal) => time(self.nanos),
  },
)

export const LOCAL_DATE_TIME: JavaClass = defineClass(
  'java.time.LocalDateTime',
  { extends: () => [CHRONO_LOCAL_DATE_TIME] },
  {
    'static LocalDateTime from(TemporalAccessor)': (of: Temporal) => from(LOCAL_DATE_TIME_KIND, of),
    'static LocalDateTime of(LocalDate, LocalTime)': (day: Temporal, at: Temporal) => local(day.days, at.nanos),
    'static LocalDateTime of(int, int, int, int, int)': localOf,
    'static LocalDateTime of(int, int, int, int, int, int)': localOf,
    'static LocalDateTime of(int, int, int, int, int, int, int)': localOf,
    'static LocalDateTime ofEpochSecond(long, int, ZoneOffset)': (seconds: Long, nano: number, offset: JavaZone) => {
      const { days, nanos } = instant(Number(seconds) + offset.offset!, nano)
      return local(days, nanos)
    },
    'static LocalDateTime ofInstant(Instant, ZoneId)': (of: Temporal, zone: JavaZone) => {
      const { days, nanos } = ofInstant(ZONED_KIND, of.epochSecond, of.nano, zone)
      return local(days, nanos)
    },
    ...parsing(
      'LocalDateTime',
      () => LOCAL_DATE_TIME_KIND,
      () => ISO_LOCAL_DATE_TIME,
    ),
    ...moving('LocalDateTime'),
    ...dateParts('LocalDateTime'),
    ...timeParts('LocalDateTime'),
    'static final LocalDateTime MAX': new Later(() => localOf(999_999_999, 12, 31, 23, 59, 59, 999_999_999)),
    'static final LocalDateTime MIN': new Later(() => localOf(-999_999_999, 1, 1, 0)),
    'OffsetDateTime atOffset(ZoneOffset)': (self: Temporal, at: JavaZone) =>
      new Temporal(OFFSET_KIND, self.days, self.nanos, at, at.offset!),
    'ZonedDateTime atZone(ZoneId)': (self: Temporal, zone: JavaZone) => inZone(self.days, self.nanos, zone),
    'LocalDate toLocalDate()': (self: Temporal) => date(self.days),
  },
)

export const CHRONO_ZONED_DATE_TIME = defineClass(
  'java.time.chrono.ChronoZonedDateTime',
  { extends: () => [TEMPORAL, COMPARABLE], isInterface: true },
  {
    ...order('ChronoZonedDateTime'),
    ...formatting,
    'ZoneOffset getOffset()': (self: Temporal) => offsetOf(self.offset),
    'ZoneId getZone()': (self: Temporal) => self.zone,
    'long toEpochSecond()': (self: Temporal) => doubleToLong(self.epochSecond),
    'Instant toInstant()': (self: Temporal) => instant(self.epochSecond, self.nano),
    'LocalTime toLocalTime()': (self: Temporal) => time(self.nanos),
  },
)

export const ZONED_DATE_TIME: JavaClass = defineClass(
  'java.time.ZonedDateTime',
  { extends: () => [CHRONO_ZONED_DATE_TIME] },
  {
    'static ZonedDateTime from(TemporalAccessor)': (of: Temporal) => from(ZONED_KIND, of),
    'static ZonedDateTime of(LocalDateTime, ZoneId)': (at: Temporal, zone: JavaZone) => inZone(at.days, at.nanos, zone),
    'static ZonedDateTime of(LocalDate, LocalTime, ZoneId)': (day: Temporal, at: Temporal, zone: JavaZone) =>
      inZone(day.days, at.nanos, zone),
    'static ZonedDateTime of(int, int, int, int, int, int, int, ZoneId)': (...parts: unknown[]) => {
      const { days, nanos } = localOf(...(parts.slice(0, 7) as [number, number, number, ...number[]]))
      return inZone(days, nanos, parts[7] as JavaZone)
    },
    'static ZonedDateTime ofInstant(Instant, ZoneId)': (of: Temporal, zone: JavaZone) =>
      ofInstant(ZONED_KIND, of.epochSecond, of.nano, zone),
    'static ZonedDateTime ofLocal(LocalDateTime, ZoneId, ZoneOffset)': (at: Temporal, zone: JavaZone, offset: JavaZone | null) =>
      inZone(at.days, at.nanos, zone, offset?.offset ?? null),
    ...parsing(
      'ZonedDateTime',
      () => ZONED_KIND,
      () => ISO_ZONED_DATE_TIME,
      [
        'java.base/java.time.ZonedDateTime.parse(ZonedDateTime.java:602)',
        'java.base/java.time.ZonedDateTime.parse(ZonedDateTime.java:587)',
      ],
    ),
    ...moving('ZonedDateTime'),
    ...dateParts('ZonedDateTime'),
    ...timeParts('ZonedDateTime'),
    'DayOfWeek getDayOfWeekEnum()': (self: Temporal) => dayOfWeekOf(dayOfWeek(self.days)),
    'LocalDate toLocalDate()': (self: Temporal) => date(self.days),
    'LocalDateTime toLocalDateTime()': (self: Temporal) => local(self.days, self.nanos),
    'OffsetDateTime toOffsetDateTime()': withOffset,
    'ZonedDateTime withEarlierOffsetAtOverlap()': (self: Temporal) => atOverlap(self, 1),
    'ZonedDateTime withLaterOffsetAtOverlap()': (self: Temporal) => atOverlap(self, -1),
    'ZonedDateTime withFixedOffsetZone()': (self: Temporal) =>
      new Temporal(ZONED_KIND, self.days, self.nanos, offsetOf(self.offset), self.offset),
    'ZonedDateTime withZoneSameInstant(ZoneId)': (self: Temporal, zone: JavaZone) =>
      ofInstant(ZONED_KIND, self.epochSecond, self.nano, zone),
    'ZonedDateTime withZoneSameLocal(ZoneId)': (self: Temporal, zone: JavaZone) => inZone(self.days, self.nanos, zone, self.offset),
  },
)

/** Where clocks are put back, an hour is there twice: first with the greater offset. */
function atOverlap(self: Temporal, order: 1 | -1): Temporal {
  const { zone, offset, days, nanos } = self
  for (const shift of [1800, 3600, 7200]) {
    const other = offset + order * shift
    const utc = (days * 86_400 + Math.floor(nanos / NANOS_OF_SECOND) - other) * 1000
    if (zone!.offset === null && zone!.zone.offsetAt(utc) === other * 1000) return new Temporal(ZONED_KIND, days, nanos, zone, other)
  }
  return self
}

const carried = (seconds: Long, nanos: Long) => {
  const whole = Math.floor(Number(nanos) / NANOS_OF_SECOND)
  return instant(Number(seconds) + whole, Number(nanos) - whole * NANOS_OF_SECOND)
}

function ofMillis(millis: Long): Temporal {
  const seconds = Math.floor(Number(millis) / 1000)
  return instant(seconds, (Number(millis) - seconds * 1000) * 1_000_000)
}

export const INSTANT: JavaClass = defineClass(
  'java.time.Instant',
  { extends: () => [TEMPORAL, TEMPORAL_ADJUSTER, COMPARABLE] },
  {
    'static Instant from(TemporalAccessor)': (of: Temporal) => from(INSTANT_KIND, of),
    'static Instant ofEpochMilli(long)': ofMillis,
    'static Instant ofEpochSecond(long)': (seconds: Long) => instant(Number(seconds), 0),
    'static Instant ofEpochSecond(long, long)': carried,
    ...parsing(
      'Instant',
      () => INSTANT_KIND,
      () => ISO_INSTANT,
    ),
    'static final Instant EPOCH': new Later(() => instant(0, 0)),
    ...moving('Instant'),
    ...order('Instant'),
    ...steps('Instant', { Millis: 'MILLIS', Nanos: 'NANOS', Seconds: 'SECONDS' }),
    'OffsetDateTime atOffset(ZoneOffset)': (self: Temporal, at: JavaZone) => ofInstant(OFFSET_KIND, self.epochSecond, self.nano, at),
    'ZonedDateTime atZone(ZoneId)': (self: Temporal, zone: JavaZone) => ofInstant(ZONED_KIND, self.epochSecond, self.nano, zone),
    'long getEpochSecond()': (self: Temporal) => doubleToLong(self.epochSecond),
    'int getNano()': (self: Temporal) => self.nano,
    'long toEpochMilli()': (self: Temporal) => self.epochMillis,
    'Instant truncatedTo(TemporalUnit)': (self: Temporal, to: EnumConstant) => self.truncatedTo(to),
  },
)

/** A moment in UTC, as fields of type date give it. */
export function zonedUtc(epochMillis: number, nanosOfMilli = 0): Temporal {
  const { days, nanos } = ofMillis(epochMillis)
  return new Temporal(ZONED_KIND, days, nanos + nanosOfMilli, offsetOf(0), 0)
}

const atOffset = (days: number, nanos: number, zone: JavaZone) => new Temporal(OFFSET_KIND, days, nanos, zone, zone.offset!)

function parseOffset(text: unknown, format: Formatter): Temporal {
  return withOffset(format.parse(textOf(text), ZONED_KIND))
}

export const OFFSET_DATE_TIME: JavaClass = defineClass(
  'java.time.OffsetDateTime',
  { extends: () => [TEMPORAL, TEMPORAL_ADJUSTER, COMPARABLE] },
  {
    'static OffsetDateTime from(TemporalAccessor)': (of: Temporal) => from(OFFSET_KIND, of),
    'static OffsetDateTime of(LocalDateTime, ZoneOffset)': (local: Temporal, zone: JavaZone) => atOffset(local.days, local.nanos, zone),
    'static OffsetDateTime of(LocalDate, LocalTime, ZoneOffset)': (day: Temporal, time: Temporal, zone: JavaZone) =>
      atOffset(day.days, time.nanos, zone),
    'static OffsetDateTime of(int, int, int, int, int, int, int, ZoneOffset)': (...parts: unknown[]) => {
      const [year, month, day, ...time] = parts.slice(0, 7) as number[]
      return atOffset(checkedDate(year, month, day), checkedTime(...time), parts[7] as JavaZone)
    },
    'static OffsetDateTime ofInstant(Instant, ZoneId)': (of: Temporal, zone: JavaZone) =>
      withOffset(ofInstant(ZONED_KIND, of.epochSecond, of.nano, zone)),
    'static OffsetDateTime parse(CharSequence)': (text: unknown) => parseOffset(text, ISO_OFFSET_DATE_TIME),
    'static OffsetDateTime parse(CharSequence, DateTimeFormatter)': parseOffset,
    ...moving('OffsetDateTime'),
    ...dateParts('OffsetDateTime'),
    ...timeParts('OffsetDateTime'),
    ...order('OffsetDateTime'),
    ...formatting,
    'ZonedDateTime atZoneSameInstant(ZoneId)': (self: Temporal, zone: JavaZone) => ofInstant(ZONED_KIND, self.epochSecond, self.nano, zone),
    'ZonedDateTime atZoneSimilarLocal(ZoneId)': (self: Temporal, zone: JavaZone) =>
      zoned(ZONED_KIND, self.days, self.nanos, zone, self.offset),
    'ZoneOffset getOffset()': (self: Temporal) => offsetOf(self.offset),
    'long toEpochSecond()': (self: Temporal): Long => doubleToLong(self.epochSecond),
    'Instant toInstant()': (self: Temporal) => ofInstant(INSTANT_KIND, self.epochSecond, self.nano, null),
    'LocalDate toLocalDate()': (self: Temporal) => new Temporal(LOCAL_DATE_KIND, self.days, 0),
    'LocalDateTime toLocalDateTime()': (self: Temporal) => new Temporal(LOCAL_DATE_TIME_KIND, self.days, self.nanos),
    'LocalTime toLocalTime()': (self: Temporal) => new Temporal(LOCAL_TIME_KIND, 0, self.nanos),
    'ZonedDateTime toZonedDateTime()': (self: Temporal) => new Temporal(ZONED_KIND, self.days, self.nanos, self.zone, self.offset),
    'OffsetDateTime withOffsetSameInstant(ZoneOffset)': (self: Temporal, zone: JavaZone) =>
      ofInstant(OFFSET_KIND, self.epochSecond, self.nano, zone),
    'OffsetDateTime withOffsetSameLocal(ZoneOffset)': (self: Temporal, zone: JavaZone) => atOffset(self.days, self.nanos, zone),
  },
)
