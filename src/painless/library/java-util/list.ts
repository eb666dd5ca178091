// java.util.List and the lists there are: ArrayList, LinkedList, Vector, Stack, and views that cannot be changed.

import { defineClass } from '../../java-class.ts'
import { COLLECTION, DEQUE } from '../../java-classes.ts'
import { compareBy } from '../../runtime/comparing.ts'
import type { JavaFunction } from '../../runtime/functions.ts'
import { type AnyCollection, type AnyList, ArrayBackedList, elements, JavaList, listGet, listSet, outOfList } from '../../runtime/lists.ts'
import { checkSize, emptyStack, illegalArgument, indexOutOfBounds, noSuchElement, unsupported } from '../../runtime/throwable.ts'
import type { JavaClass } from '../../types.ts'
import { getByPath } from './get-by-path.ts'
import { indexOfValue, ListIterator } from './iterable.ts'

export const listSize = (list: AnyList) => (Array.isArray(list) ? list.length : list.size)

function insert(list: AnyList, index: number, value: unknown): void {
  if (!Array.isArray(list)) {
    list.insert(index, value)
    return
  }
  if (index < 0 || index > list.length) {
    throw indexOutOfBounds(`Index: ${index}, Size: ${list.length}`, [
      'java.base/java.util.ArrayList.rangeCheckForAdd(ArrayList.java:786)',
      'java.base/java.util.ArrayList.add(ArrayList.java:519)',
    ])
  }
  list.splice(index, 0, value)
  checkSize(list.length)
}

function removeAt(list: AnyList, index: number): unknown {
  if (!Array.isArray(list)) return list.removeAt(index)
  if (index < 0 || index >= list.length) throw outOfList(index, list.length, 'java.base/java.util.ArrayList.remove(ArrayList.java:568)')
  return list.splice(index, 1)[0]
}

export function sortList(list: AnyList, comparator: unknown): void {
  if (Array.isArray(list)) list.sort(compareBy(comparator))
  else {
    const sorted = [...list.values()].sort(compareBy(comparator))
    for (let i = 0; i < sorted.length; i++) list.set(i, sorted[i])
  }
}

function lastIndexOf(list: AnyList, value: unknown): number {
  const items = elements(list)
  const fromEnd = indexOfValue([...items].reverse(), value)
  return fromEnd < 0 ? -1 : items.length - 1 - fromEnd
}

/** Iterators change the list itself, which they can where it is an array. */
function listIterator(list: AnyList, from = 0): ListIterator {
  const size = listSize(list)
  if (from < 0 || from > size) throw indexOutOfBounds(`Index: ${from}, Size: ${size}`)
  return new ListIterator(Array.isArray(list) ? list : list instanceof ArrayBackedList ? list.items : [...elements(list)], from)
}

function subList(list: AnyList, from: number, to: number): SubList {
  const size = listSize(list)
  if (from < 0) throw indexOutOfBounds(`fromIndex = ${from}`)
  if (to > size) throw indexOutOfBounds(`toIndex = ${to}`)
  if (from > to) throw illegalArgument(`fromIndex(${from}) > toIndex(${to})`)
  return new SubList(list, from, to - from)
}

export const LIST: JavaClass = defineClass(
  'java.util.List',
  { extends: () => [COLLECTION], isInterface: true },
  {
    'void add(int, def)': insert,
    'boolean addAll(int, Collection)': (self: AnyList, index: number, added: AnyCollection) => {
      const items = [...elements(added)]
      items.forEach((value, i) => {
        insert(self, index + i, value)
      })
      return items.length > 0
    },
    'def get(int)': listGet,
    'Object getByPath(String)': (self: AnyList, path: string) => getByPath(self, path),
    'Object getByPath(String, Object)': (self: AnyList, path: string, otherwise: unknown) => getByPath(self, path, otherwise),
    'int getLength()': listSize,
    'int indexOf(def)': (self: AnyList, value: unknown) => indexOfValue(elements(self), value),
    'int lastIndexOf(def)': lastIndexOf,
    'ListIterator listIterator()': (self: AnyList) => listIterator(self),
    'ListIterator listIterator(int)': listIterator,
    'def remove(int)': removeAt,
    'void replaceAll(UnaryOperator)': (self: AnyList, of: JavaFunction) => {
      for (let i = 0; i < listSize(self); i++) listSet(self, i, of.call(listGet(self, i)))
    },
    'def set(int, def)': listSet,
    'void sort(Comparator)': sortList,
    'List subList(int, int)': subList,
  },
)

export const ARRAY_LIST = defineClass(
  'java.util.ArrayList',
  { extends: () => [LIST] },
  {
    'new()': () => [],
    'new(Collection)': (from: AnyCollection) => [...elements(from)],
    'def clone()': (self: unknown[]) => [...self],
    'void trimToSize()': () => undefined,
  },
)

/** A stretch of a list: changes of one are changes of the other. */
class SubList extends JavaList {
  constructor(
    private readonly list: AnyList,
    private readonly from: number,
    private length: number,
  ) {
    super()
  }

  get javaClass(): JavaClass {
    return LIST
  }

  get size(): number {
    return this.length
  }

  values(): readonly unknown[] {
    return elements(this.list).slice(this.from, this.from + this.length)
  }

  override add(value: unknown): boolean {
    this.insert(this.length, value)
    return true
  }

  override set(index: number, value: unknown): unknown {
    if (index < 0 || index >= this.length) throw outOfList(index, this.length)
    return listSet(this.list, this.from + index, value)
  }

