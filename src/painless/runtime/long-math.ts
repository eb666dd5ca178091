// Arithmetic of 64 bits: on plain numbers as long as they are exact, on bigints beyond.
import { type Long, longOf } from '../values.ts'
import { arithmetic } from './throwable.ts'

const isExact = (value: number) => value <= 9007199254740991 && value >= -9007199254740991

export function addLong(a: Long, b: Long): Long {
  if (typeof a === 'number' && typeof b === 'number') {
    const sum = a + b
    if (isExact(sum)) return sum
  }
  return longOf(BigInt(a) + BigInt(b))
}

export function subtractLong(a: Long, b: Long): Long {
  if (typeof a === 'number' && typeof b === 'number') {
    const difference = a - b
    if (isExact(difference)) return difference
  }
  return longOf(BigInt(a) - BigInt(b))
}

export function multiplyLong(a: Long, b: Long): Long {
  if (typeof a === 'number' && typeof b === 'number') {
    const product = a * b
    // There is no negative zero.
    if (isExact(product)) return product + 0
  }
  return longOf(BigInt(a) * BigInt(b))
}

export function divideLong(a: Long, b: Long): Long {
  if (typeof a === 'number' && typeof b === 'number') {
    if (b === 0) throw arithmetic('/ by zero')
    return (a - (a % b)) / b + 0
  }
  if (b === 0) throw arithmetic('/ by zero')
  return longOf(BigInt(a) / BigInt(b))
}

export function remainderLong(a: Long, b: Long): Long {
  if (b === 0) throw arithmetic('/ by zero')
  if (typeof a === 'number' && typeof b === 'number') return (a % b) + 0
  return longOf(BigInt(a) % BigInt(b))
}

export function divideInt(a: number, b: number): number {
  if (b === 0) throw arithmetic('/ by zero')
  return (a / b) | 0
}

export function remainderInt(a: number, b: number): number {
  if (b === 0) throw arithmetic('/ by zero')
  return (a % b) | 0
}

const bits = (value: Long) => BigInt.asIntN(64, BigInt(value))

export const andLong = (a: Long, b: Long): Long => longOf(bits(a) & bits(b))
export const orLong = (a: Long, b: Long): Long => longOf(bits(a) | bits(b))
export const xorLong = (a: Long, b: Long): Long => longOf(bits(a) ^ bits(b))
export const notLong = (a: Long): Long => longOf(~bits(a))
export const negateLong = (a: Long): Long => (typeof a === 'number' ? 0 - a : longOf(-a))

/** Only the lower six bits of the distance count. */
export const shiftLeftLong = (a: Long, by: number): Long => longOf(bits(a) << BigInt(by & 63))
export const shiftRightLong = (a: Long, by: number): Long => longOf(bits(a) >> BigInt(by & 63))
export const shiftRightUnsignedLong = (a: Long, by: number): Long => longOf(BigInt.asUintN(64, bits(a)) >> BigInt(by & 63))

export const compareLong = (a: Long, b: Long): number => (a < b ? -1 : a > b ? 1 : 0)

/** A double as an int: without its fraction, and no further than an int goes. */
export function doubleToInt(value: number): number {
  if (value >= 2147483647) return 2147483647
  if (value <= -2147483648) return -2147483648
  return value | 0
}

export function doubleToLong(value: number): Long {
  if (Number.isNaN(value)) return 0
  if (isExact(value)) return Math.trunc(value) + 0
  if (value >= 2 ** 63) return 9223372036854775807n
  if (value <= -(2 ** 63)) return -9223372036854775808n
  return longOf(BigInt(Math.trunc(value)))
}

export const longToInt = (value: Long): number => (typeof value === 'bigint' ? Number(BigInt.asIntN(32, value)) : Number(value) | 0)

/** A long as a float is rounded once. */
export const longToFloat = (value: Long): number => Math.fround(Number(value))
