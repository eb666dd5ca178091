// How keys and numbers are shown as texts: `key_as_string`, `value_as_string`.
import type { Instant } from '../../core/date/date-parts.ts'
import { timeZone, UTC } from '../../core/date/time-zone.ts'
import { JsonFloat } from '../../core/json.ts'
import { javaDouble } from '../../core/numbers.ts'
import { onFirstUse } from '../../core/on-first-use.ts'
import { DateFormat } from '../../index/mapping/date-format.ts'
import { DecimalFormat } from '../../index/mapping/decimal-format.ts'
import { formatAddress } from '../../index/mapping/ip-address.ts'
import { DayTexts } from './day-texts.ts'

/** Plain data: it travels with findings. */
export type ValueFormat =
  | { readonly kind: 'raw' | 'boolean' | 'ip' | 'geohash' | 'geotile' }
  /** A pattern makes terms be shown as text too, without regard to what it says; other numbers follow it. */
  | { readonly kind: 'unsigned'; readonly pattern: string | null }
  | { readonly kind: 'decimal'; readonly pattern: string }
  /** Of milliseconds. */
  | { readonly kind: 'date'; readonly format: string; readonly zone: string }

export const RAW: ValueFormat = { kind: 'raw' }

/** A number as text. Of a raw one as Java prints a double, or a whole number where `whole`. */
export const formatNumber = (format: ValueFormat, value: number | bigint, whole = false): string => formatterOf(format, whole)(value)

/** The same for many numbers. */
export function formatterOf(format: ValueFormat, whole = false): (value: number | bigint) => string {
  switch (format.kind) {
    case 'date': {
      const text = dateFormatter(format.format, format.zone)
      return value => text(Number(value))
    }
    case 'boolean':
      return value => (Number(value) === 0 ? 'false' : 'true')
    case 'decimal':
      return decimalFormatter(format.pattern)
    case 'unsigned':
      return format.pattern === null || whole ? plainFormatter(whole) : decimalFormatter(format.pattern)
    default:
      return plainFormatter(whole)
  }
}

const plainFormatter = (whole: boolean) => (value: number | bigint) =>
  whole || typeof value === 'bigint' ? String(value) : javaDouble(value)

function decimalFormatter(pattern: string): (value: number | bigint) => string {
  const decimals = onFirstUse(() => DecimalFormat.of(pattern))
  return value => decimals().print(value)
}

/** A number as answers hold it where the server does not make a text of it: booleans and large whole numbers stay what they are. */
export function formattedNumber(format: ValueFormat, value: number): unknown {
  if (format.kind === 'boolean') return value !== 0
  return format.kind === 'unsigned' ? new JsonFloat(value) : formatNumber(format, value)
}

/** Begins with the usual format, in which dates are shown then. */
const USUAL = /^strict_date_optional_time(\|\||$)/
const FIRST_USUAL = Date.UTC(1000, 0, 1)
const LAST_USUAL = Date.UTC(9999, 0, 1)

function dateFormatter(format: string, zoneId: string): (millis: number) => string {
  const zone = onFirstUse(() => zoneOf(zoneId))
  const dates = onFirstUse(() => DateFormat.of(format))
  const print = (millis: number) => dates().print(instantOf(millis), zone())
  const isUsual = (millis: number) => millis > FIRST_USUAL && millis < LAST_USUAL
  if (!USUAL.test(format)) return print
  const days = new DayTexts()
  if (zoneId === 'Z') return millis => (isUsual(millis) ? days.of(millis) : print(millis))
  /** How texts end, by offset. */
  const ends = new Map<number, string>()
  return millis => {
    const offset = zone().offsetAt(millis)
    if (!isUsual(millis + offset)) return print(millis)
    const local = days.of(millis + offset).slice(0, -1)
    let end = ends.get(offset)
    if (end === undefined) ends.set(offset, (end = print(millis).slice(local.length)))
    return local + end
  }
}

const LONG_LIMIT = 2 ** 63

/** The milliseconds of a Java long; what lies beyond is the last of them, which no double is. */
function instantOf(millis: number): Instant {
  if (millis >= LONG_LIMIT) return { millis: LONG_LIMIT, nanos: -1_000_000 }
  if (Number.isNaN(millis)) return { millis: 0, nanos: 0 }
  return { millis: Math.max(Math.trunc(millis), -LONG_LIMIT), nanos: 0 }
}

/** A term as it is shown. */
export const formatTerm = (format: ValueFormat, term: string): string => (format.kind === 'ip' ? formatAddress(term) : term)

const zoneOf = (id: string) => timeZone(id) ?? UTC
