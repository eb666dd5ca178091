// java.util.Calendar and GregorianCalendar: a moment whose parts are read and set by the numbers of fields.

import { dayOfYear, daysInMonth, isLeapYear, dayOfWeek as weekdayOf } from '../../../core/date/calendar.ts'
import { defineClass } from '../../java-class.ts'
import { COMPARABLE, OBJECT } from '../../java-classes.ts'
import { longHash } from '../../runtime/objects.ts'
import { arrayIndexOutOfBounds } from '../../runtime/throwable.ts'
import type { JavaClass } from '../../types.ts'
import { JavaObject, type Long } from '../../values.ts'
import { JavaDate } from '../java-text/simple-date-format.ts'
import { INSTANT_KIND, ZONED_KIND } from '../java-time/kinds.ts'
import { ofInstant, type Temporal, zoned } from '../java-time/temporal.ts'
import { MONTH_NAMES, unit } from '../java-time/units.ts'
import { JavaTimeZone, zoneOf } from '../java-time/zone.ts'

const FIELDS = [
  'ERA',
  'YEAR',
  'MONTH',
  'WEEK_OF_YEAR',
  'WEEK_OF_MONTH',
  'DAY_OF_MONTH',
  'DAY_OF_YEAR',
  'DAY_OF_WEEK',
  'DAY_OF_WEEK_IN_MONTH',
  'AM_PM',
  'HOUR',
  'HOUR_OF_DAY',
  'MINUTE',
  'SECOND',
  'MILLISECOND',
  'ZONE_OFFSET',
  'DST_OFFSET',
]
const MONTHS = [...MONTH_NAMES, 'UNDECIMBER']
const WEEKDAYS = ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY']

/** What a field is counted in. */
const UNITS: Readonly<Record<string, string>> = {
  YEAR: 'YEARS',
  MONTH: 'MONTHS',
  WEEK_OF_YEAR: 'WEEKS',
  WEEK_OF_MONTH: 'WEEKS',
  DAY_OF_WEEK_IN_MONTH: 'WEEKS',
  DAY_OF_MONTH: 'DAYS',
  DAY_OF_YEAR: 'DAYS',
  DAY_OF_WEEK: 'DAYS',
  HOUR: 'HOURS',
  HOUR_OF_DAY: 'HOURS',
  MINUTE: 'MINUTES',
  SECOND: 'SECONDS',
  MILLISECOND: 'MILLIS',
}

const DAY_NANOS = 86_400_000_000_000

/** Weeks begin on Sunday, and the first one may be short: the server's default. */
const weekOf = (day: number, weekday: number) => Math.floor((day - 1 + (((((weekday % 7) - day + 1) % 7) + 7) % 7)) / 7) + 1

class Calendar extends JavaObject {
  constructor(
    public moment: Temporal,
    public zone: JavaTimeZone,
  ) {
    super()
  }

  get javaClass(): JavaClass {
    return GREGORIAN_CALENDAR
  }

  get millis(): Long {
    return this.moment.epochMillis
  }

  move(millis: Long): void {
    this.moment = momentAt(millis, this.zone)
  }

  get(field: number): number {
    const { moment } = this
    const { date, days, second } = moment
    const weekday = weekdayOf(days)
    const hour = Math.floor(second / 3600)
    switch (fieldName(field)) {
      case 'ERA':
        return date.year > 0 ? 1 : 0
      case 'YEAR':
        return date.year > 0 ? date.year : 1 - date.year
      case 'MONTH':
        return date.month - 1
      case 'WEEK_OF_YEAR': {
        const left = (isLeapYear(date.year) ? 366 : 365) - dayOfYear(date)
        return left < 6 - (weekday % 7) ? 1 : weekOf(dayOfYear(date), weekday)
      }
      case 'WEEK_OF_MONTH':
        return weekOf(date.day, weekday)
      case 'DAY_OF_MONTH':
        return date.day
      case 'DAY_OF_YEAR':
        return dayOfYear(date)
      case 'DAY_OF_WEEK':
        return (weekday % 7) + 1
      case 'DAY_OF_WEEK_IN_MONTH':
        return Math.floor((date.day - 1) / 7) + 1
      case 'AM_PM':
        return hour < 12 ? 0 : 1
      case 'HOUR':
        return hour % 12
      case 'HOUR_OF_DAY':
        return hour
      case 'MINUTE':
        return Math.floor(second / 60) % 60
      case 'SECOND':
        return second % 60
      case 'MILLISECOND':
        return Math.floor(moment.nano / 1_000_000)
      case 'ZONE_OFFSET':
        return standardOffset(this.zone) * 1000
      default:
        return (moment.offset - standardOffset(this.zone)) * 1000
    }
  }

