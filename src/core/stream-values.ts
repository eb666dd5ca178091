// How the server's streaming parser coerces the values of a request body.
import { illegalArgument } from './errors.ts'
import { coercion, doubleOf, textOf } from './json-token.ts'

const INT_MIN = -2147483648
export const INT_MAX = 2147483647

/** A whole number; texts are read, fractions are cut. */
export function intOf(value: unknown): number {
  const number = Math.trunc(doubleOf(value)) + 0
  if (number < INT_MIN || number > INT_MAX)
    throw coercion(`Numeric value (${textOf(value)}) out of range of \`int\` (${INT_MIN} - ${INT_MAX})`)
  return number
}

/** An empty text is no. */
export function booleanOf(value: unknown): boolean {
  if (typeof value === 'boolean') return value
  if (value === 'true') return true
  if (value === 'false' || value === '') return false
  if (typeof value === 'string') throw illegalArgument(`Failed to parse value [${value}] as only [true] or [false] are allowed.`)
  throw coercion(`Current token (${Number.isInteger(value) ? 'VALUE_NUMBER_INT' : 'VALUE_NUMBER_FLOAT'}) not of boolean type`)
}
