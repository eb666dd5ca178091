// java.lang.Iterable, java.util.Collection and iterators, with what Painless adds to them.

import { JsonFloat } from '../../../core/json.ts'
import { defineClass } from '../../java-class.ts'
import { ITERATOR, OBJECT } from '../../java-classes.ts'
import { step } from '../../run-state.ts'
import { classOf } from '../../runtime/class-of.ts'
import type { JavaFunction } from '../../runtime/functions.ts'
import { CollectionIterator, iteratorOf, JavaIterator } from '../../runtime/iteration.ts'
import { JavaArray } from '../../runtime/java-array.ts'
import { type AnyCollection, addAll, collectionAdd, elements, isCollection } from '../../runtime/lists.ts'
import { javaEquals, javaText, LinkedMap, mapGet, mapHas, mapPut } from '../../runtime/objects.ts'
import { classCast, concurrentModification, illegalState, noSuchElement } from '../../runtime/throwable.ts'
import { DEF } from '../../types.ts'
import { JavaChar, JavaLong } from '../../values.ts'
import { streamOf } from './streams.ts'

/** All elements of what can be gone through, as they are now. */
function itemsOf(iterable: unknown): readonly unknown[] {
  if (isCollection(iterable)) return elements(iterable)
  const items: unknown[] = []
  for (const iterator = iteratorOf(iterable) as JavaIterator; iterator.hasNext(); step()) items.push(iterator.next())
  return items
}

/** Calls with each element. */
function over(iterable: unknown, work: (value: unknown, index: number) => void): void {
  const items = itemsOf(iterable)
  for (let i = 0; i < items.length; i++) {
    step()
    work(items[i], i)
  }
}

function filtered(items: readonly unknown[], test: (value: unknown) => unknown): unknown[] {
  const found: unknown[] = []
  for (const value of items) {
    step()
    if (test(value) === true) found.push(value)
  }
  return found
}

/** Number.doubleValue of anything that is a number. */
function asDouble(value: unknown): number {
  if (typeof value === 'number' || typeof value === 'bigint') return Number(value)
  if (value instanceof JsonFloat || value instanceof JavaLong) return value.value
  if (value instanceof JavaChar || value === null || typeof value !== 'object') {
    const from = value === null ? 'null' : classOf(value).name
    throw classCast(
      `class ${from} cannot be cast to class java.lang.Number (${from} and java.lang.Number are in module java.base of loader 'bootstrap')`,
    )
  }
  return (value as { readonly value: number }).value
}

function sum(iterable: unknown, of?: JavaFunction): number {
  let total = 0
  over(iterable, value => {
    total += of === undefined ? asDouble(value) : (of.call(value) as number)
  })
  return total
}

function findResults(iterable: unknown, of: JavaFunction): unknown[] {
  const found: unknown[] = []
  over(iterable, value => {
    const result = of.call(value)
    if (result !== null) found.push(result)
  })
  return found
}

function groupBy(iterable: unknown, of: JavaFunction): LinkedMap {
  const groups = new LinkedMap()
  over(iterable, value => {
    const key = of.call(value)
    if (!mapHas(groups, key)) mapPut(groups, key, [])
    ;(mapGet(groups, key) as unknown[]).push(value)
  })
  return groups
}

/** A list that changes meanwhile is gone through no further. */
function forEach(iterable: unknown, consumer: JavaFunction): void {
  if (!Array.isArray(iterable)) {
    over(iterable, value => consumer.call(value))
    return
  }
  const { length } = iterable
  for (let i = 0; i < length && iterable.length === length; i++) {
    step()
    consumer.call(iterable[i])
  }
  if (iterable.length !== length) throw concurrentModification(null, ['java.base/java.util.ArrayList.forEach(ArrayList.java:1606)'])
}

export const ITERABLE = defineClass(
  'java.lang.Iterable',
  { extends: () => [OBJECT], isInterface: true },
  {
    'boolean any(Predicate)': (self: unknown, test: JavaFunction) => itemsOf(self).some(value => test.call(value) === true),
    'Collection asCollection()': (self: unknown) => (isCollection(self) ? self : [...itemsOf(self)]),
    'List asList()': (self: unknown) => (Array.isArray(self) ? self : [...itemsOf(self)]),
    'def each(Consumer)': (self: unknown, consumer: JavaFunction) => {
      over(self, value => consumer.call(value))
      return self
    },
    'def eachWithIndex(ObjIntConsumer)': (self: unknown, consumer: JavaFunction) => {
      over(self, (value, index) => consumer.call(value, index))
      return self
    },
    'boolean every(Predicate)': (self: unknown, test: JavaFunction) => itemsOf(self).every(value => test.call(value) === true),
    'List findResults(Function)': findResults,
    'void forEach(Consumer)': forEach,
    'Map groupBy(Function)': groupBy,
    'Iterator iterator()': (self: unknown) => iteratorOf(self),
    'String join(String)': (self: unknown, separator: string) => itemsOf(self).map(javaText).join(separator),
    'double sum()': (self: unknown) => sum(self),
    'double sum(ToDoubleFunction)': sum,
  },
)

