// Operators on values whose types show when the script runs: numbers are promoted as the compiler would promote them.
import { JsonFloat } from '../../core/json.ts'
import { take } from '../run-state.ts'
import { boxLong, isInt, JavaByte, JavaChar, JavaFloat, JavaLong, JavaShort, type Long, longOf } from '../values.ts'
import { BigNumber } from './big-number.ts'
import { classOf } from './class-of.ts'
import {
  addLong,
  andLong,
  divideInt,
  divideLong,
  longToInt,
  multiplyLong,
  negateLong,
  notLong,
  orLong,
  remainderInt,
  remainderLong,
  shiftLeftLong,
  shiftRightLong,
  shiftRightUnsignedLong,
  subtractLong,
  xorLong,
} from './long-math.ts'
import { javaEquals, javaText } from './objects.ts'
import { checkSize, classCast, nullPointer } from './throwable.ts'

/** Of the types that numbers are promoted to. */
const NONE = 0
const INT = 1
const LONG = 2
const FLOAT = 3
const DOUBLE = 4

function rankOf(value: unknown): number {
  if (typeof value === 'number') return isInt(value) ? INT : LONG
  if (typeof value === 'bigint') return LONG
  if (value instanceof JsonFloat) return DOUBLE
  if (value instanceof JavaLong) return LONG
  if (value instanceof JavaFloat) return FLOAT
  return value instanceof JavaShort || value instanceof JavaByte || value instanceof JavaChar ? INT : NONE
}

/** The number in a box; what has none is asked for by its rank first. */
const plain = (value: unknown): Long => (typeof value === 'object' ? (value as { readonly value: number }).value : (value as Long))

function mismatch(operator: string, left: unknown, right: unknown) {
  if (left === null) return nullPointer(onNull('left'))
  if (right === null) return nullPointer(onNull('right'))
  return classCast(`Cannot apply [${operator}] operation to types [${classOf(left).name}] and [${classOf(right).name}].`)
}

/** Two numbers of which one at least is a big one, which is cut to the type of the other, or else to an int; null: they are not. */
function withoutBig(left: unknown, right: unknown): readonly [unknown, unknown] | null {
  const [a, b] = [rankOf(left), rankOf(right)]
  const isNumber = (value: unknown, rank: number) => rank !== NONE || value instanceof BigNumber
  if (!isNumber(left, a) || !isNumber(right, b) || (a !== NONE && b !== NONE)) return null
  const rank = Math.max(a, b, INT)
  return [cut(left, rank), cut(right, rank)]
}

function cut(value: unknown, rank: number): unknown {
  if (!(value instanceof BigNumber)) return value
  if (rank === INT) return Number(BigInt.asIntN(32, value.toWhole()))
  if (rank === LONG) return boxLong(longOf(value.toWhole()))
  return rank === FLOAT ? new JavaFloat(Math.fround(value.toNumber())) : new JsonFloat(value.toNumber())
}

const CLASS_CAST = ['java.base/java.lang.Class.cast(Class.java:3492)']

interface Arithmetic {
  readonly operator: string
  readonly ints: (a: number, b: number) => number
  readonly longs: (a: Long, b: Long) => Long
  readonly doubles: (a: number, b: number) => number
}

/** Both are numbers, or else there is an error. */
function calculate(kind: Arithmetic, left: unknown, right: unknown): unknown {
  const a = rankOf(left)
  const b = rankOf(right)
  if (a === NONE || b === NONE) {
    const numbers = withoutBig(left, right)
    if (numbers === null) throw mismatch(kind.operator, left, right)
    return calculate(kind, ...numbers)
  }
  const rank = Math.max(a, b)
  if (rank === INT) return kind.ints(plain(left) as number, plain(right) as number)
  if (rank === LONG) return boxLong(kind.longs(plain(left), plain(right)))
  const result = kind.doubles(Number(plain(left)), Number(plain(right)))
  return rank === DOUBLE ? new JsonFloat(result) : new JavaFloat(Math.fround(result))
}

