// Comparable.compareTo, and what sorts by it.
import { JsonFloat } from '../../core/json.ts'
import { step } from '../run-state.ts'
import { JavaByte, JavaChar, JavaFloat, JavaLong, JavaObject, JavaShort } from '../values.ts'
import { classOf } from './class-of.ts'
import { JavaFunction } from './functions.ts'
import { compareLong } from './long-math.ts'
import { classCast, nullPointer } from './throwable.ts'

export type Compare = (a: unknown, b: unknown) => number

/** An object with an order of its own. */
interface Comparable {
  compareTo(other: unknown): number
}

const isComparable = (value: object): value is Comparable => 'compareTo' in value

export function compareText(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let i = 0; i < length; i++) {
    const difference = a.charCodeAt(i) - b.charCodeAt(i)
    if (difference !== 0) return difference
  }
  return a.length - b.length
}

/** Double.compare: NaN is the greatest, and zero greater than minus zero. */
export function compareDouble(a: number, b: number): number {
  if (a < b) return -1
  if (a > b) return 1
  if (a === b && a !== 0) return 0
  const x = Number.isNaN(a) ? 2 : Object.is(a, -0) ? 0 : 1
  const y = Number.isNaN(b) ? 2 : Object.is(b, -0) ? 0 : 1
  return Math.sign(x - y)
}

/** In the natural order of two values of one class. */
export function compareNaturally(a: unknown, b: unknown): number {
  step()
  if (a === null || b === null) throw nullPointer()
  if (typeof a === 'string' && typeof b === 'string') return compareText(a, b)
  const classA = classOf(a)
  const classB = classOf(b)
  if (a instanceof JavaObject) {
    if (!isComparable(a)) throw notComparable(classA.name)
    return a.compareTo(b)
  }
  if (classA !== classB) throw notCastable(classB.name, classA.name)
  if (typeof a === 'boolean') return Number(a) - Number(b)
  if (typeof a === 'number' || typeof a === 'bigint' || a instanceof JavaLong) return compareLong(plain(a), plain(b))
  if (a instanceof JsonFloat || a instanceof JavaFloat) return compareDouble(a.value, (b as JsonFloat).value)
  if (a instanceof JavaChar || a instanceof JavaShort || a instanceof JavaByte) return a.value - (b as JavaChar).value
  throw notComparable(classA.name)
}

const plain = (value: unknown) => (value instanceof JavaLong ? value.value : (value as number | bigint))

const notComparable = (name: string) => notCastable(name, 'java.lang.Comparable')

const notCastable = (from: string, to: string) =>
  classCast(`class ${from} cannot be cast to class ${to} (${from} and ${to} are in module java.base of loader 'bootstrap')`)

/** By a Comparator, or naturally. */
export function compareBy(comparator: unknown): Compare {
  if (!(comparator instanceof JavaFunction)) return compareNaturally
  const { call } = comparator
  return (a, b) => call(a, b) as number
}
