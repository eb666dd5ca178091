// Reads the objects of a notification request as the server's streaming parser does: what is not known is skipped, what is known has its token.
import { ApiError, illegalArgument, illegalState, parsing } from '../../core/errors.ts'
import { atStart, atValue } from '../../core/json-spot.ts'
import { booleanOf, isObject, type JsonObject, parseInteger, textOf, tokenOf } from '../../core/json-token.ts'

type Container = object

const valueAt = (container: Container, key: string | number): unknown => (container as Record<string | number, unknown>)[key]

const expected = (token: string, value: unknown) =>
  `Failed to parse object: expecting token of type [${token}] but found [${tokenOf(value)}]`

/** The outermost object. */
export function bodyObject(json: unknown): JsonObject {
  if (isObject(json)) return json
  const reason = expected('START_OBJECT', json)
  throw typeof json === 'object' && json !== null
    ? parsing(reason, atStart(json))
    : parsing(reason, undefined, { details: { line: 1, col: 1 } })
}

export function objectAt(container: Container, key: string | number): JsonObject {
  const value = valueAt(container, key)
  if (!isObject(value)) throw parsing(expected('START_OBJECT', value), atValue(container, key))
  return value
}

export function listAt<T>(container: Container, key: string, item: (list: readonly unknown[], at: number) => T): T[] {
  const value = valueAt(container, key)
  if (!Array.isArray(value)) throw parsing(expected('START_ARRAY', value), atValue(container, key))
  return value.map((_, at) => item(value, at))
}

/** Any scalar as text: numbers and booleans, too. */
export function textAt(container: Container, key: string | number): string {
  const value = valueAt(container, key)
  const token = tokenOf(value)
  if (token === 'VALUE_STRING' || token === 'VALUE_NUMBER' || token === 'VALUE_BOOLEAN') return textOf(value)
  const reason = `Can't get text on a ${token}`
  throw illegalState(reason, {
    at: atValue(container, key),
    reasonAt: (line, col) => `${reason} at ${line}:${col}`,
  })
}

/** Null counts as absent. */
export const optionalTextAt = (container: Container, key: string) => (valueAt(container, key) === null ? undefined : textAt(container, key))

export function textsAt(container: Container, key: string): Record<string, string> {
  const texts: JsonObject = Object.create(null)
  const json = objectAt(container, key)
  for (const name of Object.keys(json)) texts[name] = textAt(json, name)
  return { ...(texts as Record<string, string>) }
}

export function booleanAt(container: Container, key: string): boolean {
  const value = valueAt(container, key)
  if (typeof value === 'boolean' || typeof value === 'string') return booleanOf(value)
  const token = tokenOf(value)
  const precise = token === 'VALUE_NUMBER' ? `VALUE_NUMBER_${Number.isInteger(value) ? 'INT' : 'FLOAT'}` : token
  throw misfit(container, key, `Current token (${precise}) not of boolean type`)
}

const INT_MIN = -2147483648
const INT_MAX = 2147483647

export function intAt(container: Container, key: string): number {
  const value = valueAt(container, key)
  if (typeof value === 'string') return parseInteger(value)
  if (tokenOf(value) === 'VALUE_NUMBER') {
    const number = Math.trunc(Number(textOf(value)))
    if (number >= INT_MIN && number <= INT_MAX) return number
    throw misfit(container, key, `Numeric value (${textOf(value)}) out of range of \`int\` (${INT_MIN} - ${INT_MAX})`)
  }
  const token = typeof value === 'boolean' ? `VALUE_${String(value).toUpperCase()}` : tokenOf(value)
  throw misfit(container, key, `Current token (${token}) not numeric, cannot use numeric value accessors`)
}

/** The text's own name for where it happened counts bytes to the end of the value. */
function misfit(container: Container, key: string, reason: string): ApiError {
  const length = textOf(valueAt(container, key)).length
  const reasonAt = (_line: number, _col: number, offset: number) =>
    `${reason}\n at [Source: REDACTED (\`StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION\` disabled); byte offset: #${offset + length}]`
  const cause = new ApiError('input_coercion_exception', reason, { at: atValue(container, key), reasonAt })
  return new ApiError('input_coercion_exception', reason, { reasonOf: cause, cause })
}

export type FieldReaders = Readonly<Record<string, (container: Container, key: string) => unknown>>

/** The values of the fields that are known, in the order of the body. */
export function readFields(json: JsonObject, readers: FieldReaders): Record<string, unknown> {
  const found: Record<string, unknown> = {}
  for (const name of Object.keys(json)) if (Object.hasOwn(readers, name)) found[name] = readers[name](json, name)
  return found
}

export function required<T>(found: Readonly<Record<string, unknown>>, name: string): T {
  if (found[name] === undefined) throw illegalArgument(`${name} field absent`)
  return found[name] as T
}
