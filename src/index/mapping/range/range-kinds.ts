// The range types by the type of their bounds.
import { timeZone } from '../../../core/date/time-zone.ts'
import { illegalArgument } from '../../../core/errors.ts'
import { javaDouble, javaFloat, nextUp } from '../../../core/numbers.ts'
import { DateFormat } from '../date-format.ts'
import { evaluateDate } from '../date-math.ts'
import { FIRST_ADDRESS, LAST_ADDRESS, longAddress, nextAddress, parseAddress, previousAddress } from '../ip-address.ts'
import { javaText } from '../java-text.ts'
import { nextDoubleUp } from '../number/float-steps.ts'
import { LONG_MAX, LONG_MIN, type NumberKind } from '../number/number-kind.ts'
import { numberKinds } from '../number/number-kinds.ts'
import type { RangeKind } from '../range-kind.ts'

/** Big-endian, the sign turned. */
function encodeWhole(value: number | bigint): Uint8Array {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigInt64(0, BigInt(value) ^ LONG_MIN)
  return bytes
}

/** Negative numbers have all their bits turned, others the sign. */
function encodeDouble(value: number): Uint8Array {
  const bytes = new Uint8Array(8)
  const view = new DataView(bytes.buffer)
  view.setFloat64(0, value)
  if (bytes[0] >= 0x80) view.setBigInt64(0, ~view.getBigInt64(0))
  else bytes[0] |= 0x80
  return bytes
}

const wordAt = (bytes: Uint8Array, at: number) => (bytes[at] << 24) | (bytes[at + 1] << 16) | (bytes[at + 2] << 8) | bytes[at + 3]

/** Rounded once, as the upper half is exact. */
const wholeAt = (bytes: Uint8Array, at: number): number => (wordAt(bytes, at) ^ (1 << 31)) * 2 ** 32 + (wordAt(bytes, at + 4) >>> 0)

const halves = new DataView(new ArrayBuffer(8))

function doubleAt(bytes: Uint8Array, at: number): number {
  const turned = bytes[at] >= 0x80 ? 0 : -1
  halves.setInt32(0, wordAt(bytes, at) ^ (turned | (1 << 31)))
  halves.setInt32(4, wordAt(bytes, at + 4) ^ turned)
  return halves.getFloat64(0)
}

const wholeRange = (name: 'integer_range' | 'long_range', numbers: NumberKind, bits: 32 | 64): RangeKind => ({
  name,
  width: 8,
  least: -(2n ** BigInt(bits - 1)),
  greatest: 2n ** BigInt(bits - 1) - 1n,
  read: (value, coerce, out) => numbers.read(value, coerce, out),
  parse: value => numbers.parse(value),
  // Past the last number comes the first, as in the server's arithmetic.
  step: (value, by) => BigInt.asIntN(bits, BigInt(value) + BigInt(by)),
  encode: value => encodeWhole(value as number | bigint),
  numberAt: wholeAt,
  show: String,
})

const floatRange = (
  name: 'float_range' | 'double_range',
  numbers: NumberKind,
  up: (value: number) => number,
  show: (value: number) => string,
): RangeKind => ({
  name,
  width: 8,
  least: Number.NEGATIVE_INFINITY,
  greatest: Number.POSITIVE_INFINITY,
  read: (value, coerce, out) => numbers.read(value, coerce, out),
  parse: value => numbers.parse(value),
  step: (value, by) => (by === 1 ? up(Number(value)) : -up(-Number(value))),
  encode: value => encodeDouble(Number(value)),
  numberAt: doubleAt,
  show: value => show(Number(value)),
})

export const integerRange = wholeRange('integer_range', numberKinds.integer, 32)
export const longRange = wholeRange('long_range', numberKinds.long, 64)
export const floatRangeKind = floatRange('float_range', numberKinds.float, nextUp, javaFloat)
export const doubleRangeKind = floatRange('double_range', numberKinds.double, nextDoubleUp, javaDouble)

export const dateRange = (format: DateFormat, locale: string): RangeKind => ({
  name: 'date_range',
  width: 8,
  least: LONG_MIN,
  greatest: LONG_MAX,
  read(value, _coerce, out) {
    const text = out.text(value)
    if (text.startsWith('now')) throw illegalArgument('now is not used at indexing time')
    return evaluateDate(text, format, { now: 0, roundUp: false, zone: null }).millis
  },
  parse(value, roundUp, options) {
    const asked = options.format === undefined ? format : DateFormat.of(options.format, locale)
    const zone = options.timeZone === undefined ? null : timeZone(options.timeZone)
    return evaluateDate(javaText(value), asked, { now: options.now, roundUp, zone }).millis
  },
  step: (value, by) => BigInt(value) + BigInt(by),
  encode: value => encodeWhole(value as number | bigint),
  numberAt: wholeAt,
  showSource(value, asked) {
    const { millis } = evaluateDate(javaText(value), format, { now: 0, roundUp: false, zone: null })
    return (asked === null ? format : DateFormat.of(asked, locale)).print({ millis: Number(millis), nanos: 0 })
  },
  show: String,
})

export const ipRange: RangeKind = {
  name: 'ip_range',
  width: 16,
  least: FIRST_ADDRESS,
  greatest: LAST_ADDRESS,
  read: (value, _coerce, out) => parseAddress(out.text(value)),
  parse: value => parseAddress(javaText(value)),
  step: (value, by) => (by === 1 ? (nextAddress(String(value)) ?? FIRST_ADDRESS) : (previousAddress(String(value)) ?? LAST_ADDRESS)),
  encode: value => Uint8Array.from(Buffer.from(String(value), 'latin1')),
  show: value => `/${longAddress(String(value))}`,
}
