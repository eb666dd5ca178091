// Dates as the date processors read them: in several formats, two of them numbers, and with this year where a format has none.
import type { Instant } from '../core/date/date-parts.ts'
import { epochFormats } from '../core/date/epoch.ts'
import { namedFormat } from '../core/date/named-formats.ts'
import { type TimeZone, UTC } from '../core/date/time-zone.ts'
import { readZone } from '../core/date/zone-problem.ts'
import { ApiError, illegalArgument, isApiError } from '../core/errors.ts'
import { parseJavaDouble } from '../core/java-double.ts'
import { notANumber, notAnInteger } from '../core/values.ts'
import { DateFormat } from '../index/mapping/date-format.ts'

export interface ParsedDate {
  readonly instant: Instant
  /** In which the date was written. */
  readonly zone: TimeZone
}

export const outputFormat = (format: string): DateFormat => DateFormat.of(format)

/** UTC where none is said. */
export function zoneOf(id: string | null): TimeZone {
  if (id === null || id === 'UTC') return UTC
  return readZone(id)
}

/** In the last format that fits: all are tried, as by the server. The error names every format where none does. */
export function readAny(text: string | null, formats: readonly string[], zoneId: string | null, locale: string): ParsedDate {
  const problems: ApiError[] = []
  let parsed: ParsedDate | null = null
  for (const format of formats) {
    try {
      parsed = readIn(text, format, zoneOf(zoneId), locale)
    } catch (error) {
      if (!isApiError(error)) throw error
      problems.push(error)
    }
  }
  if (parsed !== null) return parsed
  const [cause, ...others] = problems
  if (others.length > 0) cause.details = { ...cause.details, suppressed: others.map(error => error.toEntry(true)) }
  throw illegalArgument(`unable to parse date [${text}]`, { cause })
}

function readIn(text: string | null, format: string, zone: TimeZone, locale: string): ParsedDate {
  switch (format) {
    case 'UNIX':
      return { instant: ofMillis(Math.trunc(javaDouble(text) * 1000)), zone }
    case 'UNIX_MS':
      return { instant: ofMillis(javaLong(text)), zone }
    case 'TAI64N':
      return { instant: ofMillis(tai64n(text)), zone }
    case 'ISO8601':
      return readBy(DateFormat.of('iso8601', locale), text ?? '', zone)
  }
  const year = new Date().getUTCFullYear()
  // Such a format says nothing of years to the server.
  if (epochFormats.has(format)) {
    DateFormat.of(format).parse(text ?? '')
    return { instant: ofMillis(Date.UTC(year, 0, 1)), zone }
  }
  const whole = DateFormat.of(format, locale)
  return readBy(whole, text ?? '', zone, lacksYear(format) ? year : null)
}

function readBy(format: DateFormat, text: string, zone: TimeZone, year: number | null = null): ParsedDate {
  const instant = format.parse(text, false, zone, year)
  if (zone === UTC) return { instant, zone }
  // A text that names a zone means the same moment wherever it is read.
  const namesZone = format.parse(text, false, UTC, year).millis === instant.millis
  return { instant, zone: namesZone ? UTC : zone }
}

/** A year of weeks is one only where weeks are numbered, too. */
function lacksYear(format: string): boolean {
  if (format.includes('||') || namedFormat(format) !== null) return false
  const letters = format.replace(/'[^']*'/g, '')
  return !/[yu]/.test(letters) && !(letters.includes('Y') && letters.includes('w'))
}

const ofMillis = (millis: number): Instant => ({ millis, nanos: 0 })

function javaDouble(text: string | null): number {
  const value = text === null ? null : parseJavaDouble(text)
  if (value === null) throw notANumber(text)
  return value
}

function javaLong(text: string | null): number {
  if (text === null || !/^[-+]?\d+$/.test(text)) throw notAnInteger(text)
  return Number(text)
}

/** Seconds of TAI since 1970, 10 of them ahead of UTC, then nanoseconds: all in hexadecimal digits. */
function tai64n(text: string | null): number {
  const digits = (text ?? 'null').replace(/^@/, '')
  if (digits.length < 16)
    throw new ApiError('string_index_out_of_bounds_exception', `Range [1, 16) out of bounds for length ${digits.length}`)
  const hex = (part: string) => {
    if (!/^[0-9a-fA-F]+$/.test(part)) throw new ApiError('number_format_exception', `For input string: "${part}" under radix 16`)
    return Number.parseInt(part, 16)
  }
  return hex(digits.slice(1, 16)) * 1000 - 10_000 + Math.floor(hex(digits.slice(16, 24)) / 1e6)
}
