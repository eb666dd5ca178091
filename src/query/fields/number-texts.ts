// How numbers are printed in descriptions: as points they look like themselves, in columns like the whole numbers that sort as they do.
import { javaDouble, javaFloat } from '../../core/numbers.ts'
import type { NumberFieldType } from '../../index/mapping/field-type.ts'
import type { NumberTexts } from '../exec/numeric-range.ts'

const view = new DataView(new ArrayBuffer(8))

/** A double's bits, arranged so that they order as the doubles do. */
function sortableDouble(value: number): bigint {
  view.setFloat64(0, value)
  const bits = view.getBigInt64(0)
  return bits ^ ((bits >> 63n) & 0x7fffffffffffffffn)
}

function sortableFloat(value: number): number {
  view.setFloat32(0, value)
  const bits = view.getInt32(0)
  return bits ^ ((bits >> 31) & 0x7fffffff)
}

/** A half float has a float's sign, five bits of exponent and ten of mantissa. */
function sortableHalf(value: number): number {
  const size = Math.abs(value)
  let bits: number
  if (size === Number.POSITIVE_INFINITY) bits = 0x7c00
  else if (size < 2 ** -14) bits = Math.round(size * 2 ** 24)
  else {
    const exponent = Math.floor(Math.log2(size))
    bits = ((exponent + 15) << 10) | (Math.round(size / 2 ** (exponent - 10)) - 1024)
  }
  return value < 0 || Object.is(value, -0) ? ~bits : bits
}

const whole = (value: number | bigint) => String(value)
export const WHOLE_NUMBERS: NumberTexts = { point: whole, column: whole }

/** Kept from -2^63 up. */
const unsigned = (value: number | bigint) => String(BigInt(value) + 2n ** 63n)

export const numberTexts: Readonly<Record<NumberFieldType['numeric'], NumberTexts>> = {
  byte: WHOLE_NUMBERS,
  short: WHOLE_NUMBERS,
  integer: WHOLE_NUMBERS,
  long: WHOLE_NUMBERS,
  scaled_float: WHOLE_NUMBERS,
  unsigned_long: { point: unsigned, column: unsigned, namelessSets: true },
  half_float: { point: value => javaFloat(Number(value)), column: value => String(sortableHalf(Number(value))) },
  float: { point: value => javaFloat(Number(value)), column: value => String(sortableFloat(Number(value))) },
  double: { point: value => javaDouble(Number(value)), column: value => String(sortableDouble(Number(value))) },
}