const ADD: Arithmetic = { operator: '+', ints: (a, b) => (a + b) | 0, longs: addLong, doubles: (a, b) => a + b }
const SUBTRACT: Arithmetic = { operator: '-', ints: (a, b) => (a - b) | 0, longs: subtractLong, doubles: (a, b) => a - b }
const MULTIPLY: Arithmetic = { operator: '*', ints: Math.imul, longs: multiplyLong, doubles: (a, b) => a * b }
const DIVIDE: Arithmetic = { operator: '/', ints: divideInt, longs: divideLong, doubles: (a, b) => a / b }
const REMAINDER: Arithmetic = { operator: '%', ints: remainderInt, longs: remainderLong, doubles: (a, b) => a % b }

const LONG_TEXT = 10_000

/** Texts are bounded, since doubling is quick. */
export function concatenated(a: string, b: string): string {
  const text = a + b
  if (text.length > LONG_TEXT) {
    checkSize(text.length)
    // What is joined stays in parts until it is read.
    take(Math.min(a.length, b.length))
  }
  return text
}

type Operator<T> = (left: unknown, right: unknown) => T

/** A place asks for the classes that it met first, until it meets others: there, null is found by another name. */
export function remembering<T>(apply: Operator<T>): Operator<T> {
  let linked = false
  let [a, b, x, y]: unknown[] = []
  return (left, right) => {
    if (linked && (left === null || right === null) && classOf(x) === classOf(a) && classOf(y) === classOf(b)) {
      if (left === null) throw nullPointer(onNull('leftObject'))
      if (classOf(left) === classOf(a)) throw nullPointer(onNull('rightObject'))
    }
    const result = apply(left, right)
    if (!linked) {
      linked = true
      a = left
      b = right
    }
    x = left
    y = right
    return result
  }
}

/** The same of one value. */
export function rememberingOne(apply: (value: unknown) => unknown): (value: unknown) => unknown {
  let linked = false
  return value => {
    if (value === null && linked) throw nullPointer(onNull('leftObject'))
    const result = apply(value)
    linked = true
    return result
  }
}

const onNull = (name: string) => `Cannot invoke "Object.getClass()" because "${name}" is null`

export function defAdd(left: unknown, right: unknown): unknown {
  if (typeof left === 'string' || typeof right === 'string') return concatenated(javaText(left), javaText(right))
  return calculate(ADD, left, right)
}
export const defSubtract = (left: unknown, right: unknown) => calculate(SUBTRACT, left, right)
export const defMultiply = (left: unknown, right: unknown) => calculate(MULTIPLY, left, right)
export const defDivide = (left: unknown, right: unknown) => calculate(DIVIDE, left, right)
export const defRemainder = (left: unknown, right: unknown) => calculate(REMAINDER, left, right)

function checkIntegral(left: unknown, right: unknown): void {
  if (withoutBig(left, right) === null) return
  const big = left instanceof BigNumber ? left : right
  throw classCast(`Cannot convert [${classOf(big).name}] to an integral value.`)
}

/** `&`, `|` and `^`: of two booleans, or of whole numbers. */
function bitwise(
  operator: string,
  left: unknown,
  right: unknown,
  ints: (a: number, b: number) => number,
  longs: (a: Long, b: Long) => Long,
): unknown {
  if (typeof left === 'boolean' && typeof right === 'boolean') return ints(Number(left), Number(right)) === 1
  const a = rankOf(left)
  const b = rankOf(right)
  if (a === NONE || b === NONE) {
    const odd = typeof left === 'boolean' ? [left, right] : typeof right === 'boolean' ? [right, left] : null
    if (odd !== null && rankOf(odd[1]) !== NONE) throw classCast(`Cannot cast java.lang.Boolean to ${classOf(odd[1]).name}`, CLASS_CAST)
    checkIntegral(left, right)
    throw mismatch(operator, left, right)
  }
  const rank = Math.max(a, b)
  if (rank > LONG) throw classCast(`Cannot apply [${operator}] operation to type [float]`)
  return rank === INT ? ints(plain(left) as number, plain(right) as number) : boxLong(longs(plain(left), plain(right)))
}

