// What every value can do: be compared, hashed and shown.
import { JsonFloat } from '../../core/json.ts'
import { javaDouble, javaFloat } from '../../core/numbers.ts'
import { JavaByte, JavaChar, JavaFloat, JavaLong, JavaObject, JavaShort } from '../values.ts'
import { mapEquals, mapHash, mapText } from './maps.ts'
import { step, take } from './run-state.ts'

/** String.valueOf. */
export function javaText(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return value
    case 'object':
      if (value === null) return 'null'
      if (value instanceof JsonFloat) return javaDouble(value.value)
      if (Array.isArray(value)) return listText(value, value)
      if (value instanceof Map) return mapText(value)
      if (value instanceof JavaFloat) return javaFloat(value.value)
      if (value instanceof JavaChar) return String.fromCharCode(value.value)
      if (value instanceof JavaLong || value instanceof JavaShort || value instanceof JavaByte) return String(value.value)
      return (value as JavaObject).toString()
    default:
      return String(value)
  }
}

export function listText(items: readonly unknown[], self: unknown): string {
  const texts = items.map(item => {
    step()
    return item === self ? '(this Collection)' : javaText(item)
  })
  const text = `[${texts.join(', ')}]`
  take(text.length)
  return text
}

/** Object.equals, where null equals null. */
export function javaEquals(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || a === null || typeof b !== 'object' || b === null) return false
  if (a instanceof JsonFloat) return b instanceof JsonFloat && Object.is(a.value, b.value)
  if (Array.isArray(a)) return Array.isArray(b) ? listEquals(a, b) : b instanceof JavaObject && b.equals(a)
  if (a instanceof Map) return b instanceof Map ? mapEquals(a, b) : b instanceof JavaObject && b.equals(a)
  if (a instanceof JavaObject) return a.equals(b)
  return a.constructor === b.constructor && Object.is((a as { readonly value: unknown }).value, (b as { readonly value: unknown }).value)
}

export function listEquals(a: readonly unknown[], b: readonly unknown[]): boolean {
  if (a.length !== b.length) return false
  for (let i = 0; i < a.length; i++) {
    step()
    if (!javaEquals(a[i], b[i])) return false
  }
  return true
}

const doubleView = new Float64Array(1)
const wordView = new Int32Array(doubleView.buffer)
const floatView = new Float32Array(doubleView.buffer)

/** Object.hashCode; of null zero. */
export function javaHash(value: unknown): number {
  switch (typeof value) {
    case 'string':
      return textHash(value)
    case 'number':
      return (value | 0) === value ? value : longHash(BigInt(value))
    case 'bigint':
      return longHash(value)
    case 'boolean':
      return value ? 1231 : 1237
  }
  if (value === null || value === undefined) return 0
  if (value instanceof JsonFloat) return doubleHash(value.value)
  if (Array.isArray(value)) return listHash(value)
  if (value instanceof Map) return mapHash(value)
  if (value instanceof JavaFloat) return floatBits(value.value)
  if (value instanceof JavaLong) return value.value < 0 ? ~value.value : value.value
  if (value instanceof JavaObject) return value.hashCode()
  return (value as { readonly value: number }).value
}

export function textHash(text: string): number {
  let hash = 0
  for (let i = 0; i < text.length; i++) hash = (Math.imul(hash, 31) + text.charCodeAt(i)) | 0
  return hash
}

export const longHash = (value: bigint): number => Number(BigInt.asIntN(32, value ^ (BigInt.asUintN(64, value) >> 32n)))

export function doubleHash(value: number): number {
  doubleView[0] = value
  return wordView[0] ^ wordView[1]
}

export function floatBits(value: number): number {
  floatView[0] = value
  return wordView[0]
}

export function listHash(items: readonly unknown[]): number {
  let hash = 1
  for (const item of items) {
    step()
    hash = (Math.imul(31, hash) + javaHash(item)) | 0
  }
  return hash
}
