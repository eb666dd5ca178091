// Reproduces the iteration order of Java's HashMap, by hash in a growing table, which shows in the server's answers.
import { LateJson } from './late-json.ts'

/** The default capacity of a table. */
const FIRST_SIZE = 16
/** As full as a table may become, in quarters. */
const FULL = 3

function spread(key: string): number {
  let hash = 0
  for (let i = 0; i < key.length; i++) hash = (Math.imul(hash, 31) + key.charCodeAt(i)) | 0
  return hash ^ (hash >>> 16)
}

/** Places of the keys in the order in which a HashMap of `firstSize` places that took them one by one tells them. */
export function javaMapOrder(keys: readonly string[], firstSize = FIRST_SIZE): number[] {
  const order = keys.map((_, place) => place)
  if (keys.length < 2) return order
  let size = firstSize
  while (keys.length * 4 > size * FULL) size *= 2
  const buckets = keys.map(key => spread(key) & (size - 1))
  // Keys of one bucket stay as they came.
  return order.sort((a, b) => buckets[a] - buckets[b] || a - b)
}

/** A tree of plain values with the members of all its objects in that order. */
export function inJavaMapOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inJavaMapOrder)
  if (typeof value !== 'object' || value === null || value instanceof LateJson) return value
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) return value
  const members = value as Readonly<Record<string, unknown>>
  const keys = Object.keys(members).filter(key => members[key] !== undefined)
  return new Map(javaMapOrder(keys).map(place => [keys[place], inJavaMapOrder(members[keys[place]])]))
}
