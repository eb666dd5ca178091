// Values of type def, or of a class, as values of another type, when the script runs.

import { JsonFloat } from '../../core/json.ts'
import { NUMBER, OBJECT, STRING } from '../java-classes.ts'
import { BOOLEAN, BYTE, CHAR, DOUBLE, FLOAT, INT, LONG, type PrimitiveType, SHORT, type Type } from '../types.ts'
import { boxLong, isInt, JavaByte, JavaChar, JavaFloat, JavaLong, JavaShort, type Long } from '../values.ts'
import { boxClass, classOf, isInstance, unboxedType } from './class-of.ts'
import { JavaArray } from './java-array.ts'
import { doubleToInt, doubleToLong, longToFloat, longToInt } from './long-math.ts'
import { classCast, nullPointer } from './throwable.ts'

export type Convert = (value: unknown) => unknown

/** From the form of a primitive type to a box. */
export function boxer(type: Type): Convert | null {
  switch (type) {
    case LONG:
      return value => boxLong(value as Long)
    case DOUBLE:
      return value => new JsonFloat(value as number)
    case FLOAT:
      return value => new JavaFloat(value as number)
    case CHAR:
      return value => new JavaChar(value as number)
    case SHORT:
      return value => new JavaShort(value as number)
    case BYTE:
      return value => new JavaByte(value as number)
  }
  return null
}

export function boxed(value: unknown, type: Type): unknown {
  return boxer(type)?.(value) ?? value
}

/** From a box of just that type. */
export function unboxed(value: unknown): unknown {
  if (value === null) throw nullPointer()
  return typeof value === 'object' ? (value as { readonly value: unknown }).value : value
}

const RANKS: readonly Type[] = [BYTE, SHORT, INT, LONG, FLOAT, DOUBLE]

/** Whether numbers of a type become those of another without being asked for. */
export function widens(from: Type, to: Type): boolean {
  if (from === to) return true
  if (from === CHAR) return RANKS.indexOf(to) >= RANKS.indexOf(INT)
  const a = RANKS.indexOf(from)
  return a >= 0 && RANKS.indexOf(to) > a
}

/** Between numbers, however small the second may be. */
export function numberConverter(from: Type, to: Type): Convert | null {
  if (from === to) return null
  if (from === FLOAT || from === DOUBLE) {
    switch (to) {
      case LONG:
        return value => doubleToLong(value as number)
      case FLOAT:
        return value => Math.fround(value as number)
      case DOUBLE:
        return null
      case INT:
        return value => doubleToInt(value as number)
      default: {
        const narrow = narrower(to)
        return value => narrow(doubleToInt(value as number))
      }
    }
  }
  if (from === LONG) {
    if (to === FLOAT) return value => longToFloat(value as Long)
    if (to === DOUBLE) return value => Number(value)
    if (to === INT) return value => longToInt(value as Long)
    const narrow = narrower(to)
    return value => narrow(longToInt(value as Long))
  }
  if (to === FLOAT) return value => Math.fround(value as number)
  if (to === INT || to === LONG || to === DOUBLE) return null
  return narrower(to) as Convert
}

const narrower = (to: Type): ((value: number) => number) =>
  to === BYTE ? value => (value << 24) >> 24 : to === SHORT ? value => (value << 16) >> 16 : value => value & 0xffff

/** The type whose numbers a value holds; null for what is no number. */
function numberType(value: unknown): Type | null {
  if (typeof value === 'number') return isInt(value) ? INT : LONG
  if (typeof value === 'bigint') return LONG
  if (value instanceof JsonFloat) return DOUBLE
  if (value instanceof JavaLong) return LONG
  if (value instanceof JavaFloat) return FLOAT
  if (value instanceof JavaChar) return CHAR
  if (value instanceof JavaShort) return SHORT
  return value instanceof JavaByte ? BYTE : null
}

const shownName = (value: unknown) => {
  const javaClass = classOf(value)
  return unboxedType(javaClass)?.name ?? javaClass.dottedName
}

function defToNumber(value: unknown, to: PrimitiveType, isExplicit: boolean): unknown {
  if (value === null) throw nullPointer(null, ['java.base/java.util.Objects.requireNonNull(Objects.java:220)'])
  const from = numberType(value)
  if (from !== null && (isExplicit || widens(from, to))) {
    const plain = unboxed(value)
    return numberConverter(from, to)?.(plain) ?? plain
  }
  if (isExplicit && to === CHAR && typeof value === 'string') return textToChar(value)
  throw classCast(`cannot ${isExplicit ? 'explicitly' : 'implicitly'} cast def [${shownName(value)}] to ${to.name}`)
}

