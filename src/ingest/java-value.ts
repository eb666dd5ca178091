// Prints, copies and compares the values of a document as Java does. Documents are trees of Maps, lists and plain values.
import { illegalArgument } from '../core/errors.ts'
import { javaMapOrder } from '../core/java-map-order.ts'
import { JsonFloat } from '../core/json.ts'
import { javaDouble } from '../core/numbers.ts'
import { hashMapOrder } from '../index/mapping/java-text.ts'

/** Object.toString: `{a=1, b=[x, null]}`. */
export function javaString(value: unknown): string {
  if (value instanceof JsonFloat) return javaDouble(value.value)
  if (Array.isArray(value)) return `[${value.map(javaString).join(', ')}]`
  if (!(value instanceof Map)) return String(value)
  const keys = hashMapOrder([...value.keys()])
  return `{${keys.map(key => `${key}=${javaString(value.get(key))}`).join(', ')}}`
}

/** The members of all maps in the order of hash maps that had `places` when they were made. */
export function inHashMapOrder(value: unknown, places?: number): unknown {
  if (Array.isArray(value)) return value.map(item => inHashMapOrder(item, places))
  if (!(value instanceof Map)) return value
  const keys = [...value.keys()] as string[]
  return new Map(javaMapOrder(keys, places).map(place => [keys[place], inHashMapOrder(value.get(keys[place]), places)]))
}

export function deepCopy(value: unknown): unknown {
  if (typeof value === 'bigint' && BigInt.asIntN(64, value) !== value)
    throw illegalArgument('unexpected value type [class java.math.BigInteger]')
  if (Array.isArray(value)) return value.map(deepCopy)
  if (value instanceof Map) return new Map([...value].map(([key, item]) => [key, deepCopy(item)]))
  return value
}

/** Object.equals; the order of keys makes no difference. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (a instanceof JsonFloat) return b instanceof JsonFloat && Object.is(a.value, b.value)
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((item, i) => isEqual(item, b[i]))
  if (!(a instanceof Map)) return a === b
  return b instanceof Map && a.size === b.size && [...a].every(([key, item]) => b.has(key) && isEqual(item, b.get(key)))
}