  override insert(index: number, value: unknown): void {
    if (index < 0 || index > this.length) throw indexOutOfBounds(`Index: ${index}, Size: ${this.length}`)
    insert(this.list, this.from + index, value)
    this.length++
  }

  override removeAt(index: number): unknown {
    if (index < 0 || index >= this.length) throw outOfList(index, this.length)
    this.length--
    return removeAt(this.list, this.from + index)
  }
}

const VIEW_REFUSES = {
  add: 'java.base/java.util.Collections$UnmodifiableCollection.add(Collections.java:1093)',
  remove: 'java.base/java.util.Collections$UnmodifiableCollection.remove(Collections.java:1096)',
  clear: 'java.base/java.util.Collections$UnmodifiableCollection.clear(Collections.java:1113)',
  set: 'java.base/java.util.Collections$UnmodifiableList.set(Collections.java:1507)',
  insert: 'java.base/java.util.Collections$UnmodifiableList.add(Collections.java:1510)',
  removeAt: 'java.base/java.util.Collections$UnmodifiableList.remove(Collections.java:1513)',
} as const

const PLAIN_REFUSES: Readonly<Partial<Record<keyof typeof VIEW_REFUSES, readonly string[]>>> = {
  add: ['java.base/java.util.AbstractList.add(AbstractList.java:155)', 'java.base/java.util.AbstractList.add(AbstractList.java:113)'],
  set: ['java.base/java.util.AbstractList.set(AbstractList.java:138)'],
  insert: ['java.base/java.util.AbstractList.add(AbstractList.java:155)'],
  removeAt: ['java.base/java.util.AbstractList.remove(AbstractList.java:169)'],
}

/** A list that scripts can read only. `Arrays.asList` lets its items be set. */
export class FixedList extends JavaList {
  constructor(
    private readonly items: () => readonly unknown[],
    private readonly settable: unknown[] | null = null,
    readonly javaClass: JavaClass = LIST,
    /** Whether it stands before another collection. */
    private readonly isView = false,
  ) {
    super()
  }

  get size(): number {
    return this.items().length
  }

  values(): readonly unknown[] {
    return this.items()
  }

  override set(index: number, value: unknown): unknown {
    return this.settable === null ? this.refuse('set') : listSet(this.settable, index, value)
  }

  override add(): boolean {
    return this.refuse('add')
  }

  override insert(): void {
    this.refuse('insert')
  }

  override removeAt(): unknown {
    return this.refuse('removeAt')
  }

  override remove(): boolean {
    return this.refuse('remove')
  }

  override clear(): void {
    this.refuse('clear')
  }

  /** Arrays and empty lists leave it to what they inherit. */
  private refuse(what: keyof typeof VIEW_REFUSES): never {
    throw unsupported(null, this.isView ? [VIEW_REFUSES[what]] : (PLAIN_REFUSES[what] ?? []))
  }
}

class LinkedList extends ArrayBackedList {
  get javaClass(): JavaClass {
    return LINKED_LIST
  }
}

export const LINKED_LIST: JavaClass = defineClass(
  'java.util.LinkedList',
  { extends: () => [LIST, DEQUE] },
  {
    'new()': () => new LinkedList([]),
    'new(Collection)': (from: AnyCollection) => new LinkedList([...elements(from)]),
    'def clone()': (self: LinkedList) => new LinkedList([...self.items]),
  },
)

class Vector extends ArrayBackedList {
  constructor(
    items: unknown[],
    readonly javaClass: JavaClass,
  ) {
    super(items)
  }

  end(index: number): unknown {
    if (this.items.length === 0) throw noSuchElement()
    return this.items.at(index)
  }

  peek(): unknown {
    if (this.items.length === 0) throw emptyStack()
    return this.items[this.items.length - 1]
  }
}

export const VECTOR: JavaClass = defineClass(
  'java.util.Vector',
  { extends: () => [LIST] },
  {
    'new()': () => new Vector([], VECTOR),
    'new(Collection)': (from: AnyCollection) => new Vector([...elements(from)], VECTOR),
    'void addElement(def)': (self: Vector, value: unknown) => {
      self.add(value)
    },
    'def clone()': (self: Vector) => new Vector([...self.items], self.javaClass),
    'def elementAt(int)': (self: Vector, index: number) => self.get(index),
    'def firstElement()': (self: Vector) => self.end(0),
    'void insertElementAt(def, int)': (self: Vector, value: unknown, index: number) => self.insert(index, value),
    'def lastElement()': (self: Vector) => self.end(-1),
    'void removeAllElements()': (self: Vector) => {
      self.items.length = 0
    },
    'boolean removeElement(def)': (self: Vector, value: unknown) => self.remove(value),
    'void removeElementAt(int)': (self: Vector, index: number) => {
      self.removeAt(index)
    },
    'void setElementAt(def, int)': (self: Vector, value: unknown, index: number) => {
      self.set(index, value)
    },
  },
)

export const STACK: JavaClass = defineClass(
  'java.util.Stack',
  { extends: () => [VECTOR] },
  {
    'new()': () => new Vector([], STACK),
    'boolean empty()': (self: Vector) => self.items.length === 0,
    'def peek()': (self: Vector) => self.peek(),
    'def pop()': (self: Vector) => {
      const last = self.peek()
      self.items.pop()
      return last
    },
    'def push(def)': (self: Vector, value: unknown) => {
      self.add(value)
      return value
    },
    'int search(def)': (self: Vector, value: unknown) => {
      const at = lastIndexOf(self, value)
      return at < 0 ? -1 : self.items.length - at
    },
  },
)
