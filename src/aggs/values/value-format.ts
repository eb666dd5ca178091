// How keys and numbers are shown as texts: `key_as_string`, `value_as_string`.
import { illegalArgument } from '../../core/errors.ts'
import { javaDouble } from '../../core/numbers.ts'
import { timeZone, UTC } from '../../index/mapping/date/time-zone.ts'
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

const NANOS = 0

/** A number as text. Of a raw one as Java prints a double, or a whole number where `whole`. */
export function formatNumber(format: ValueFormat, value: number | bigint, whole = false): string {
  switch (format.kind) {
    case 'date': {
      const millis = Number(value)
      if (!Number.isFinite(millis)) return javaDouble(millis)
      return DateFormat.of(format.format).print({ millis: Math.trunc(millis), nanos: NANOS }, zoneOf(format.zone))
    }
    case 'boolean':
      return Number(value) === 0 ? 'false' : 'true'
    case 'decimal':
      return DecimalFormat.of(format.pattern).print(value)
    default:
      return whole || typeof value === 'bigint' ? String(value) : javaDouble(value)
  }
}

/** A term as it is shown. */
export const formatTerm = (format: ValueFormat, term: string): string => (format.kind === 'ip' ? formatAddress(term) : term)

const zoneOf = (id: string) => timeZone(id) ?? UTC

export function readZone(id: string) {
  const zone = timeZone(id)
  if (zone === null) throw illegalArgument(`Unknown time-zone ID: ${id}`)
  return zone
}
