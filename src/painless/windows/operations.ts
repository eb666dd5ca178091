// Operators and functions on lanes of numbers: a loop for each. Whole numbers stay exact, or the lanes are unfit.
import { doubleToInt, doubleToLong } from '../runtime/long-math.ts'
import type { BinaryOperator, ComparisonOperator } from '../syntax/ast.ts'
import { UNFIT } from './lanes.ts'

/** What lanes hold: whole numbers of 32 bits, of 64 bits, doubles, or truth as 1 and 0. */
export type Kind = 'int' | 'long' | 'double' | 'boolean'

export type Values = Float64Array

export type Unary = (a: Values, count: number, out: Values) => void
export type Binary = (a: Values, b: Values, count: number, out: Values) => void

const MOST = Number.MAX_SAFE_INTEGER

function requireExact(values: Values, count: number): void {
  for (let i = 0; i < count; i++) if (!(values[i] <= MOST && values[i] >= -MOST)) throw UNFIT
}

function requireDivisors(values: Values, count: number): void {
  for (let i = 0; i < count; i++) if (values[i] === 0) throw UNFIT
}

const exact =
  (operate: Binary): Binary =>
  (a, b, count, out) => {
    operate(a, b, count, out)
    requireExact(out, count)
  }

const dividing =
  (operate: Binary): Binary =>
  (a, b, count, out) => {
    requireDivisors(b, count)
    operate(a, b, count, out)
  }

function add(a: Values, b: Values, count: number, out: Values): void {
  for (let i = 0; i < count; i++) out[i] = a[i] + b[i]
}

function subtract(a: Values, b: Values, count: number, out: Values): void {
  for (let i = 0; i < count; i++) out[i] = a[i] - b[i]
}

function multiply(a: Values, b: Values, count: number, out: Values): void {
  for (let i = 0; i < count; i++) out[i] = a[i] * b[i]
}

function divide(a: Values, b: Values, count: number, out: Values): void {
  for (let i = 0; i < count; i++) out[i] = a[i] / b[i]
}

function remainder(a: Values, b: Values, count: number, out: Values): void {
  for (let i = 0; i < count; i++) out[i] = a[i] % b[i]
}

/** There is no negative zero among whole numbers. */
function multiplyWhole(a: Values, b: Values, count: number, out: Values): void {
  for (let i = 0; i < count; i++) out[i] = a[i] * b[i] + 0
}

function divideWhole(a: Values, b: Values, count: number, out: Values): void {
  for (let i = 0; i < count; i++) out[i] = (a[i] - (a[i] % b[i])) / b[i] + 0
}

function remainderWhole(a: Values, b: Values, count: number, out: Values): void {
  for (let i = 0; i < count; i++) out[i] = (a[i] % b[i]) + 0
}

function addInts(a: Values, b: Values, count: number, out: Values): void {
  for (let i = 0; i < count; i++) out[i] = (a[i] + b[i]) | 0
}

function subtractInts(a: Values, b: Values, count: number, out: Values): void {
  for (let i = 0; i < count; i++) out[i] = (a[i] - b[i]) | 0
}

function multiplyInts(a: Values, b: Values, count: number, out: Values): void {
  for (let i = 0; i < count; i++) out[i] = Math.imul(a[i], b[i])
}

function divideInts(a: Values, b: Values, count: number, out: Values): void {
  for (let i = 0; i < count; i++) out[i] = (a[i] / b[i]) | 0
}

function remainderInts(a: Values, b: Values, count: number, out: Values): void {
  for (let i = 0; i < count; i++) out[i] = (a[i] % b[i]) | 0
}

type ByOperator = Readonly<Partial<Record<BinaryOperator, Binary>>>

/** By the type that both sides are promoted to. */
export const ARITHMETIC: Readonly<Record<'int' | 'long' | 'double', ByOperator>> = {
  double: { '+': add, '-': subtract, '*': multiply, '/': divide, '%': remainder },
  long: {
    '+': exact(add),
    '-': exact(subtract),
    '*': exact(multiplyWhole),
    '/': dividing(divideWhole),
    '%': dividing(remainderWhole),
  },
  int: { '+': addInts, '-': subtractInts, '*': multiplyInts, '/': dividing(divideInts), '%': dividing(remainderInts) },
}

