// Prints values as Java does: doubles, maps in error messages, the order of hash maps.
import { ApiError } from '../../core/errors.ts'
import { javaMapOrder } from '../../core/java-map-order.ts'

export { javaText } from '../../core/java-shown.ts'

/** Keys in the order a Java HashMap of them iterates. */
export const hashMapOrder = (keys: readonly string[]): string[] => javaMapOrder(keys).map(place => keys[place])

/** Class names as they appear in complaints about values of the wrong kind. */
export function javaClass(value: unknown): string {
  if (typeof value === 'string') return 'String'
  if (typeof value === 'boolean') return 'Boolean'
  if (typeof value === 'bigint') return BigInt.asIntN(64, value) === value ? 'Long' : 'BigInteger'
  if (typeof value === 'number') return Number.isInteger(value) ? (Math.abs(value) < 2 ** 31 ? 'Integer' : 'Long') : 'Double'
  return Array.isArray(value) ? 'ArrayList' : 'LinkedHashMap'
}

export type JsonObject = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A value where a map or a list had to stand. */
export function notCastable(value: unknown, to: 'Map' | 'List'): ApiError {
  const from = `java.lang.${javaClass(value)}`
  return new ApiError(
    'class_cast_exception',
    `class ${from} cannot be cast to class java.util.${to} (${from} and java.util.${to} are in module java.base of loader 'bootstrap')`,
  )
}
