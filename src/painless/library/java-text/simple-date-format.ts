// java.text.SimpleDateFormat and java.util.Date: the dates of older scripts.

import { DateParts } from '../../../core/date/date-parts.ts'
import { type Element, parseAll, printAll } from '../../../core/date/elements.ts'
import { parsePattern } from '../../../core/date/pattern.ts'
import { isApiError } from '../../../core/errors.ts'
import { defineClass } from '../../java-class.ts'
import { COMPARABLE, OBJECT } from '../../java-classes.ts'
import { longHash, textOf } from '../../runtime/objects.ts'
import { illegalArgument, parseProblem } from '../../runtime/throwable.ts'
import type { JavaClass } from '../../types.ts'
import { JavaObject, type Long } from '../../values.ts'
import { INSTANT_KIND, ZONED_KIND } from '../java-time/kinds.ts'
import type { JavaLocale } from '../java-time/locale.ts'
import { ofInstant, type Temporal } from '../java-time/temporal.ts'
import { JavaTimeZone, zoneOf } from '../java-time/zone.ts'

export class JavaDate extends JavaObject {
  constructor(public millis: Long) {
    super()
  }

  get javaClass(): JavaClass {
    return DATE
  }

  get moment(): Temporal {
    return at(this.millis, zoneOf('UTC'))
  }

  compareTo(other: JavaDate): number {
    return this.millis < other.millis ? -1 : this.millis > other.millis ? 1 : 0
  }

  override equals(other: unknown): boolean {
    return other instanceof JavaDate && other.millis === this.millis
  }

  override hashCode(): number {
    return longHash(BigInt(this.millis))
  }

  override toString(): string {
    return printAll(SHOWN, this.moment.moment)
  }

  toJSON(): string {
    return new Date(Number(this.millis)).toISOString()
  }
}

const SHOWN = parsePattern("EEE MMM dd HH:mm:ss 'UTC' yyyy", 'en')

function at(millis: Long, zone: ReturnType<typeof zoneOf>): Temporal {
  const seconds = Math.floor(Number(millis) / 1000)
  return ofInstant(ZONED_KIND, seconds, (Number(millis) - seconds * 1000) * 1_000_000, zone)
}

export const DATE: JavaClass = defineClass(
  'java.util.Date',
  { extends: () => [OBJECT, COMPARABLE] },
  {
    'new()': () => new JavaDate(Date.now()),
    'new(long)': (millis: Long) => new JavaDate(millis),
    'static Date from(Instant)': (of: Temporal) => new JavaDate(of.epochMillis),
    'boolean after(Date)': (self: JavaDate, other: JavaDate) => self.compareTo(other) > 0,
    'boolean before(Date)': (self: JavaDate, other: JavaDate) => self.compareTo(other) < 0,
    'def clone()': (self: JavaDate) => new JavaDate(self.millis),
    'int compareTo(Date)': (self: JavaDate, other: JavaDate) => self.compareTo(other),
    'long getTime()': (self: JavaDate) => self.millis,
    'void setTime(long)': (self: JavaDate, millis: Long) => {
      self.millis = millis
    },
    'Instant toInstant()': (self: JavaDate) => ofInstant(INSTANT_KIND, self.moment.epochSecond, self.moment.nano, null),
  },
)

const DEFAULT_PATTERN = 'M/d/yy, h:mm a'

export class SimpleDateFormat extends JavaObject {
  private elements: readonly Element[] = []
  private zone = new JavaTimeZone(zoneOf('UTC'))
  isLenient = true

  constructor(
    public pattern: string,
    private readonly language: string,
  ) {
    super()
    this.apply(pattern)
  }

  get javaClass(): JavaClass {
    return SIMPLE_DATE_FORMAT
  }

  get timeZone(): JavaTimeZone {
    return this.zone
  }

  setTimeZone(zone: JavaTimeZone): void {
    this.zone = zone
  }

  apply(pattern: string): void {
    this.pattern = pattern
    try {
      // Its digits of seconds are milliseconds.
      this.elements = parsePattern(pattern.replace(/S+/g, 'SSS'), this.language)
    } catch (error) {
      if (isApiError(error))
        throw illegalArgument(
          /letter: (.)/.exec(error.reason) ? `Illegal pattern character '${/letter: (.)/.exec(error.reason)![1]}'` : error.reason,
        )
      throw error
    }
  }

  format(value: unknown): string {
    if (!(value instanceof JavaDate) && typeof value !== 'number' && typeof value !== 'bigint')
      throw illegalArgument('Cannot format given Object as a Date')
    return printAll(this.elements, at(value instanceof JavaDate ? value.millis : value, this.zone.zone).moment)
  }

  /** What comes behind the date is left alone. */
  parse(text: string): JavaDate {
    const parts = new DateParts()
    const end = parseAll(this.elements, text, 0, parts)
    if (end < 0) throw parseProblem(`Unparseable date: "${text}"`)
    try {
      return new JavaDate(parts.resolve(false, this.zone.zone.zone).millis)
    } catch (error) {
      if (isApiError(error)) throw parseProblem(`Unparseable date: "${text}"`)
      throw error
    }
  }
}

export const SIMPLE_DATE_FORMAT: JavaClass = defineClass(
  'java.text.SimpleDateFormat',
  { extends: () => [OBJECT] },
  {
    'new()': () => new SimpleDateFormat(DEFAULT_PATTERN, 'en'),
    'new(String)': (pattern: string) => new SimpleDateFormat(textOf(pattern), 'en'),
    'new(String, Locale)': (pattern: string, locale: JavaLocale) =>
      new SimpleDateFormat(textOf(pattern), locale.language === '' ? 'en' : locale.tag),
    'void applyPattern(String)': (self: SimpleDateFormat, pattern: string) => self.apply(textOf(pattern)),
    'String format(Object)': (self: SimpleDateFormat, value: unknown) => self.format(value),
    'TimeZone getTimeZone()': (self: SimpleDateFormat) => self.timeZone,
    'boolean isLenient()': (self: SimpleDateFormat) => self.isLenient,
    'Date parse(String)': (self: SimpleDateFormat, text: string) => self.parse(textOf(text)),
    'void setLenient(boolean)': (self: SimpleDateFormat, value: boolean) => {
      self.isLenient = value
    },
    'void setTimeZone(TimeZone)': (self: SimpleDateFormat, zone: JavaTimeZone) => self.setTimeZone(zone),
    'String toPattern()': (self: SimpleDateFormat) => self.pattern,
  },
)