export const COMPARISONS: Readonly<Partial<Record<ComparisonOperator, Binary>>> = {
  '<': (a, b, count, out) => {
    for (let i = 0; i < count; i++) out[i] = Number(a[i] < b[i])
  },
  '<=': (a, b, count, out) => {
    for (let i = 0; i < count; i++) out[i] = Number(a[i] <= b[i])
  },
  '>': (a, b, count, out) => {
    for (let i = 0; i < count; i++) out[i] = Number(a[i] > b[i])
  },
  '>=': (a, b, count, out) => {
    for (let i = 0; i < count; i++) out[i] = Number(a[i] >= b[i])
  },
  '==': (a, b, count, out) => {
    for (let i = 0; i < count; i++) out[i] = Number(a[i] === b[i])
  },
  '!=': (a, b, count, out) => {
    for (let i = 0; i < count; i++) out[i] = Number(a[i] !== b[i])
  },
}

function negate(a: Values, count: number, out: Values): void {
  for (let i = 0; i < count; i++) out[i] = -a[i]
}

function negateWhole(a: Values, count: number, out: Values): void {
  for (let i = 0; i < count; i++) out[i] = 0 - a[i]
}

function negateInts(a: Values, count: number, out: Values): void {
  for (let i = 0; i < count; i++) out[i] = -a[i] | 0
}

export const NEGATIONS: Readonly<Record<'int' | 'long' | 'double', Unary>> = { int: negateInts, long: negateWhole, double: negate }

export function not(a: Values, count: number, out: Values): void {
  for (let i = 0; i < count; i++) out[i] = 1 - a[i]
}

function toInt(a: Values, count: number, out: Values): void {
  for (let i = 0; i < count; i++) out[i] = doubleToInt(a[i])
}

function wholeToInt(a: Values, count: number, out: Values): void {
  for (let i = 0; i < count; i++) out[i] = a[i] | 0
}

function toLong(a: Values, count: number, out: Values): void {
  for (let i = 0; i < count; i++) {
    const whole = doubleToLong(a[i])
    if (typeof whole !== 'number') throw UNFIT
    out[i] = whole
  }
}

/** Null: numbers stay as they are. Undefined: there is no such cast. */
export function castOperation(from: Kind, to: Kind): Unary | null | undefined {
  if (from === to) return null
  if (from === 'boolean' || to === 'boolean') return undefined
  if (to === 'double' || from === 'int') return null
  if (to === 'long') return toLong
  return from === 'long' ? wholeToInt : toInt
}

const WIDTHS: Readonly<Record<Kind, number>> = { boolean: 0, int: 1, long: 2, double: 3 }

/** Whether values become those of another kind without being asked for. */
export const widens = (from: Kind, to: Kind): boolean =>
  from === to || (from !== 'boolean' && to !== 'boolean' && WIDTHS[from] < WIDTHS[to])

/** What numbers of two kinds are both made for an operator; null: they are not both numbers. */
export function promoted(a: Kind, b: Kind): 'int' | 'long' | 'double' | null {
  if (a === 'boolean' || b === 'boolean') return null
  return WIDTHS[a] > WIDTHS[b] ? a : b
}

function logarithm(a: Values, count: number, out: Values): void {
  for (let i = 0; i < count; i++) out[i] = Math.log(a[i])
}

function squareRoot(a: Values, count: number, out: Values): void {
  for (let i = 0; i < count; i++) out[i] = Math.sqrt(a[i])
}

function magnitude(a: Values, count: number, out: Values): void {
  for (let i = 0; i < count; i++) out[i] = Math.abs(a[i])
}

function least(a: Values, b: Values, count: number, out: Values): void {
  for (let i = 0; i < count; i++) out[i] = Math.min(a[i], b[i])
}

function greatest(a: Values, b: Values, count: number, out: Values): void {
  for (let i = 0; i < count; i++) out[i] = Math.max(a[i], b[i])
}

type OfNumbers = (...numbers: number[]) => unknown

/** Functions that have loops of their own, into which the platform puts their code. */
const UNARY_FUNCTIONS: ReadonlyMap<unknown, Unary> = new Map([
  [Math.log, logarithm],
  [Math.sqrt, squareRoot],
  [Math.abs, magnitude],
])
const BINARY_FUNCTIONS: ReadonlyMap<unknown, Binary> = new Map([
  [Math.min, least],
  [Math.max, greatest],
])

export const unaryFunction = (call: OfNumbers): Unary =>
  UNARY_FUNCTIONS.get(call) ??
  ((a, count, out) => {
    for (let i = 0; i < count; i++) out[i] = numberOf(call(a[i]))
  })

export const binaryFunction = (call: OfNumbers): Binary =>
  BINARY_FUNCTIONS.get(call) ??
  ((a, b, count, out) => {
    for (let i = 0; i < count; i++) out[i] = numberOf(call(a[i], b[i]))
  })

export function numberOf(result: unknown): number {
  if (typeof result === 'number') return result
  throw UNFIT
}
