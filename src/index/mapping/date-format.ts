// A date format as a mapping or query names it (`strict_date_optional_time||epoch_millis`): reads texts, prints moments.
import { DateParts, type Instant, localMoment } from '../../core/date/date-parts.ts'
import { type Element, parseAll, printAll } from '../../core/date/elements.ts'
import { type EpochFormat, epochFormats, parseEpoch, printEpoch } from '../../core/date/epoch.ts'
import { fastIsoMillis } from '../../core/date/fast-iso.ts'
import { namedFormat } from '../../core/date/named-formats.ts'
import { parsePattern } from '../../core/date/pattern.ts'
import { instantOfLocal, type TimeZone, UTC } from '../../core/date/time-zone.ts'
import { ApiError, illegalArgument, isApiError } from '../../core/errors.ts'

export interface DateRangeOptions {
  readonly format?: string
  readonly timeZone?: string
  /** Milliseconds since the epoch that `now` means. */
  readonly now: number
}

export const DEFAULT_FORMAT = 'strict_date_optional_time||epoch_millis'

/** One way to read a text. */
interface Reader {
  /** Whether the text has the form, be there such a moment or not. Costs far less than an error of `read`. */
  fits(text: string): boolean
  /** Throws date_time_parse_exception, or date_time_exception for parts that make no date. */
  read(text: string, roundUp: boolean, zone: TimeZone | null, year: number | null): Instant
}

interface Printer {
  print(instant: Instant, zone: TimeZone): string
}

export class DateFormat {
  private static readonly cache = new Map<string, DateFormat>()
  private readonly readers: readonly Reader[]
  private readonly printer: Printer
  /** Begins with the ISO format, which has a fast way. */
  private readonly iso: boolean
  private readonly epochMillis: boolean

  private constructor(
    readonly format: string,
    locale: string,
  ) {
    const alternatives = splitAlternatives(format).map(part => oneFormat(part, locale))
    this.readers = alternatives.flatMap(alternative => alternative.readers)
    this.printer = alternatives[0].printer
    this.iso = /^strict_date_optional_time(_nanos)?(\|\||$)/.test(format)
    this.epochMillis = format === DEFAULT_FORMAT
  }

  /** Throws illegal_argument_exception for what is no format. */
  static of(format: string, locale = ''): DateFormat {
    const key = `${locale} ${format}`
    let made = DateFormat.cache.get(key)
    if (made === undefined) {
      made = new DateFormat(format, locale)
      if (DateFormat.cache.size >= CACHE_LIMIT) DateFormat.cache.clear()
      DateFormat.cache.set(key, made)
    }
    return made
  }

  /** Milliseconds of a text, the short way for the usual; NaN when only `parse` can tell. */
  fastMillis(text: string): number {
    return this.iso ? fastIsoMillis(text) : Number.NaN
  }

  /** Milliseconds of a whole number in a document; NaN where it might be a year. */
  fastNumber(value: number): number {
    const size = Math.abs(value)
    return this.epochMillis && Number.isSafeInteger(value) && (size < 1000 || size > 9999) ? value : Number.NaN
  }

  /** `zone` is that of texts which name none, UTC when null; `year` the one of every text, whatever it says. */
  parse(text: string, roundUp = false, zone: TimeZone | null = null, year: number | null = null): Instant {
    if (text === '') throw illegalArgument('cannot parse empty date')
    const { readers } = this
    if (readers.length === 1) {
      try {
        return readers[0].read(text, roundUp, zone, year)
      } catch (error) {
        throw isApiError(error) && error.type === 'date_time_parse_exception' ? this.failure(text, error) : error
      }
    }
    for (const reader of readers) {
      try {
        return reader.read(text, roundUp, zone, year)
      } catch (error) {
        if (!isApiError(error)) throw error
        // The text fits the format, but there is no such day: no other format is asked.
        if (error.type === 'date_time_exception') throw error
      }
    }
    throw this.failure(text, new ApiError('date_time_parse_exception', 'Failed to parse with all enclosed parsers'))
  }

