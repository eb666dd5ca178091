// java.time.format.DateTimeFormatter: patterns and ISO formats, over the engine's own elements of date formats.

import { DateParts } from '../../../core/date/date-parts.ts'
import { type Element, OffsetElement, OptionalElement, parseAll, printAll, ZoneElement } from '../../../core/date/elements.ts'
import { ElementList, parsePattern } from '../../../core/date/pattern.ts'
import { isApiError } from '../../../core/errors.ts'
import { defineClass, Later } from '../../java-class.ts'
import { OBJECT } from '../../java-classes.ts'
import { textOf } from '../../runtime/objects.ts'
import { dateTime, dateTimeParse, illegalArgument, type Throwable } from '../../runtime/throwable.ts'
import type { JavaClass } from '../../types.ts'
import { JavaObject } from '../../values.ts'
import { INSTANT_KIND, LOCAL_DATE_TIME_KIND, ZONED_KIND } from './kinds.ts'
import { JavaLocale } from './locale.ts'
import { type Kind, ofInstant, Temporal, zoned } from './temporal.ts'
import { type JavaZone, offsetOf, zoneOf } from './zone.ts'

/** Which parts of a date and a time a text has told. */
const DATE_FIELDS = ['day', 'dayOfYear', 'dayOfWeek'] as const
const TIME_FIELDS = ['hour', 'clockHour', 'hourOfAmPm', 'clockHourOfAmPm', 'nanoOfDay', 'milliOfDay'] as const

const FRAMES = [
  'java.base/java.time.format.DateTimeFormatter.parseResolved0(DateTimeFormatter.java:2108)',
  'java.base/java.time.format.DateTimeFormatter.parse(DateTimeFormatter.java:2010)',
]

export class Formatter extends JavaObject {
  constructor(
    readonly elements: readonly Element[],
    private readonly shown: string,
    readonly zone: JavaZone | null = null,
    readonly locale: JavaLocale = JavaLocale.ROOT,
    /** Whether the 30th of February is the last of it: so with patterns, while formats by name are strict. */
    private readonly isSmart = false,
    private readonly ignoresCase = false,
  ) {
    super()
  }

  get javaClass(): JavaClass {
    return DATE_TIME_FORMATTER
  }

  withZone(zone: JavaZone): Formatter {
    return new Formatter(this.elements, this.shown, zone, this.locale, this.isSmart, this.ignoresCase)
  }

  withLocale(locale: JavaLocale): Formatter {
    return new Formatter(this.elements, this.shown, this.zone, locale, this.isSmart, this.ignoresCase)
  }

  format(value: Temporal): string {
    const { zone } = this
    const shown =
      zone !== null && (value.zone !== null || value.kind === INSTANT_KIND)
        ? ofInstant(ZONED_KIND, value.epochSecond, value.nano, zone)
        : value
    return printAll(this.elements, shown.moment)
  }

  /** The text as a kind of date or time. */
  parse(text: string, kind: Kind, frames: readonly string[] = []): Temporal {
    const parts = new DateParts()
    const end = this.read(text, parts, frames)
    if (end < text.length) throw failed(text, `, unparsed text found at index ${end}`, frames)
    const has = (fields: readonly Parameters<DateParts['get']>[0][]) => fields.some(field => parts.get(field) !== undefined)
    const zone = this.zoneOf(parts)
    const isComplete =
      parts.instant !== null ||
      ((!kind.hasDate || has(DATE_FIELDS)) &&
        (!kind.hasTime || has(TIME_FIELDS)) &&
        (kind !== ZONED_KIND && kind !== INSTANT_KIND ? true : zone !== null))
    if (!isComplete)
      throw failed(text, `: Unable to obtain ${kind.name} from TemporalAccessor: {},ISO of type java.time.format.Parsed`, frames)
    return this.resolved(text, parts, kind, zone, frames)
  }

  /** Year and month of a text that may tell no day. */
  month(text: string): { readonly year: number; readonly month: number } {
    const parts = new DateParts()
    if (this.read(text, parts, []) < text.length) throw failed(text, '', [])
    const year = parts.get('year') ?? parts.get('yearOfEra')
    if (year === undefined) throw failed(text, ': Unable to obtain Year from TemporalAccessor', [])
    return { year, month: parts.get('month') ?? 1 }
  }

