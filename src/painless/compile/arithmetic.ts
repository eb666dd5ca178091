// Closures of the operators, one for each type that sides are promoted to.

import { run } from '../run-state.ts'
import {
  defAdd,
  defAnd,
  defDivide,
  defMultiply,
  defOr,
  defRemainder,
  defShiftLeft,
  defShiftRight,
  defShiftRightUnsigned,
  defSubtract,
  defXor,
  remembering,
} from '../runtime/def-math.ts'
import {
  addLong,
  andLong,
  divideInt,
  divideLong,
  multiplyLong,
  orLong,
  remainderInt,
  remainderLong,
  shiftLeftLong,
  shiftRightLong,
  shiftRightUnsignedLong,
  subtractLong,
  xorLong,
} from '../runtime/long-math.ts'
import type { BinaryOperator } from '../syntax/ast.ts'
import { BOOLEAN, DEF, DOUBLE, FLOAT, INT, LONG, type Type } from '../types.ts'
import type { Long } from '../values.ts'
import type { Eval } from './code.ts'

type Of<T> = (a: T, b: T) => T

const DEFS: Readonly<Partial<Record<BinaryOperator, Of<unknown>>>> = {
  '+': defAdd,
  '-': defSubtract,
  '*': defMultiply,
  '/': defDivide,
  '%': defRemainder,
  '&': defAnd,
  '|': defOr,
  '^': defXor,
  '<<': defShiftLeft,
  '>>': defShiftRight,
  '>>>': defShiftRightUnsigned,
}

const LONGS: Readonly<Partial<Record<BinaryOperator, (a: Long, b: never) => Long>>> = {
  '+': addLong,
  '-': subtractLong,
  '*': multiplyLong,
  '/': divideLong,
  '%': remainderLong,
  '&': andLong,
  '|': orLong,
  '^': xorLong,
  '<<': shiftLeftLong,
  '>>': shiftRightLong,
  '>>>': shiftRightUnsignedLong,
}

/** As a plain function, for compound assignments and constants. Two values of any type may be added though they are null. */
export function operation(operator: BinaryOperator, type: Type, mayBeNull = operator === '+'): Of<unknown> {
  if (type === DEF) return mayBeNull ? DEFS[operator]! : remembering(DEFS[operator]!)
  if (type === LONG) return LONGS[operator] as Of<unknown>
  const a: Eval<number> = frame => frame[0] as number
  const b: Eval<number> = frame => frame[1] as number
  const compiled = primitive(operator, type, a, b)
  return (left, right) => compiled([left, right])
}

/** The operator on two expressions; `offset`: its place in the source, which errors name. */
export function operatorCode(operator: BinaryOperator, type: Type, left: Eval, right: Eval, offset: number, mayBeNull = false): Eval {
  if (type === DEF || type === LONG) {
    const apply = operation(operator, type, mayBeNull)
    return frame => {
      run.position = offset
      const a = left(frame)
      return apply(a, right(frame))
    }
  }
  const code = primitive(operator, type, left as Eval<number>, right as Eval<number>)
  if (type !== INT) return code
  if (operator !== '/' && operator !== '%') {
    return frame => {
      run.position = offset
      return code(frame)
    }
  }
  const divide = operator === '/' ? divideInt : remainderInt
  return frame => {
    run.position = offset
    const a = left(frame) as number
    return divide(a, right(frame) as number)
  }
}

function primitive(operator: BinaryOperator, type: Type, a: Eval<number>, b: Eval<number>): Eval {
  if (type === INT) return ofInts(operator, a, b)
  if (type === BOOLEAN) return ofBooleans(operator, a as Eval as Eval<boolean>, b as Eval as Eval<boolean>)
  const code = ofDoubles(operator, a, b)
  return type === FLOAT ? frame => Math.fround(code(frame)) : type === DOUBLE ? code : unreachable(operator)
}

/** Both sides are computed. */
function ofBooleans(operator: BinaryOperator, a: Eval<boolean>, b: Eval<boolean>): Eval<boolean> {
  if (operator === '^') return frame => a(frame) !== b(frame)
  return frame => (operator === '&' ? Number(a(frame)) & Number(b(frame)) : Number(a(frame)) | Number(b(frame))) === 1
}

function ofInts(operator: BinaryOperator, a: Eval<number>, b: Eval<number>): Eval<number> {
  switch (operator) {
    case '+':
      return frame => (a(frame) + b(frame)) | 0
    case '-':
      return frame => (a(frame) - b(frame)) | 0
    case '*':
      return frame => Math.imul(a(frame), b(frame))
    case '/':
      return frame => divideInt(a(frame), b(frame))
    case '%':
      return frame => remainderInt(a(frame), b(frame))
    case '&':
      return frame => a(frame) & b(frame)
    case '|':
      return frame => a(frame) | b(frame)
    case '^':
      return frame => a(frame) ^ b(frame)
    case '<<':
      return frame => a(frame) << b(frame)
    case '>>':
      return frame => a(frame) >> b(frame)
    case '>>>':
      return frame => (a(frame) >>> b(frame)) | 0
  }
  return unreachable(operator)
}

function ofDoubles(operator: BinaryOperator, a: Eval<number>, b: Eval<number>): Eval<number> {
  switch (operator) {
    case '+':
      return frame => a(frame) + b(frame)
    case '-':
      return frame => a(frame) - b(frame)
    case '*':
      return frame => a(frame) * b(frame)
    case '/':
      return frame => a(frame) / b(frame)
    case '%':
      return frame => a(frame) % b(frame)
  }
  return unreachable(operator)
}

function unreachable(operator: string): never {
  throw new Error(`The operator ${operator} has no such types`)
}