  private failure(text: string, cause: ApiError): ApiError {
    return illegalArgument(`failed to parse date field [${text}] with format [${this.format}]`, { cause })
  }

  accepts(text: string): boolean {
    if (!this.readers.some(reader => reader.fits(text))) return false
    try {
      this.parse(text)
      return true
    } catch (error) {
      if (isApiError(error)) return false
      throw error
    }
  }

  print(instant: Instant, zone: TimeZone = UTC): string {
    return this.printer.print(instant, zone)
  }
}

/** Distinct formats are few; a stream of made-up ones must not fill the memory. */
const CACHE_LIMIT = 500

function splitAlternatives(format: string): string[] {
  if (format === '') throw illegalArgument('No date pattern provided')
  const parts = format.split('||')
  if (parts.some(part => part === '')) throw illegalArgument(`Cannot have empty element in multi date format pattern: ${format}`)
  return parts
}

function oneFormat(part: string, locale: string): { readers: readonly Reader[]; printer: Printer } {
  // An old way to mark patterns of java.time.
  const name = part.startsWith('8') ? part.slice(1) : part
  const epoch = epochFormats.get(name)
  if (epoch !== undefined) {
    const reader = new EpochReader(epoch)
    return { readers: [reader, reader], printer: reader }
  }
  const named = namedFormat(name)
  if (named !== null)
    return { readers: named.readers.map(elements => new ElementReader(elements)), printer: new ElementPrinter(named.printer) }
  try {
    const elements = parsePattern(name, locale)
    return { readers: [new ElementReader(elements)], printer: new ElementPrinter(elements) }
  } catch (error) {
    throw illegalArgument(`Invalid format: [${name}]: ${(error as ApiError).reason}`, { cause: error as ApiError })
  }
}

const unparsable = (text: string, rest: string, cause?: ApiError) =>
  new ApiError('date_time_parse_exception', `Text '${text.length > 64 ? `${text.slice(0, 64)}...` : text}' could not be parsed${rest}`, {
    cause,
  })

class ElementReader implements Reader {
  constructor(private readonly elements: readonly Element[]) {}

  fits(text: string): boolean {
    return parseAll(this.elements, text, 0, new DateParts()) === text.length
  }

  read(text: string, roundUp: boolean, zone: TimeZone | null, year: number | null): Instant {
    const parts = new DateParts()
    const end = parseAll(this.elements, text, 0, parts)
    if (end < 0) throw unparsable(text, ` at index ${~end}`)
    if (end < text.length) throw unparsable(text, `, unparsed text found at index ${end}`)
    let parsed = false
    if (year !== null) parts.move(year)
    try {
      parts.check(roundUp)
      parsed = parts.judgedLater(roundUp)
      return parts.resolve(roundUp, zone)
    } catch (error) {
      if (!isApiError(error) || parsed) throw error
      throw unparsable(text, `: ${error.reason}`, error)
    }
  }
}

class ElementPrinter implements Printer {
  constructor(private readonly elements: readonly Element[]) {}

  print(instant: Instant, zone: TimeZone): string {
    return printAll(this.elements, localMoment(instant, zone))
  }
}

class EpochReader implements Reader, Printer {
  constructor(private readonly format: EpochFormat) {}

  fits(text: string): boolean {
    return parseEpoch(text, this.format, false) !== null
  }

  read(text: string, roundUp: boolean, zone: TimeZone | null): Instant {
    const instant = parseEpoch(text, this.format, roundUp)
    if (instant === null) throw unparsable(text, ' at index 0')
    // The server takes the moment's clock in UTC for one of the zone.
    return zone === null ? instant : { millis: instantOfLocal(instant.millis, zone), nanos: instant.nanos }
  }

  print(instant: Instant): string {
    return printEpoch(instant, this.format)
  }
}