export const defAnd = (left: unknown, right: unknown) => bitwise('&', left, right, (a, b) => a & b, andLong)
export const defOr = (left: unknown, right: unknown) => bitwise('|', left, right, (a, b) => a | b, orLong)
export const defXor = (left: unknown, right: unknown) => bitwise('^', left, right, (a, b) => a ^ b, xorLong)

function shift(
  operator: string,
  left: unknown,
  right: unknown,
  ints: (a: number, by: number) => number,
  longs: (a: Long, by: number) => Long,
): unknown {
  const a = rankOf(left)
  const b = rankOf(right)
  if (a === NONE || b === NONE) {
    checkIntegral(left, right)
    throw mismatch(operator, left, right)
  }
  if (a > LONG || b > LONG)
    throw classCast(`Cannot apply [${operator}] operation to type [${a === DOUBLE || b === DOUBLE ? 'double' : 'float'}]`)
  const by = longToInt(plain(right))
  return a === INT ? ints(plain(left) as number, by) : boxLong(longs(plain(left), by))
}

export const defShiftLeft = (left: unknown, right: unknown) => shift('<<', left, right, (a, by) => a << by, shiftLeftLong)
export const defShiftRight = (left: unknown, right: unknown) => shift('>>', left, right, (a, by) => a >> by, shiftRightLong)
export const defShiftRightUnsigned = (left: unknown, right: unknown) =>
  shift('>>>', left, right, (a, by) => (a >>> by) | 0, shiftRightUnsignedLong)

export const defLess = (left: unknown, right: unknown) => compare('<', left, right, (a, b) => a < b)
export const defLessOrEqual = (left: unknown, right: unknown) => compare('<=', left, right, (a, b) => a <= b)
export const defGreater = (left: unknown, right: unknown) => compare('>', left, right, (a, b) => a > b)
export const defGreaterOrEqual = (left: unknown, right: unknown) => compare('>=', left, right, (a, b) => a >= b)

function compare(operator: string, left: unknown, right: unknown, test: (a: Long, b: Long) => boolean): boolean {
  if (rankOf(left) === NONE || rankOf(right) === NONE) {
    const numbers = withoutBig(left, right)
    if (numbers === null) throw mismatch(operator, left, right)
    return compare(operator, ...numbers, test)
  }
  return test(plain(left), plain(right))
}

export function defEquals(left: unknown, right: unknown): boolean {
  if (left === right) return true
  const a = rankOf(left)
  const b = rankOf(right)
  if (a === NONE || b === NONE) {
    const numbers = a === b ? null : withoutBig(left, right)
    return numbers === null ? a === NONE && javaEquals(left, right) : defEquals(...numbers)
  }
  const x = plain(left)
  const y = plain(right)
  if (a >= FLOAT || b >= FLOAT) return Number(x) === Number(y)
  return x === y
}

function unaryProblem(operator: string, value: unknown) {
  if (value === null) return nullPointer(onNull('args[0]'))
  return classCast(`Cannot apply [${operator}] operation to type [${classOf(value).name}].`)
}

export function defNegate(value: unknown): unknown {
  switch (rankOf(value)) {
    case INT:
      return -(plain(value) as number) | 0
    case LONG:
      return boxLong(negateLong(plain(value)))
    case FLOAT:
      return new JavaFloat(-(plain(value) as number))
    case DOUBLE:
      return new JsonFloat(-(plain(value) as number))
  }
  throw unaryProblem('-', value)
}

export function defPlus(value: unknown): unknown {
  switch (rankOf(value)) {
    case NONE:
      throw unaryProblem('+', value)
    case INT:
      return plain(value)
  }
  return value
}

export function defNot(value: unknown): unknown {
  switch (rankOf(value)) {
    case INT:
      return ~(plain(value) as number)
    case LONG:
      return boxLong(notLong(plain(value)))
  }
  throw unaryProblem('~', value)
}
