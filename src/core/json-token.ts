// How the server's streaming parser would name and coerce a value of a body.
import { ApiError, contentParse, illegalArgument, parsing } from './errors.ts'
import { doubleProblem, parseJavaDouble } from './java-double.ts'
import { javaText } from './java-shown.ts'
import { JsonFloat } from './json.ts'
import { atEnd, atValue, type JsonSpot } from './json-spot.ts'
import { notAnInteger } from './values.ts'

export type Token = 'START_OBJECT' | 'START_ARRAY' | 'VALUE_STRING' | 'VALUE_NUMBER' | 'VALUE_BOOLEAN' | 'VALUE_NULL'

export type JsonObject = Record<string, unknown>

export function tokenOf(value: unknown): Token {
  if (value === null || value === undefined) return 'VALUE_NULL'
  if (typeof value === 'string') return 'VALUE_STRING'
  if (typeof value === 'boolean') return 'VALUE_BOOLEAN'
  if (typeof value !== 'object' || value instanceof JsonFloat || value instanceof Number) return 'VALUE_NUMBER'
  return Array.isArray(value) ? 'START_ARRAY' : 'START_OBJECT'
}

/** What the parser reads after an item of a list. */
export function tokenAfter(list: readonly unknown[], i: number): { readonly token: Token | 'END_ARRAY'; readonly at: JsonSpot } {
  return i + 1 < list.length ? { token: tokenOf(list[i + 1]), at: atValue(list, i + 1) } : { token: 'END_ARRAY', at: atEnd(list) }
}

export const isObject = (value: unknown): value is JsonObject => tokenOf(value) === 'START_OBJECT'

/** A body that should be an object: `json` is what it is. Without any value the parser has not begun. */
export const noObject = (parser: string, json: unknown): ApiError =>
  contentParse(
    `[1:${json === undefined ? 0 : 1}] [${parser}] Expected START_OBJECT but was: ${json === undefined ? 'null' : tokenOf(json)}`,
  )

/** The same in the words of searches, of a body without any value. */
export const noValue = (): ApiError => parsing('Expected [START_OBJECT] but found [null]', undefined, { details: { line: 1, col: 0 } })

/** Neither a container nor null: what the server's parser calls a value. */
export const isScalar = (value: unknown): boolean => (typeof value !== 'object' ? value !== undefined : value instanceof JsonFloat)

export const textOf = (value: unknown): string =>
  typeof value !== 'object' || value === null ? String(value) : value instanceof JsonFloat ? String(value.value) : javaText(value)

export const numberFormat = (text: string) => new ApiError('number_format_exception', doubleProblem(text))

export const coercion = (reason: string) =>
  new ApiError('input_coercion_exception', reason, { cause: new ApiError('input_coercion_exception', reason) })

/** Of a value that is neither a number nor a text. */
export const notNumeric = (value: unknown) =>
  coercion(`Current token (VALUE_${String(value).toUpperCase()}) not numeric, cannot use numeric value accessors`)

export function doubleOf(value: unknown): number {
  if (value instanceof JsonFloat) return value.value
  if (typeof value === 'number' || typeof value === 'bigint') return Number(value)
  if (typeof value === 'boolean') throw notNumeric(value)
  return parseDouble(textOf(value))
}

/** Of a text, as the server's language reads doubles. */
export function parseDouble(text: string): number {
  const number = parseJavaDouble(text)
  if (number === null) throw numberFormat(text)
  return number
}

export const floatOf = (value: unknown): number => Math.fround(doubleOf(value))

/** A whole number; fractions are cut. */
export const wholeOf = (value: unknown): number => Math.trunc(doubleOf(value)) + 0

/** The same of a long, which the server's parser refuses in other words. */
export function longOf(value: unknown): number {
  try {
    return wholeOf(value)
  } catch (error) {
    throw typeof value === 'string' ? illegalArgument(`For input string: "${value}"`) : error
  }
}

/** An empty text is no. */
export function booleanOf(value: unknown): boolean {
  if (value === true || value === 'true') return true
  if (value === false || value === 'false' || value === '') return false
  throw illegalArgument(`Failed to parse value [${textOf(value)}] as only [true] or [false] are allowed.`)
}

/** Java's Integer.parseInt. */
export function parseInteger(text: string): number {
  const number = /^[+-]?\d+$/.test(text) ? Number(text) : Number.NaN
  if (!(number >= -2147483648 && number <= 2147483647)) throw notAnInteger(text)
  return number
}