  /** Values beyond a field's own carry over. */
  set(field: number, value: number): void {
    const name = fieldName(field)
    const { moment } = this
    const by = value - this.get(field)
    const { year, month, day } = moment.date
    if (name === 'YEAR') setAll(this, [value, month - 1, day])
    else if (name === 'MONTH') setAll(this, [year, value, day])
    else if (name === 'AM_PM') this.moment = moment.plus(by * 12, unit('HOURS'))
    else if (name in UNITS) this.add(field, by, true)
  }

  add(field: number, amount: number, byTheWall = false): void {
    const name = fieldName(field)
    const of = UNITS[name]
    if (of === undefined) return
    const { moment } = this
    const isTime = moment.plus(0, unit(of)) !== null && /HOURS|MINUTES|SECONDS|MILLIS/.test(of)
    if (!byTheWall || !isTime) {
      this.moment = moment.plus(amount, unit(of))
      return
    }
    const size = { HOURS: 3_600_000_000_000, MINUTES: 60_000_000_000, SECONDS: 1_000_000_000, MILLIS: 1_000_000 }[of]!
    const nanos = moment.nanos + amount * size
    const days = Math.floor(nanos / DAY_NANOS)
    this.moment = moment.at(moment.days + days, nanos - days * DAY_NANOS)
  }

  /** Without carrying over to the next greater field. */
  roll(field: number, amount: number): void {
    const least = this.least(field)
    const count = this.most(field) - least + 1
    const value = ((((this.get(field) - least + amount) % count) + count) % count) + least
    if (fieldName(field) !== 'MONTH') this.set(field, value)
    else this.moment = this.moment.plus(value - this.get(field), unit('MONTHS'))
  }

  least(field: number): number {
    return ['YEAR', 'WEEK_OF_YEAR', 'WEEK_OF_MONTH', 'DAY_OF_MONTH', 'DAY_OF_YEAR', 'DAY_OF_WEEK', 'DAY_OF_WEEK_IN_MONTH'].includes(
      fieldName(field),
    )
      ? 1
      : 0
  }

  most(field: number): number {
    const { year, month } = this.moment.date
    switch (fieldName(field)) {
      case 'YEAR':
        return 292_278_994
      case 'MONTH':
        return 11
      case 'DAY_OF_MONTH':
        return daysInMonth(year, month)
      case 'DAY_OF_YEAR':
        return isLeapYear(year) ? 366 : 365
      case 'DAY_OF_WEEK':
        return 7
      case 'WEEK_OF_YEAR':
        return 53
      case 'WEEK_OF_MONTH':
        return 6
      case 'HOUR':
        return 11
      case 'HOUR_OF_DAY':
        return 23
      case 'MINUTE':
      case 'SECOND':
        return 59
      case 'MILLISECOND':
        return 999
      default:
        return 1
    }
  }

  compareTo(other: Calendar): number {
    return this.millis < other.millis ? -1 : this.millis > other.millis ? 1 : 0
  }

  override equals(other: unknown): boolean {
    return other instanceof Calendar && other.millis === this.millis && other.zone.zone.id === this.zone.zone.id
  }

  override hashCode(): number {
    return longHash(BigInt(this.millis))
  }

  toJSON(): string {
    return new Date(Number(this.millis)).toISOString()
  }
}

function fieldName(field: number): string {
  const name = FIELDS[field]
  if (name === undefined) throw arrayIndexOutOfBounds(`Index ${field} out of bounds for length 17`)
  return name
}

/** Seconds east of UTC in the half of the year that keeps its clocks. */
const standardOffset = ({ zone }: JavaTimeZone) =>
  Math.min(zone.zone.offsetAt(Date.UTC(2024, 0, 1)), zone.zone.offsetAt(Date.UTC(2024, 6, 1))) / 1000

function momentAt(millis: Long, { zone }: JavaTimeZone): Temporal {
  const seconds = Math.floor(Number(millis) / 1000)
  return ofInstant(ZONED_KIND, seconds, (Number(millis) - seconds * 1000) * 1_000_000, zone)
}

const utc = () => new JavaTimeZone(zoneOf('UTC'))
const now = (zone: JavaTimeZone = utc()) => new Calendar(momentAt(Date.now(), zone), zone)

function ofParts(...parts: number[]): Calendar {
  const calendar = new Calendar(zoned(ZONED_KIND, 0, 0, zoneOf('UTC')), utc())
  setAll(calendar, parts)
  return calendar
}

