// How the server's streaming parser coerces the values of a request body.
import { ApiError, illegalArgument } from '../../core/errors.ts'
import { JsonFloat } from '../../core/json.ts'
import { numberFormat, textOf } from '../../core/json-token.ts'

const INT_MIN = -2147483648
export const INT_MAX = 2147483647

/** A whole number; texts are read, fractions are cut. */
export function intOf(value: unknown): number {
  const number = Math.trunc(numberOf(value)) + 0
  if (number < INT_MIN || number > INT_MAX)
    throw coercion(`Numeric value (${textOf(value)}) out of range of \`int\` (${INT_MIN} - ${INT_MAX})`)
  return number
}

export const floatOf = (value: unknown): number => Math.fround(numberOf(value))

function numberOf(value: unknown): number {
  if (value instanceof JsonFloat) return value.value
  if (typeof value === 'number') return value
  if (typeof value === 'bigint') return Number(value)
  if (typeof value === 'string') {
    const number = Number(value)
    if (value.trim() === '' || Number.isNaN(number)) throw numberFormat(value)
    return number
  }
  throw coercion(`Current token (${value === true ? 'VALUE_TRUE' : 'VALUE_FALSE'}) not numeric, cannot use numeric value accessors`)
}

export function booleanOf(value: unknown): boolean {
  if (typeof value === 'boolean') return value
  if (value === 'true') return true
  if (value === 'false') return false
  if (typeof value === 'string') throw illegalArgument(`Failed to parse value [${value}] as only [true] or [false] are allowed.`)
  throw coercion(`Current token (${Number.isInteger(value) ? 'VALUE_NUMBER_INT' : 'VALUE_NUMBER_FLOAT'}) not of boolean type`)
}

const coercion = (reason: string) =>
  new ApiError('input_coercion_exception', reason, { cause: new ApiError('input_coercion_exception', reason) })