export function textToChar(text: string): number {
  if (text.length !== 1) throw classCast('cannot cast java.lang.String with length not equal to one to char')
  return text.charCodeAt(0)
}

/** From def to any type. */
export function defConverter(to: Type, isExplicit: boolean): Convert | null {
  switch (to) {
    case BOOLEAN:
      return value => {
        if (typeof value === 'boolean') return value
        if (value === null) throw nullPointer('Cannot invoke "Object.getClass()" because "value" is null')
        throw classCast(`cannot cast def [${shownName(value)}] to boolean`)
      }
    case INT:
      return value => (typeof value === 'number' && isInt(value) ? value : defToNumber(value, INT, isExplicit))
    case DOUBLE:
      return value =>
        value instanceof JsonFloat ? value.value : typeof value === 'number' ? value : defToNumber(value, DOUBLE, isExplicit)
    case LONG:
      return value => (typeof value === 'number' ? value : defToNumber(value, LONG, isExplicit))
    case STRING:
      return value => {
        if (typeof value === 'string' || value === null) return value
        if (isExplicit && value instanceof JavaChar) return String.fromCharCode(value.value)
        throw classCast(`cannot ${isExplicit ? 'explicitly' : 'implicitly'} cast def [${shownName(value)}] to java.lang.String`)
      }
  }
  if (to.kind === 'primitive') return value => defToNumber(value, to, isExplicit)
  if (to.kind === 'def') return null
  const plain = unboxedType(to)
  if (plain?.kind === 'primitive' && plain !== BOOLEAN) {
    const box = boxer(plain)
    return value => {
      if (value === null) return null
      const from = numberType(value)
      if (from === null || !(isExplicit || widens(from, plain)))
        throw classCast(`cannot ${isExplicit ? 'explicitly' : 'implicitly'} cast def [${shownName(value)}] to ${to.name}`)
      const number = numberConverter(from, plain)?.(unboxed(value)) ?? unboxed(value)
      return box === null ? number : box(number)
    }
  }
  return referenceConverter(to)
}

/** Among classes: the value stays, or is refused. */
export function referenceConverter(to: Type): Convert {
  return value => {
    if (value === null || isInstance(value, to)) return value
    throw notInstance(value, to)
  }
}

export function notInstance(value: unknown, to: Type) {
  const from = classOf(value).name
  const target = to.kind === 'array' ? new JavaArray(to.component, []).javaClass.name : to.name
  return classCast(`class ${from} cannot be cast to class ${target} (${from} and ${target} are in module java.base of loader 'bootstrap')`)
}

const CLASS_CAST = ['java.base/java.lang.Class.cast(Class.java:3492)']

/** From def to a type, in the words of method handles, which know no Painless. */
export function resultConverter(to: Type): Convert | null {
  const convert = defConverter(to, false)
  const wanted = to.kind === 'primitive' ? boxClass(to) : to
  if (convert === null || wanted === null || to === OBJECT) return null
  return value => {
    if (value === null) {
      if (to.kind === 'primitive') throw nullPointer()
      return null
    }
    const from = numberType(value)
    if (to.kind === 'primitive' && to !== BOOLEAN) {
      if (from === null) throw notInstance(value, NUMBER)
      if (!widens(from, to)) throw classCast(`Cannot cast ${classOf(value).name} to ${wanted.name}`, CLASS_CAST)
      return convert(value)
    }
    if (!isInstance(value, wanted)) {
      if (to === BOOLEAN) throw notInstance(value, wanted)
      throw classCast(`Cannot cast ${classOf(value).name} to ${wanted.name}`, CLASS_CAST)
    }
    return value
  }
}

/** From the form of one type to that of another, as calls through method handles do. */
export function converter(from: Type, to: Type, isExplicit = false): Convert | null {
  if (from === to) return null
  if (from.kind === 'primitive') {
    if (to.kind === 'primitive') return from === BOOLEAN ? null : numberConverter(from, to)
    const box = boxer(from)
    if (to.kind === 'def' || to === boxClass(from)) return box
    const unwrapped = unboxedType(to)
    if (unwrapped === null || from === BOOLEAN) return box
    const number = numberConverter(from, unwrapped)
    const rebox = boxer(unwrapped)
    return value => (rebox === null ? plainOf(number, value) : rebox(plainOf(number, value)))
  }
  return to.kind === 'def' || (to.kind === 'class' && from.kind === 'class' && from.isA(to))
    ? null
    : isExplicit
      ? defConverter(to, true)
      : resultConverter(to)
}

const plainOf = (convert: Convert | null, value: unknown) => (convert === null ? value : convert(value))
