// How keys and numbers are shown as texts: `key_as_string`, `value_as_string`.

import type { Instant } from '../../core/date/date-parts.ts'
import { timeZone, UTC } from '../../core/date/time-zone.ts'
import { ApiError } from '../../core/errors.ts'
import { JsonFloat } from '../../core/json.ts'
import { javaDouble } from '../../core/numbers.ts'
import { DateFormat } from '../../index/mapping/date-format.ts'
import { DecimalFormat } from '../../index/mapping/decimal-format.ts'
import { formatAddress } from '../../index/mapping/ip-address.ts'

/** Plain data: it travels with findings. */
export type ValueFormat =
  | { readonly kind: 'raw' | 'boolean' | 'ip' | 'unsigned' | 'geohash' | 'geotile' }
  | { readonly kind: 'decimal'; readonly pattern: string }
  /** Of milliseconds. */
  | { readonly kind: 'date'; readonly format: string; readonly zone: string }

export const RAW: ValueFormat = { kind: 'raw' }

/** A number as text. Of a raw one as Java prints a double, or a whole number where `whole`. */
export function formatNumber(format: ValueFormat, value: number | bigint, whole = false): string {
  switch (format.kind) {
    case 'date':
      return dateText(format.format, format.zone, Number(value))
    case 'boolean':
      return Number(value) === 0 ? 'false' : 'true'
    case 'decimal':
      return DecimalFormat.of(format.pattern).print(value)
    default:
      return whole || typeof value === 'bigint' ? String(value) : javaDouble(value)
  }
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

function dateText(format: string, zone: string, millis: number): string {
  const isUsual = zone === 'Z' && millis > FIRST_USUAL && millis < LAST_USUAL && USUAL.test(format)
  return isUsual ? usualText(millis) : DateFormat.of(format).print(instantOf(millis), zoneOf(zone))
}

const DAY_MILLIS = 86_400_000
const two = (number: number) => (number < 10 ? `0${number}` : `${number}`)

/** As `toISOString`; most buckets of dates begin with a day, whose text takes a fraction of the time. */
function usualText(millis: number): string {
  if (millis % DAY_MILLIS !== 0) return new Date(millis).toISOString()
  // Years begin in March here, so that the odd day is their last; eras are the 400 years after which the calendar repeats itself.
  const sinceEra = millis / DAY_MILLIS + 719_468
  const era = Math.floor(sinceEra / 146_097)
  const day = sinceEra - era * 146_097
  const year = Math.floor((day - Math.floor(day / 1460) + Math.floor(day / 36_524) - Math.floor(day / 146_096)) / 365)
  const ofYear = day - (365 * year + Math.floor(year / 4) - Math.floor(year / 100))
  const month = Math.floor((5 * ofYear + 2) / 153)
  const ofMonth = ofYear - Math.floor((153 * month + 2) / 5) + 1
  const shown = year + era * 400 + Number(month >= 10)
  return `${shown}-${two(month < 10 ? month + 3 : month - 9)}-${two(ofMonth)}T00:00:00.000Z`
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

export function readZone(id: string) {
  const zone = timeZone(id)
  if (zone === null) throw new ApiError('zone_rules_exception', `Unknown time-zone ID: ${id}`)
  return zone
}
