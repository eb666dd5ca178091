// What every value can do: be compared, hashed and shown; and maps as Java has them, whose keys are equal by `equals`: a HashMap goes through
// its entries by their hash. A HashMap is a plain Map and a LinkedHashMap a LinkedMap, with keys in their hashable form; all others are JavaMaps.

import { JsonFloat } from '../../core/json.ts'
import { javaDouble, javaFloat } from '../../core/numbers.ts'
import { step, take } from '../run-state.ts'
import { isInt, JavaByte, JavaChar, JavaFloat, JavaLong, JavaObject, JavaShort } from '../values.ts'
import { nullPointer, unsupported } from './throwable.ts'

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

/** The text of a String, a StringBuilder or any other CharSequence. */
export function textOf(sequence: unknown): string {
  if (sequence === null) throw nullPointer()
  return typeof sequence === 'string' ? sequence : javaText(sequence)
}

/** Keeps the order in which keys were put. */
export class LinkedMap extends Map<unknown, unknown> {}

/** Any other map: sorted ones, views, and what contexts have. */
export abstract class JavaMap extends JavaObject {
  /** Null where there is none. */
  abstract getKey(key: unknown): unknown
  abstract hasKey(key: unknown): boolean
  abstract get size(): number
  /** In the order of the map. */
  abstract keyList(): unknown[]

  /** Before its keys, values or entries are given out: throws where they cannot be. */
  viewed(_method: string): void {}

  putKey(_key: unknown, _value: unknown): unknown {
    throw unsupported()
  }

  removeKey(_key: unknown): unknown {
    throw unsupported()
  }

  clear(): void {
    for (const key of this.keyList()) this.removeKey(key)
  }

  override equals(other: unknown): boolean {
    return isMap(other) && mapEquals(this, other)
  }

  override hashCode(): number {
    return mapHash(this)
  }

  override toString(): string {
    return mapText(this)
  }
}

export type AnyMap = Map<unknown, unknown> | JavaMap

export const isMap = (value: unknown): value is AnyMap => value instanceof Map || value instanceof JavaMap

/** Keys that are equal without being the same, by their hash; for those maps that have any. */
const objectKeys = new WeakMap<Map<unknown, unknown>, Map<number, unknown[]>>()

/** The form in which a plain Map knows a key: a Long is a bigint even where it is small, other objects stand for their equals. */
export function keyOf(map: Map<unknown, unknown>, key: unknown): unknown {
  if (typeof key !== 'object' || key === null) return key
  if (key instanceof JavaLong) return BigInt(key.value)
  if (key instanceof JavaObject && key.equals === JavaObject.prototype.equals) return key
  let known = objectKeys.get(map)
  if (known === undefined) objectKeys.set(map, (known = new Map()))
  const hash = javaHash(key)
  const same = known.get(hash)
  if (same === undefined) {
    known.set(hash, [key])
    return key
  }
  const found = same.find(other => javaEquals(other, key))
  if (found === undefined) same.push(key)
  return found ?? key
}

/** A key as scripts see it. */
const shownKey = (key: unknown): unknown => (typeof key === 'bigint' && isInt(Number(key)) ? new JavaLong(Number(key)) : key)

export const mapGet = (map: AnyMap, key: unknown): unknown =>
  map instanceof Map ? (map.get(typeof key === 'string' ? key : keyOf(map, key)) ?? null) : map.getKey(key)

export const mapHas = (map: AnyMap, key: unknown): boolean => (map instanceof Map ? map.has(keyOf(map, key)) : map.hasKey(key))

/** Gives the value from before, or null. */
export function mapPut(map: AnyMap, key: unknown, value: unknown): unknown {
  if (!(map instanceof Map)) return map.putKey(key, value)
  const known = keyOf(map, key)
  const old = map.get(known) ?? null
  map.set(known, value)
  return old
}

export function mapRemove(map: AnyMap, key: unknown): unknown {
  if (!(map instanceof Map)) return map.removeKey(key)
  const known = keyOf(map, key)
  const old = map.get(known) ?? null
  map.delete(known)
  return old
}

/** Keys in the order that Java goes through them. */
export function mapKeys(map: AnyMap): unknown[] {
  if (!(map instanceof Map)) return map.keyList()
  const keys = [...map.keys()].map(shownKey)
  return map instanceof LinkedMap || keys.length < 2 ? keys : inHashOrder(keys)
}

/** Keys in the order of a hash table that is as large as they need. */
export function inHashOrder(keys: readonly unknown[]): unknown[] {
  let capacity = 16
  while (keys.length > capacity * 0.75) capacity *= 2
  const bucket = (key: unknown) => {
    const hash = javaHash(key)
    return (hash ^ (hash >>> 16)) & (capacity - 1)
  }
  return keys
    .map(key => ({ key, bucket: bucket(key) }))
    .sort((a, b) => a.bucket - b.bucket)
    .map(({ key }) => key)
}

function mapEquals(a: AnyMap, b: AnyMap): boolean {
  return a.size === b.size && mapKeys(a).every(key => mapHas(b, key) && javaEquals(mapGet(a, key), mapGet(b, key)))
}

const mapHash = (map: AnyMap): number =>
  mapKeys(map).reduce<number>((hash, key) => (hash + (javaHash(key) ^ javaHash(mapGet(map, key)))) | 0, 0)

function mapText(map: AnyMap): string {
  const text = (value: unknown) => (value === map ? '(this Map)' : javaText(value))
  return `{${mapKeys(map)
    .map(key => `${text(key)}=${text(mapGet(map, key))}`)
    .join(', ')}}`
}
