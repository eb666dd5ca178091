// The Java class of a value at run time.

import { JsonFloat } from '../../core/json.ts'
import {
  ARRAY_LIST,
  BIG_INTEGER,
  BOOLEAN_CLASS,
  BYTE_CLASS,
  CHARACTER,
  DOUBLE_CLASS,
  FLOAT_CLASS,
  HASH_MAP,
  INTEGER,
  LINKED_HASH_MAP,
  LONG_CLASS,
  OBJECT,
  SHORT_CLASS,
  STRING,
} from '../java-classes.ts'
import { BOOLEAN, BYTE, CHAR, DOUBLE, FLOAT, INT, type JavaClass, LONG, SHORT, type Type } from '../types.ts'
import { isInt, JavaByte, JavaChar, JavaFloat, JavaLong, type JavaObject, JavaShort } from '../values.ts'
import { JavaArray } from './java-array.ts'
import { LinkedMap } from './objects.ts'

/** Of a value that is not null. */
export function classOf(value: unknown): JavaClass {
  switch (typeof value) {
    case 'string':
      return STRING
    case 'number':
      return isInt(value) ? INTEGER : LONG_CLASS
    case 'boolean':
      return BOOLEAN_CLASS
    case 'bigint':
      return BigInt.asIntN(64, value) === value ? LONG_CLASS : BIG_INTEGER
  }
  if (Array.isArray(value)) return ARRAY_LIST
  if (value instanceof JsonFloat) return DOUBLE_CLASS
  if (value instanceof Map) return value instanceof LinkedMap ? LINKED_HASH_MAP : HASH_MAP
  if (value instanceof JavaLong) return LONG_CLASS
  if (value instanceof JavaFloat) return FLOAT_CLASS
  if (value instanceof JavaChar) return CHARACTER
  if (value instanceof JavaShort) return SHORT_CLASS
  if (value instanceof JavaByte) return BYTE_CLASS
  return (value as JavaObject).javaClass
}

const UNBOXED = (): readonly (readonly [JavaClass, Type])[] => [
  [BOOLEAN_CLASS, BOOLEAN],
  [BYTE_CLASS, BYTE],
  [SHORT_CLASS, SHORT],
  [CHARACTER, CHAR],
  [INTEGER, INT],
  [LONG_CLASS, LONG],
  [FLOAT_CLASS, FLOAT],
  [DOUBLE_CLASS, DOUBLE],
]
let unboxed: ReadonlyMap<Type, Type> | null = null
let boxed: ReadonlyMap<Type, JavaClass> | null = null

/** `int` for Integer; null for what is no box. */
export const unboxedType = (type: Type): Type | null => (unboxed ??= new Map(UNBOXED())).get(type) ?? null

/** Integer for `int`; null for what has no box. */
export const boxClass = (type: Type): JavaClass | null =>
  (boxed ??= new Map(UNBOXED().map(([box, plain]) => [plain, box]))).get(type) ?? null

export function isInstance(value: unknown, type: Type): boolean {
  if (value === null) return false
  if (type.kind === 'def' || type === OBJECT) return true
  if (type.kind === 'array') return value instanceof JavaArray && (value.component === type.component || isReference(type.component, value))
  const javaClass = type.kind === 'primitive' ? boxClass(type) : type
  return javaClass !== null && classOf(value).isA(javaClass)
}

/** Arrays of objects are arrays of their superclasses. */
function isReference(component: Type, { component: actual }: JavaArray): boolean {
  if (actual.kind === 'primitive') return false
  if (component.kind === 'def' || component === OBJECT) return true
  return component.kind === 'class' && actual.kind === 'class' && actual.isA(component)
}
