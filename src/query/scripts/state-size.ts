// About how much memory takes what scripts keep from document to document.
import { JavaObject } from '../../painless/values.ts'

const ELEMENT_BYTES = 8
const OBJECT_BYTES = 16
/** Of a text, beside its characters: most are made of two others. */
const TEXT_BYTES = 32
/** Of a map, beside key and value. */
const ENTRY_BYTES = 32

/** So many elements of a list or map are looked at, and fewer of those within. */
const LOOKED_AT = 256
const FEWER = 3

/** Bytes. Of long lists and maps some elements stand for all, so that it takes no longer than a step of the script. */
export function sizeOfState(value: unknown, depth = 0): number {
  if (typeof value === 'string') return TEXT_BYTES + value.length
  if (typeof value !== 'object' || value === null) return 0
  const most = LOOKED_AT >> (FEWER * depth)
  if (Array.isArray(value)) return OBJECT_BYTES + sizeOfList(value, most, depth)
  if (value instanceof Map) return OBJECT_BYTES + sizeOfMap(value, most, depth)
  if (!(value instanceof JavaObject)) return OBJECT_BYTES
  const { items, text, map } = value as { readonly items?: unknown; readonly text?: unknown; readonly map?: unknown }
  return OBJECT_BYTES + (sizeOfState(items, depth) || sizeOfState(map, depth) || sizeOfState(text, depth))
}

function sizeOfList(list: readonly unknown[], most: number, depth: number): number {
  const looked = Math.min(list.length, most)
  let size = 0
  for (let i = 0; i < looked; i++) size += sizeOfState(list[Math.floor((i * list.length) / looked)], depth + 1)
  return list.length * ELEMENT_BYTES + (looked === 0 ? 0 : size * (list.length / looked))
}

function sizeOfMap(map: ReadonlyMap<unknown, unknown>, most: number, depth: number): number {
  let looked = 0
  let size = 0
  for (const [key, item] of map) {
    if (looked === most) break
    looked++
    size += sizeOfState(key, depth + 1) + sizeOfState(item, depth + 1)
  }
  return map.size * ENTRY_BYTES + (looked === 0 ? 0 : size * (map.size / looked))
}
