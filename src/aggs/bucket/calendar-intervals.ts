// The intervals that date histograms know by name, and those that are lengths of time.
import type { TimeZone } from '../../core/date/time-zone.ts'
import { ApiError, illegalArgument } from '../../core/errors.ts'
import { textOf, wholeOf } from '../../core/json-token.ts'
import { readTime } from '../../core/values.ts'
import { type CalendarUnit, calendarRounding, fixedRounding, type Rounding } from './date-rounding.ts'

/** `'month'`, or short `'1M'`. */
export type CalendarInterval =
  | 'minute'
  | 'hour'
  | 'day'
  | 'week'
  | 'month'
  | 'quarter'
  | 'year'
  | '1m'
  | '1h'
  | '1d'
  | '1w'
  | '1M'
  | '1q'
  | '1y'

const UNITS: ReadonlyMap<string, CalendarUnit> = new Map([
  ['year', 'year'],
  ['1y', 'year'],
  ['quarter', 'quarter'],
  ['1q', 'quarter'],
  ['month', 'month'],
  ['1M', 'month'],
  ['week', 'week'],
  ['1w', 'week'],
  ['day', 'day'],
  ['1d', 'day'],
  ['hour', 'hour'],
  ['1h', 'hour'],
  ['minute', 'minute'],
  ['1m', 'minute'],
  ['second', 'second'],
  ['1s', 'second'],
])

type DateInterval = { readonly kind: 'calendar'; readonly unit: CalendarUnit } | { readonly kind: 'fixed'; readonly millis: number }

/** As a request writes it; null: not at all. */
export interface IntervalDraft {
  calendar: string | null
  fixed: string | null
  /** The old way: either. */
  either: string | null
}

export function readCalendar(text: string): string {
  if (!UNITS.has(text)) throw illegalArgument(`The supplied interval [${text}] could not be parsed as a calendar interval.`)
  return text
}

export function readFixed(text: string, setting: string): string {
  readTime(text, setting)
  return text
}

/** Milliseconds. */
export function readOffset(value: unknown): number {
  if (typeof value === 'number') return wholeOf(value)
  const text = textOf(value)
  const setting = 'DateHistogramAggregationBuilder.parseOffset'
  if (text === '') throw new ApiError('string_index_out_of_bounds_exception', 'Index 0 out of bounds for length 0')
  if (text.startsWith('-')) return -readTime(text.slice(1), setting)
  return readTime(text.startsWith('+') ? text.slice(1) : text, setting)
}

/** Throws what the server says of an interval on a shard. */
export function settledInterval({ calendar, fixed, either }: IntervalDraft): DateInterval {
  if (calendar !== null) return { kind: 'calendar', unit: UNITS.get(calendar)! }
  if (fixed !== null) return fixedInterval(readTime(fixed, 'date_histogram.fixedInterval'))
  if (either === null || either === '') throw illegalArgument('Invalid interval specified, must be non-null and non-empty')
  const unit = UNITS.get(either)
  if (unit !== undefined) return { kind: 'calendar', unit }
  return fixedInterval(oldFixed(either))
}

function oldFixed(text: string): number {
  try {
    return readTime(text, 'interval')
  } catch {
    throw illegalArgument(`Unable to parse interval [${text}]`)
  }
}

function fixedInterval(millis: number): DateInterval {
  if (millis < 1) throw illegalArgument('Zero or negative time interval not supported')
  return { kind: 'fixed', millis }
}

export const roundingOf = (interval: DateInterval, zone: TimeZone, offset = 0): Rounding =>
  interval.kind === 'calendar' ? calendarRounding(interval.unit, zone, offset) : fixedRounding(interval.millis, zone, offset)
