// How the server's streaming parser coerces the values of a request body.
import { ApiError, illegalArgument, illegalState } from './errors.ts'
import { JsonFloat } from './json.ts'
import { atValue, type JsonSpot } from './json-spot.ts'
import { coercion, doubleOf, isScalar, type JsonObject, notNumeric, textOf, tokenOf } from './json-token.ts'
import { behindByte } from './json-walk.ts'

const INT_MIN = -2147483648
export const INT_MAX = 2147483647

/** A whole number; texts are read, fractions are cut. */
export function intOf(value: unknown): number {
  const number = Math.trunc(doubleOf(value)) + 0
  if (number >= INT_MIN && number <= INT_MAX) return number
  if (typeof value === 'string') throw illegalArgument(`Value [${value}] is out of range for an integer`)
  throw coercion(`Numeric value (${textOf(value)}) out of range of \`int\` (${INT_MIN} - ${INT_MAX})`)
}

/** The error of a value, with the byte after it. */
export function coercedAt({ type, reason }: ApiError, value: unknown, at: JsonSpot): ApiError {
  const place = {
    at,
    reasonAt: (_line: number, _col: number, offset: number) =>
      behindByte(reason, offset + (value === null || isScalar(value) ? textOf(value).length : 1)),
  }
  return new ApiError(type, reason, { ...place, cause: new ApiError(type, reason, place) })
}

export const noBoolean = (value: unknown) =>
  coercion(`Current token (VALUE_${value === null ? 'NULL' : Number.isInteger(value) ? 'NUMBER_INT' : 'NUMBER_FLOAT'}) not of boolean type`)

/** The text of a member or an item. */
export function textAt(container: object, key: string | number): string {
  const value = (container as Record<string | number, unknown>)[key]
  if (isScalar(value)) return textOf(value)
  const reason = `Can't get text on a ${tokenOf(value)}`
  throw illegalState(reason, { at: atValue(container, key), reasonAt: (line, col) => `${reason} at ${line}:${col}` })
}

/** A member that numbers are read from, which nulls and booleans are refused as, with their place. */
export function numericAt(json: JsonObject, key: string): unknown {
  const value = json[key]
  if (value === null || typeof value === 'boolean') throw coercedAt(notNumeric(value), value, atValue(json, key))
  return value
}

/** A yes or no, with its place where it is neither. */
export function booleanAt(json: JsonObject, key: string): boolean {
  const value = json[key]
  if (value === null || typeof value === 'number' || value instanceof JsonFloat)
    throw coercedAt(noBoolean(value), value, atValue(json, key))
  return booleanOf(value)
}

/** An empty text is no. */
export function booleanOf(value: unknown): boolean {
  if (typeof value === 'boolean') return value
  if (value === 'true') return true
  if (value === 'false' || value === '') return false
  if (typeof value === 'string') throw illegalArgument(`Failed to parse value [${value}] as only [true] or [false] are allowed.`)
  throw noBoolean(value)
}
