// The casts that the language allows, and their conversions. Boxing is implicit only where a value is passed or returned.

import { ApiError } from '../../core/errors.ts'
import { NUMBER, OBJECT, STRING } from '../java-classes.ts'
import { run } from '../run-state.ts'
import { unboxedType } from '../runtime/class-of.ts'
import {
  boxed,
  boxer,
  type Convert,
  defConverter,
  numberConverter,
  referenceConverter,
  resultConverter,
  textToChar,
  unboxed,
  widens,
} from '../runtime/conversions.ts'
import { nullPointer, Throwable } from '../runtime/throwable.ts'
import { misplacedError } from '../syntax/source-error.ts'
import { BOOLEAN, CHAR, DEF, isNumeric, isPrimitive, type Type, VOID } from '../types.ts'
import type { Code, Eval, Want } from './code.ts'
import { isAssignable, type ScriptScope } from './scope.ts'

/** What a cast does; null: nothing. Undefined where it is not allowed. */
export function legalCast(from: Type, to: Type, isExplicit: boolean, isInternal: boolean): Convert | null | undefined {
  if (from === to) return null
  if (from === DEF) return to === VOID ? undefined : defConverter(to, isExplicit)
  if (from === STRING && to === CHAR && isExplicit) return value => textToChar(value as string)
  if (isPrimitive(from) && from !== VOID) {
    if (to === DEF) return boxer(from)
    if (from === CHAR && to === STRING && isExplicit) return value => String.fromCharCode(value as number)
    if (isNumeric(from) && isNumeric(to)) return widens(from, to) || isExplicit ? numberConverter(from, to) : undefined
    if (!isInternal) return undefined
    if (to === OBJECT || (to === NUMBER && from !== BOOLEAN)) return boxer(from)
    const plain = unboxedType(to)
    if (plain === null || !(plain === from || (isNumeric(from) && widens(from, plain)))) return undefined
    const convert = numberConverter(from, plain)
    return value => boxed(convert === null ? value : convert(value), plain)
  }
  const plain = unboxedType(from)
  if (plain !== null && isInternal) {
    const target = isPrimitive(to) ? to : unboxedType(to)
    if (target !== null && (plain === target || (isNumeric(plain) && widens(plain, target)))) {
      const convert = numberConverter(plain, target)
      return value => {
        const number = unboxedOrNull(value)
        const converted = convert === null ? number : convert(number)
        return isPrimitive(to) ? converted : boxed(converted, target)
      }
    }
  }
  if (from !== VOID && to === DEF) return null
  if (isAssignable(from, to)) return null
  return isExplicit && isAssignable(to, from) ? referenceConverter(to) : undefined
}

function unboxedOrNull(value: unknown): unknown {
  if (value === null) throw nullPointer()
  return unboxed(value)
}

/** The expression as one of the type; throws where that may not be. */
export function cast(script: ScriptScope, code: Code, offset: number, to: Type, want?: Pick<Want, 'isExplicit' | 'isInternal'>): Code {
  const convert = legalCast(code.type, to, want?.isExplicit === true, want?.isInternal === true)
  if (convert === undefined)
    throw script.error(offset, 'class_cast_exception', `Cannot cast from [${nameOf(code.type)}] to [${nameOf(to)}].`)
  if (code.type === to) return code
  if (convert === null)
    return isPrimitive(code.type) && isPrimitive(to) ? { ...code, type: to } : { ...code, type: to, eval: placed(code.eval, offset) }
  if (code.constant !== undefined) {
    const value = convertedConstant(script, convert, code.constant.value)
    if (isPrimitive(to)) return { type: to, eval: () => value, constant: { value } }
  }
  return converted(code, offset, to, convert)
}

function converted({ eval: inner }: Code, offset: number, to: Type, convert: Convert): Code {
  return {
    type: to,
    eval: frame => {
      const value = inner(frame)
      run.position = offset
      return convert(value)
    },
  }
}

/** What an operator on values of type def gets: no cast in the sense of the language. */
export function boxedValue({ eval: inner, type }: Code): Eval {
  const box = boxer(type)
  return box === null ? inner : frame => box(inner(frame))
}

/** What a value of type def gives where another type is wanted at once. */
export function castResult(code: Code, offset: number, to: Type): Code {
  const convert = to.kind === 'def' ? null : resultConverter(to)
  return convert === null || to === VOID ? { ...code, type: to } : converted(code, offset, to, convert)
}

/** Not every cast changes a value, but each says where it is. */
const placed =
  (inner: Eval, offset: number): Eval =>
  frame => {
    const value = inner(frame)
    run.position = offset
    return value
  }

function convertedConstant(script: ScriptScope, convert: Convert, value: unknown): unknown {
  try {
    return convert(value)
  } catch (error) {
    if (error instanceof Throwable) throw misplacedError(script.source, new ApiError('class_cast_exception', error.message ?? ''))
    throw error
  }
}

/** As errors name it: `java.util.Map.Entry`. */
export const nameOf = (type: Type): string =>
  type.kind === 'class' ? type.dottedName : type.kind === 'array' ? `${nameOf(type.component)}[]` : type.name
