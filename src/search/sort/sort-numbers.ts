// How numbers of a type sort: their bounds, which stand for missing values, and how numbers of requests are read and values shown.
import { illegalArgument, nullPointer } from '../../core/errors.ts'
import { parseDouble, textOf } from '../../core/json-token.ts'
import { javaDouble, shortestFloat } from '../../core/numbers.ts'
import { notANumber } from '../../core/values.ts'
import { asIs } from '../../query/collect/sort-key.ts'
import type { NumberOrder } from '../contracts/shard-sort.ts'

const unboxedNull = (call: string, what = 'value') => nullPointer(`Cannot invoke "${call}()" because "${what}" is null`)

/** Texts must spell such a number. Numbers that do not fit lose what is beyond, those with a fraction go to the nearest bound. */
function wholeOrder(bits: 32 | 64, boxed: 'Integer.intValue' | 'Long.longValue'): NumberOrder {
  const least = -(2n ** BigInt(bits - 1))
  const greatest = 2n ** BigInt(bits - 1) - 1n
  const small = (value: bigint) => (bits === 32 || Number.isSafeInteger(Number(value)) ? Number(value) : value)
  const missing = (value: unknown) => {
    if (typeof value === 'bigint' || Number.isInteger(value)) return small(BigInt.asIntN(bits, exactly(value as number | bigint, bits)))
    if (value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY) return small(value > 0 ? greatest : least)
    if (typeof value === 'number') return small(clamp(BigInt(Math.trunc(value)), least, greatest))
    const text = textOf(value)
    if (!/^[+-]?\d+$/.test(text)) throw notANumber(text)
    const number = BigInt(text.replace('+', ''))
    if (number < least || number > greatest) throw notANumber(text)
    return small(number)
  }
  const after = (value: unknown) => {
    if (value === null) throw unboxedNull(`java.lang.${boxed}`)
    // No number of this type comes after those that are too great for any.
    if (typeof value !== 'bigint' || (value >= LONG_MIN && value <= LONG_MAX)) return missing(value)
    if (bits === 32) throw notANumber(String(value))
    return value
  }
  return { whole: true, least: small(least), greatest: small(greatest), missing, after, show: wholly }
}

/** Averages of great numbers are doubles. */
const wholly = (value: number | bigint) =>
  typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value) ? BigInt(value) : value

const LONG_MIN = -(2n ** 63n)
const LONG_MAX = 2n ** 63n - 1n

/** Numbers from 2^63 on were written with an exponent, or would be big integers. */
function exactly(value: number | bigint, bits: number): bigint {
  if (typeof value === 'bigint' || Math.abs(value) < 2 ** 63) return BigInt(value)
  return clamp(BigInt(value), -(2n ** BigInt(bits - 1)), 2n ** BigInt(bits - 1) - 1n)
}

const clamp = (value: bigint, least: bigint, greatest: bigint) => (value < least ? least : value > greatest ? greatest : value)

function unsigned(value: unknown, fraction: (text: string) => string): bigint {
  if (typeof value === 'number' && !Number.isInteger(value)) throw illegalArgument(fraction(String(value)))
  if (typeof value !== 'number' && typeof value !== 'bigint' && !/^[+-]?\d+$/.test(textOf(value))) throw notANumber(textOf(value))
  const number = BigInt(typeof value === 'number' || typeof value === 'bigint' ? value : textOf(value))
  if (number >= 0n && number < 2n ** 64n) return number
  const shown = typeof value === 'number' && Math.abs(value) >= 2 ** 63 ? javaDouble(value) : String(value)
  throw illegalArgument(`Value [${shown}] is out of range for an unsigned long`)
}

function decimalOrder(boxed: string, narrow: (value: number) => number, show: NumberOrder['show']): NumberOrder {
  const missing = (value: unknown) =>
    narrow(typeof value === 'number' || typeof value === 'bigint' ? Number(value) : parseDouble(textOf(value)))
  const after = (value: unknown) => {
    if (value === null) throw unboxedNull(`java.lang.${boxed}`)
    return missing(value)
  }
  return { whole: false, least: -Infinity, greatest: Infinity, missing, after, show }
}

export const INT_ORDER = wholeOrder(32, 'Integer.intValue')
export const LONG_ORDER = wholeOrder(64, 'Long.longValue')
export const UNSIGNED_LONG_ORDER: NumberOrder = {
  whole: true,
  least: 0,
  greatest: 2n ** 64n - 1n,
  missing: value => unsigned(value, text => `${text} is not an integer value`),
  after(value) {
    if (value === null) throw unboxedNull('java.math.BigInteger.doubleValue', 'this.this$0.topValue')
    if (typeof value !== 'number' && typeof value !== 'bigint' && !/^[+-]?\d+$/.test(textOf(value)))
      throw illegalArgument(`For input string: "${textOf(value)}"`)
    return unsigned(value, text => `Value [${text}] has a decimal part`)
  },
  show: wholly,
}
export const DOUBLE_ORDER = decimalOrder('Double.doubleValue', Number, asIs)
export const FLOAT_ORDER = decimalOrder('Float.floatValue', Math.fround, value => shortestFloat(Number(value)))
/** Unsigned numbers that are compared as if they were signed. */
export const TURNED_LONG_ORDER: NumberOrder = { ...LONG_ORDER, show: value => BigInt.asUintN(64, BigInt(value)) }

/** By the type of the field. */
export const NUMBER_ORDERS: ReadonlyMap<string, NumberOrder> = new Map([
  ['boolean', INT_ORDER],
  ['byte', INT_ORDER],
  ['date', LONG_ORDER],
  ['date_nanos', LONG_ORDER],
  ['double', DOUBLE_ORDER],
  ['float', FLOAT_ORDER],
  ['half_float', FLOAT_ORDER],
  ['integer', INT_ORDER],
  ['long', LONG_ORDER],
  ['scaled_float', DOUBLE_ORDER],
  ['short', INT_ORDER],
  ['unsigned_long', UNSIGNED_LONG_ORDER],
])
