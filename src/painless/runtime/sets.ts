// Sets as Java has them: mostly the keys of maps.
import { HASH_SET } from '../java-classes.ts'
import type { JavaClass } from '../types.ts'
import { type AnyCollection, addAll, type IteratorFrames, JavaCollection } from './lists.ts'
import { type AnyMap, javaHash, mapHas, mapKeys, mapPut, mapRemove } from './objects.ts'

/** Equal where they have the same elements. */
export abstract class JavaSet extends JavaCollection {
  override equals(other: unknown): boolean {
    return other instanceof JavaSet && other.size === this.size && this.values().every(value => other.contains(value))
  }

  override hashCode(): number {
    return this.values().reduce<number>((hash, value) => (hash + javaHash(value)) | 0, 0)
  }
}

/** The keys of a map. */
export class KeySet extends JavaSet {
  constructor(
    readonly map: AnyMap,
    readonly javaClass: JavaClass,
    override readonly iteratorFrames?: IteratorFrames,
  ) {
    super()
  }

  get size(): number {
    return this.map.size
  }

  values(): readonly unknown[] {
    return mapKeys(this.map)
  }

  override contains(value: unknown): boolean {
    return mapHas(this.map, value)
  }

  override remove(value: unknown): boolean {
    const isThere = mapHas(this.map, value)
    if (isThere) mapRemove(this.map, value)
    return isThere
  }

  override clear(): void {
    this.map.clear()
  }
}

/** A set with a map to itself. */
export class MapBackedSet extends KeySet {
  override add(value: unknown): boolean {
    if (mapHas(this.map, value)) return false
    mapPut(this.map, value, true)
    return true
  }
}

/** The set with the elements of a collection added. */
export function filled<T extends JavaCollection>(set: T, from: AnyCollection): T {
  addAll(set, from)
  return set
}

/** A HashSet of values. */
export const hashSet = (values: readonly unknown[]) => filled(new MapBackedSet(new Map(), HASH_SET), [...values])