  override toString(): string {
    return this.shown
  }

  private read(text: string, parts: DateParts, frames: readonly string[]): number {
    const end = parseAll(this.elements, this.ignoresCase ? this.spelled(text) : text, 0, parts)
    if (end < 0) throw failed(text, ` at index ${~end}`, frames)
    return end
  }

  /** In the letters that the format has, where there are such. */
  private spelled(text: string): string {
    const capital = text.toLowerCase().replace(/\p{L}+/gu, word => word[0].toUpperCase() + word.slice(1))
    const spellings = [text, capital, text.toUpperCase(), text.toLowerCase()]
    return spellings.find(one => one.length === text.length && parseAll(this.elements, one, 0, new DateParts()) === text.length) ?? text
  }

  private zoneOf(parts: DateParts): JavaZone | null {
    if (parts.zone !== null) return zoneOf(parts.zone.id)
    return parts.offset === null ? this.zone : offsetOf(parts.offset)
  }

  private resolved(text: string, parts: DateParts, kind: Kind, zone: JavaZone | null, frames: readonly string[]): Temporal {
    try {
      parts.check(false)
      if (this.isSmart) parts.clampDay()
      const local = new DateParts()
      local.become(parts)
      const offset = parts.instant === null ? parts.offset : null
      if (parts.instant === null) {
        local.offset = 0
        local.zone = null
      }
      const { millis, nanos } = local.resolve(false, null)
      const days = Math.floor(millis / 86_400_000)
      const nanoOfDay = (millis - days * 86_400_000) * 1_000_000 + nanos
      if (zone === null || (kind !== ZONED_KIND && kind !== INSTANT_KIND))
        return new Temporal(kind, kind.hasDate ? days : 0, kind.hasTime ? nanoOfDay : 0)
      const made = zoned(ZONED_KIND, days, nanoOfDay, zone, offset)
      return kind === ZONED_KIND ? made : ofInstant(INSTANT_KIND, made.epochSecond, made.nano, null)
    } catch (error) {
      if (!isApiError(error)) throw error
      throw failed(text, `: ${error.reason}`, frames, dateTime(error.reason))
    }
  }
}

const failed = (text: string, why: string, frames: readonly string[], cause?: Throwable): Throwable =>
  dateTimeParse(`Text '${text}' could not be parsed${why}`, frames.length === 0 ? [] : [...FRAMES, ...frames], cause)

function ofPattern(pattern: string, locale: JavaLocale = JavaLocale.ROOT): Formatter {
  try {
    return new Formatter(parsePattern(pattern, locale.tag === 'und' ? '' : locale.tag), pattern, null, locale, true)
  } catch (error) {
    if (isApiError(error)) throw illegalArgument(error.reason)
    throw error
  }
}

const isoDate = (list: ElementList) =>
  list.number('year', 4, 10, 'exceeds').literal('-').number('month', 2, 2, 'never').literal('-').number('day', 2, 2, 'never')

const isoTime = (list: ElementList) => {
  const seconds = new ElementList().literal(':').number('second', 2, 2, 'never').fraction(0, 9, true)
  return list.number('hour', 2, 2, 'never').literal(':').number('minute', 2, 2, 'never').add(new OptionalElement(seconds.elements))
}
const OFFSET = () => new OffsetElement('required', true, true, 'Z')
const REGION = () => new OptionalElement(new ElementList().literal('[').add(new ZoneElement()).literal(']').elements)

/** A zone in brackets is printed only where it has a name. */
class RegionIfAny implements Element {
  constructor(private readonly region: Element) {}

  parse(text: string, at: number, parts: DateParts): number {
    return this.region.parse(text, at, parts)
  }

  print(moment: Parameters<Element['print']>[0]): string {
    return /^[+-]|^Z$/.test(moment.zone.id) ? '' : this.region.print(moment)
  }
}

const iso = (name: string, build: (list: ElementList) => ElementList) => new Formatter(build(new ElementList()).elements, name)

