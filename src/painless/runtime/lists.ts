// Lists and other collections as Java has them. An ArrayList is an array; all others are JavaCollections.

import { step, take } from '../run-state.ts'
import { JavaObject } from '../values.ts'
import { javaEquals, listEquals, listHash, listText } from './objects.ts'
import { indexOutOfBounds, unsupported } from './throwable.ts'

/** Anything with elements that is no array. */
/** What the library shows of its iterators: at the end, after a change of the collection, and where nothing can be removed. */
export interface IteratorFrames {
  readonly end: readonly string[]
  readonly changed: readonly string[]
  readonly removed?: readonly string[]
}

export abstract class JavaCollection extends JavaObject {
  readonly iteratorFrames?: IteratorFrames

  abstract get size(): number
  /** The elements in their order; not to be changed. */
  abstract values(): readonly unknown[]

  add(_value: unknown): boolean {
    throw unsupported()
  }

  /** Whether it was there. */
  remove(_value: unknown): boolean {
    throw unsupported()
  }

  clear(): void {
    for (const value of [...this.values()]) this.remove(value)
  }

  contains(value: unknown): boolean {
    return this.values().some(other => javaEquals(other, value))
  }

  override toString(): string {
    return listText(this.values(), this)
  }
}

export abstract class JavaList extends JavaCollection {
  get(index: number): unknown {
    const values = this.values()
    if (index < 0 || index >= values.length) throw outOfList(index, values.length)
    return values[index]
  }

  set(_index: number, _value: unknown): unknown {
    throw unsupported()
  }

  insert(_index: number, _value: unknown): void {
    throw unsupported()
  }

  removeAt(_index: number): unknown {
    throw unsupported()
  }

  override remove(value: unknown): boolean {
    const at = this.values().findIndex(other => javaEquals(other, value))
    if (at >= 0) this.removeAt(at)
    return at >= 0
  }

  override clear(): void {
    for (let at = this.size - 1; at >= 0; at--) this.removeAt(at)
  }

  override equals(other: unknown): boolean {
    return isList(other) && listEquals(this.values(), elements(other))
  }

  override hashCode(): number {
    return listHash(this.values())
  }
}

/** Lists and collections over an array of their own: LinkedList, Stack, ArrayDeque and the like. */
export abstract class ArrayBackedList extends JavaList {
  constructor(readonly items: unknown[]) {
    super()
  }

  get size(): number {
    return this.items.length
  }

  values(): readonly unknown[] {
    return this.items
  }

  override add(value: unknown): boolean {
    this.items.push(value)
    take(1)
    return true
  }

  override set(index: number, value: unknown): unknown {
    if (index < 0 || index >= this.items.length) throw outOfList(index, this.items.length)
    const old = this.items[index]
    this.items[index] = value
    return old
  }

  override insert(index: number, value: unknown): void {
    if (index < 0 || index > this.items.length) throw indexOutOfBounds(`Index: ${index}, Size: ${this.items.length}`)
    this.items.splice(index, 0, value)
  }

  override removeAt(index: number): unknown {
    if (index < 0 || index >= this.items.length) throw outOfList(index, this.items.length)
    return this.items.splice(index, 1)[0]
  }
}

export type AnyCollection = unknown[] | JavaCollection
export type AnyList = unknown[] | JavaList

export const isList = (value: unknown): value is AnyList => Array.isArray(value) || value instanceof JavaList
export const isCollection = (value: unknown): value is AnyCollection => Array.isArray(value) || value instanceof JavaCollection

/** The elements of any collection; not to be changed. */
export const elements = (collection: AnyCollection): readonly unknown[] => (Array.isArray(collection) ? collection : collection.values())

const CHECK_INDEX = [
  'java.base/jdk.internal.util.Preconditions.outOfBounds(Preconditions.java:100)',
  'java.base/jdk.internal.util.Preconditions.outOfBoundsCheckIndex(Preconditions.java:106)',
  'java.base/jdk.internal.util.Preconditions.checkIndex(Preconditions.java:302)',
  'java.base/java.util.Objects.checkIndex(Objects.java:365)',
]

export const outOfList = (index: number, length: number, place?: string) =>
  indexOutOfBounds(`Index ${index} out of bounds for length ${length}`, place === undefined ? [] : [...CHECK_INDEX, place])

export function listGet(list: AnyList, index: number): unknown {
  if (!Array.isArray(list)) return list.get(index)
  if (index < 0 || index >= list.length) throw outOfList(index, list.length, 'java.base/java.util.ArrayList.get(ArrayList.java:428)')
  return list[index]
}

export function listSet(list: AnyList, index: number, value: unknown): unknown {
  if (!Array.isArray(list)) return list.set(index, value)
  if (index < 0 || index >= list.length) throw outOfList(index, list.length, 'java.base/java.util.ArrayList.set(ArrayList.java:471)')
  const old = list[index]
  list[index] = value
  return old
}

export function collectionAdd(collection: AnyCollection, value: unknown): boolean {
  if (!Array.isArray(collection)) return collection.add(value)
  collection.push(value)
  take(1)
  return true
}

/** Whether that changed the collection. */
export function addAll(collection: AnyCollection, added: AnyCollection): boolean {
  let changed = false
  for (const value of [...elements(added)]) {
    step()
    if (collectionAdd(collection, value)) changed = true
  }
  return changed
}
