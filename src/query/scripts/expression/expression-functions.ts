// The functions of the expression language, with their arity.
import { distanceInMetres } from '../../values/distance.ts'

interface ExpressionFunction {
  readonly arity: number
  readonly apply: (a: number, b: number, c: number, d: number) => number
}

const one = (apply: (a: number) => number): ExpressionFunction => ({ arity: 1, apply })
const two = (apply: (a: number, b: number) => number): ExpressionFunction => ({ arity: 2, apply })

const METRES_IN_KILOMETRE = 1000

export const expressionFunctions: ReadonlyMap<string, ExpressionFunction> = new Map([
  ['abs', one(Math.abs)],
  ['acos', one(Math.acos)],
  ['acosh', one(Math.acosh)],
  ['asin', one(Math.asin)],
  ['asinh', one(Math.asinh)],
  ['atan', one(Math.atan)],
  ['atan2', two(Math.atan2)],
  ['atanh', one(Math.atanh)],
  ['ceil', one(Math.ceil)],
  ['cos', one(Math.cos)],
  ['cosh', one(Math.cosh)],
  ['exp', one(Math.exp)],
  ['floor', one(Math.floor)],
  ['haversin', { arity: 4, apply: (latA, lonA, latB, lonB) => distanceInMetres(latA, lonA, latB, lonB) / METRES_IN_KILOMETRE }],
  ['ln', one(Math.log)],
  ['log10', one(Math.log10)],
  ['logn', two((base, x) => Math.log(x) / Math.log(base))],
  ['max', two((a, b) => Math.max(a, b))],
  ['min', two((a, b) => Math.min(a, b))],
  ['pow', two(Math.pow)],
  ['sin', one(Math.sin)],
  ['sinh', one(Math.sinh)],
  ['sqrt', one(Math.sqrt)],
  ['tan', one(Math.tan)],
  ['tanh', one(Math.tanh)],
])