function setAll(self: Calendar, [year, month, day, ...time]: number[]): void {
  const { nanos } = self.moment
  const first = self.moment
    .at(0, 0)
    .plus((year - 1970) * 12 + month, unit('MONTHS'))
    .plus(day - 1, unit('DAYS'))
  self.moment = first.at(first.days, time.length === 0 ? nanos : nanos % 1_000_000_000)
  const [hour = null, minute = 0, second = 0] = time
  if (hour === null) return
  self.add(11, hour, true)
  self.add(12, minute, true)
  self.add(13, second, true)
}

const isBefore = (self: Calendar, other: unknown) => other instanceof Calendar && self.compareTo(other) < 0
const isAfter = (self: Calendar, other: unknown) => other instanceof Calendar && self.compareTo(other) > 0

const numbered = (names: readonly string[], from: number) =>
  Object.fromEntries(names.map((name, i) => [`static final int ${name}`, from + i]))

export const CALENDAR: JavaClass = defineClass(
  'java.util.Calendar',
  { extends: () => [OBJECT, COMPARABLE], isAbstract: true },
  {
    'static Calendar getInstance()': () => now(),
    'static Calendar getInstance(TimeZone)': now,
    'static Calendar getInstance(TimeZone, Locale)': (zone: JavaTimeZone) => now(zone),
    ...numbered(FIELDS, 0),
    ...numbered(MONTHS, 0),
    ...numbered(WEEKDAYS, 1),
    'static final int AM': 0,
    'static final int PM': 1,
    'static final int DATE': 5,
    'static final int FIELD_COUNT': 17,
    'static final int SHORT': 1,
    'static final int LONG': 2,
    'void add(int, int)': (self: Calendar, field: number, amount: number) => self.add(field, amount),
    'boolean after(Object)': isAfter,
    'boolean before(Object)': isBefore,
    'def clone()': (self: Calendar) => new Calendar(self.moment, self.zone),
    'int compareTo(Calendar)': (self: Calendar, other: Calendar) => self.compareTo(other),
    'int get(int)': (self: Calendar, field: number) => self.get(field),
    'int getActualMaximum(int)': (self: Calendar, field: number) => self.most(field),
    'int getActualMinimum(int)': (self: Calendar, field: number) => self.least(field),
    'String getCalendarType()': () => 'gregory',
    'int getFirstDayOfWeek()': () => 1,
    'int getMinimalDaysInFirstWeek()': () => 1,
    'Date getTime()': (self: Calendar) => new JavaDate(self.millis),
    'long getTimeInMillis()': (self: Calendar) => self.millis,
    'TimeZone getTimeZone()': (self: Calendar) => self.zone,
    'boolean isLenient()': () => true,
    'void roll(int, int)': (self: Calendar, field: number, amount: number) => self.roll(field, amount),
    'void set(int, int)': (self: Calendar, field: number, value: number) => self.set(field, value),
    'void set(int, int, int)': (self: Calendar, ...parts: number[]) => setAll(self, parts),
    'void set(int, int, int, int, int)': (self: Calendar, ...parts: number[]) => setAll(self, parts),
    'void set(int, int, int, int, int, int)': (self: Calendar, ...parts: number[]) => setAll(self, parts),
    'void setTime(Date)': (self: Calendar, date: JavaDate) => self.move(date.millis),
    'void setTimeInMillis(long)': (self: Calendar, millis: Long) => self.move(millis),
    'void setTimeZone(TimeZone)': (self: Calendar, zone: JavaTimeZone) => {
      self.zone = zone
      self.move(self.millis)
    },
    'Instant toInstant()': ({ moment }: Calendar) => ofInstant(INSTANT_KIND, moment.epochSecond, moment.nano, null),
  },
)

export const GREGORIAN_CALENDAR: JavaClass = defineClass(
  'java.util.GregorianCalendar',
  { extends: () => [CALENDAR] },
  {
    'new()': () => now(),
    'new(TimeZone)': now,
    'new(TimeZone, Locale)': (zone: JavaTimeZone) => now(zone),
    'new(int, int, int)': ofParts,
    'new(int, int, int, int, int)': ofParts,
    'new(int, int, int, int, int, int)': ofParts,
    'static GregorianCalendar from(ZonedDateTime)': (of: Temporal) => {
      const zone = new JavaTimeZone(of.zone!)
      return new Calendar(momentAt(of.epochMillis, zone), zone)
    },
    'static final int AD': 1,
    'static final int BC': 0,
    'boolean isLeapYear(int)': (_self: Calendar, year: number) => isLeapYear(year),
    'ZonedDateTime toZonedDateTime()': (self: Calendar) => self.moment,
  },
)