export const ISO_LOCAL_DATE = iso('ISO_LOCAL_DATE', isoDate)
export const ISO_LOCAL_TIME = iso('ISO_LOCAL_TIME', isoTime)
export const ISO_LOCAL_DATE_TIME = iso('ISO_LOCAL_DATE_TIME', list => isoTime(isoDate(list).literal('T')))
export const ISO_OFFSET_DATE_TIME = iso('ISO_OFFSET_DATE_TIME', list => isoTime(isoDate(list).literal('T')).add(OFFSET()))
export const ISO_ZONED_DATE_TIME = iso('ISO_ZONED_DATE_TIME', list =>
  isoTime(isoDate(list).literal('T')).add(OFFSET()).add(new RegionIfAny(REGION())),
)
export const ISO_INSTANT = new Formatter(
  isoTime(isoDate(new ElementList()).literal('T')).add(OFFSET()).elements,
  'ISO_INSTANT',
  offsetOf(0),
)

const constant = (formatter: () => Formatter) => new Later(formatter)

export const DATE_TIME_FORMATTER: JavaClass = defineClass(
  'java.time.format.DateTimeFormatter',
  { extends: () => [OBJECT] },
  {
    'static DateTimeFormatter ofPattern(String)': (pattern: string) => ofPattern(textOf(pattern)),
    'static DateTimeFormatter ofPattern(String, Locale)': (pattern: string, locale: JavaLocale) => ofPattern(textOf(pattern), locale),
    'static final DateTimeFormatter BASIC_ISO_DATE': constant(() => ofPattern('uuuuMMdd')),
    'static final DateTimeFormatter ISO_DATE': constant(() => ISO_LOCAL_DATE),
    'static final DateTimeFormatter ISO_DATE_TIME': constant(() => ISO_ZONED_DATE_TIME),
    'static final DateTimeFormatter ISO_INSTANT': constant(() => ISO_INSTANT),
    'static final DateTimeFormatter ISO_LOCAL_DATE': constant(() => ISO_LOCAL_DATE),
    'static final DateTimeFormatter ISO_LOCAL_DATE_TIME': constant(() => ISO_LOCAL_DATE_TIME),
    'static final DateTimeFormatter ISO_LOCAL_TIME': constant(() => ISO_LOCAL_TIME),
    'static final DateTimeFormatter ISO_OFFSET_DATE': constant(() => iso('ISO_OFFSET_DATE', list => isoDate(list).add(OFFSET()))),
    'static final DateTimeFormatter ISO_OFFSET_DATE_TIME': constant(() => ISO_OFFSET_DATE_TIME),
    'static final DateTimeFormatter ISO_OFFSET_TIME': constant(() => iso('ISO_OFFSET_TIME', list => isoTime(list).add(OFFSET()))),
    'static final DateTimeFormatter ISO_ORDINAL_DATE': constant(() => ofPattern('uuuu-DDD')),
    'static final DateTimeFormatter ISO_TIME': constant(() => ISO_LOCAL_TIME),
    'static final DateTimeFormatter ISO_WEEK_DATE': constant(() => ofPattern("YYYY-'W'ww-e")),
    'static final DateTimeFormatter ISO_ZONED_DATE_TIME': constant(() => ISO_ZONED_DATE_TIME),
    'static final DateTimeFormatter RFC_1123_DATE_TIME': constant(() => ofPattern("EEE, d MMM yyyy HH:mm:ss 'GMT'", JavaLocale.ENGLISH)),
    'String format(TemporalAccessor)': (self: Formatter, value: Temporal) => self.format(value),
    'Locale getLocale()': (self: Formatter) => self.locale,
    'ZoneId getZone()': (self: Formatter) => self.zone,
    'TemporalAccessor parse(CharSequence)': (self: Formatter, text: unknown) => parseAny(self, textOf(text)),
    'DateTimeFormatter withLocale(Locale)': (self: Formatter, locale: JavaLocale) => self.withLocale(locale),
    'DateTimeFormatter withZone(ZoneId)': (self: Formatter, zone: JavaZone) => self.withZone(zone),
  },
)

/** In a zone where the text or the format names one. */
function parseAny(self: Formatter, text: string): Temporal {
  try {
    return self.parse(text, ZONED_KIND)
  } catch {
    return self.parse(text, LOCAL_DATE_TIME_KIND)
  }
}