/** Takes out whatever fits; tells whether there was any. */
function removeWhere(collection: AnyCollection, test: (value: unknown) => unknown): boolean {
  if (Array.isArray(collection)) {
    const { length } = collection
    const kept = collection.filter(value => {
      step()
      return test(value) !== true
    })
    if (collection.length !== length) throw concurrentModification()
    const changed = kept.length < collection.length
    // In place, since others hold the same list.
    for (let i = 0; i < kept.length; i++) collection[i] = kept[i]
    collection.length = kept.length
    return changed
  }
  const iterator = new CollectionIterator(collection)
  let changed = false
  while (iterator.hasNext()) {
    step()
    if (test(iterator.next()) !== true) continue
    iterator.remove()
    changed = true
  }
  return changed
}

export const containsValue = (collection: AnyCollection, value: unknown): boolean =>
  Array.isArray(collection) ? indexOfValue(collection, value) >= 0 : collection.contains(value)

export function indexOfValue(items: readonly unknown[], value: unknown): number {
  for (let i = 0; i < items.length; i++) if (javaEquals(items[i], value)) return i
  return -1
}

function collectInto(self: AnyCollection, into: AnyCollection, of: JavaFunction): AnyCollection {
  over(self, value => collectionAdd(into, of.call(value)))
  return into
}

/** The first result that is not null; otherwise what is given. */
function findResult(self: AnyCollection, otherwise: unknown, of: JavaFunction): unknown {
  for (const value of elements(self)) {
    const result = of.call(value)
    if (result !== null) return result
  }
  return otherwise
}

function split(self: AnyCollection, test: JavaFunction): unknown[] {
  const parts: [unknown[], unknown[]] = [[], []]
  over(self, value => parts[test.call(value) === true ? 0 : 1].push(value))
  return parts
}

function toArray(self: AnyCollection, into?: JavaArray): JavaArray {
  const items = [...elements(self)]
  if (into === undefined || into.items.length < items.length) return new JavaArray(into?.component ?? DEF, items)
  items.forEach((value, i) => {
    into.items[i] = value
  })
  return into
}

export const COLLECTION = defineClass(
  'java.util.Collection',
  { extends: () => [ITERABLE], isInterface: true },
  {
    'boolean add(def)': collectionAdd,
    'boolean addAll(Collection)': addAll,
    'void clear()': (self: AnyCollection) => {
      if (Array.isArray(self)) self.length = 0
      else self.clear()
    },
    'List collect(Function)': (self: AnyCollection, of: JavaFunction) => collectInto(self, [], of),
    'def collect(Collection, Function)': collectInto,
    'boolean contains(def)': containsValue,
    'boolean containsAll(Collection)': (self: AnyCollection, other: AnyCollection) =>
      elements(other).every(value => containsValue(self, value)),
    'def find(Predicate)': (self: AnyCollection, test: JavaFunction) => elements(self).find(value => test.call(value) === true) ?? null,
    'List findAll(Predicate)': (self: AnyCollection, test: JavaFunction) => filtered(elements(self), test.call),
    'def findResult(Function)': (self: AnyCollection, of: JavaFunction) => findResult(self, null, of),
    'def findResult(def, Function)': findResult,
    'boolean isEmpty()': (self: AnyCollection) => elements(self).length === 0,
    'boolean removeAll(Collection)': (self: AnyCollection, other: AnyCollection) => removeWhere(self, value => containsValue(other, value)),
    'boolean removeIf(Predicate)': (self: AnyCollection, test: JavaFunction) => removeWhere(self, test.call),
    'boolean retainAll(Collection)': (self: AnyCollection, other: AnyCollection) =>
      removeWhere(self, value => !containsValue(other, value)),
    'int size()': (self: AnyCollection) => (Array.isArray(self) ? self.length : self.size),
    'List split(Predicate)': split,
    'Stream stream()': (self: AnyCollection) => streamOf(elements(self)),
    'def[] toArray()': (self: AnyCollection) => toArray(self),
    'def[] toArray(def[])': toArray,
  },
)

/** java.util.ListIterator: to and fro, and changing the list. */
export class ListIterator extends JavaIterator {
  private last = -1

  constructor(
    private readonly list: unknown[],
    private at: number,
  ) {
    super()
  }

  override get javaClass() {
    return LIST_ITERATOR
  }

  hasNext(): boolean {
    return this.at < this.list.length
  }

  next(): unknown {
    if (!this.hasNext()) throw noSuchElement()
    this.last = this.at
    return this.list[this.at++]
  }

  hasPrevious(): boolean {
    return this.at > 0
  }

  previousIndex(): number {
    return this.at - 1
  }

  nextIndex(): number {
    return this.at
  }

  override remove(): void {
    if (this.last < 0) throw illegalState()
    this.list.splice(this.last, 1)
    this.at = this.last
    this.last = -1
  }

  set(value: unknown): void {
    if (this.last < 0) throw illegalState()
    this.list[this.last] = value
  }

  add(value: unknown): void {
    this.list.splice(this.at++, 0, value)
    this.last = -1
  }
}

export const LIST_ITERATOR = defineClass(
  'java.util.ListIterator',
  { extends: () => [ITERATOR], isInterface: true },
  {
    'void add(def)': (self: ListIterator, value: unknown) => self.add(value),
    'boolean hasPrevious()': (self: ListIterator) => self.hasPrevious(),
    'int nextIndex()': (self: ListIterator) => self.nextIndex(),
    'int previousIndex()': (self: ListIterator) => self.previousIndex(),
    'void set(def)': (self: ListIterator, value: unknown) => self.set(value),
  },
)
