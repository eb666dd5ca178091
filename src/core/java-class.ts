// Names the Java class of a value (a Map, a list or a plain value), as it appears in error messages.
import { ApiError, type ErrorOptions } from './errors.ts'
import { JsonFloat } from './json.ts'

export type Tree = ReadonlyMap<string, unknown>

/** `java.lang.Integer`, as errors name the kind of a value. */
export function javaClassName(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return 'java.lang.String'
    case 'boolean':
      return 'java.lang.Boolean'
    case 'bigint':
      return BigInt.asIntN(64, value) === value ? 'java.lang.Long' : 'java.math.BigInteger'
    case 'number':
      return value >= -(2 ** 31) && value < 2 ** 31 ? 'java.lang.Integer' : 'java.lang.Long'
    default:
      if (value instanceof JsonFloat) return 'java.lang.Double'
      return Array.isArray(value) ? 'java.util.ArrayList' : 'java.util.HashMap'
  }
}

export const castProblem = (value: unknown, to: string) =>
  `class ${javaClassName(value)} cannot be cast to class ${to} (${javaClassName(value)} and ${to} are in module java.base of loader 'bootstrap')`

export const notCast = (value: unknown, to: string, options?: ErrorOptions) =>
  new ApiError('class_cast_exception', castProblem(value, to), options)
