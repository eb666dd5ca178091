// java.util.Queue and Deque, and their kinds: ArrayDeque and PriorityQueue.

import { defineClass } from '../../java-class.ts'
import { COLLECTION } from '../../java-classes.ts'
import { type Compare, compareBy } from '../../runtime/comparing.ts'
import { CollectionIterator } from '../../runtime/iteration.ts'
import { type AnyCollection, ArrayBackedList, elements, JavaCollection } from '../../runtime/lists.ts'
import { noSuchElement } from '../../runtime/throwable.ts'
import type { JavaClass } from '../../types.ts'
import { indexOfValue } from './iterable.ts'

/** What has a first element that can be taken out. */
interface FirstOut extends JavaCollection {
  readonly items: unknown[]
}

function first(self: FirstOut): unknown {
  if (self.items.length === 0) throw noSuchElement()
  return self.items[0]
}

function last(self: FirstOut): unknown {
  if (self.items.length === 0) throw noSuchElement()
  return self.items[self.items.length - 1]
}

const orNull = (value: unknown) => value ?? null

function takeFirst(self: FirstOut): unknown {
  first(self)
  return self.items.shift()
}

function takeLast(self: FirstOut): unknown {
  last(self)
  return self.items.pop()
}

export const QUEUE = defineClass(
  'java.util.Queue',
  { extends: () => [COLLECTION], isInterface: true },
  {
    'def element()': first,
    'boolean offer(def)': (self: FirstOut, value: unknown) => self.add(value),
    'def peek()': (self: FirstOut) => orNull(self.items[0]),
    'def poll()': (self: FirstOut) => orNull(self.items.shift()),
    'def remove()': takeFirst,
  },
)

function removeOccurrence(self: FirstOut, at: number): boolean {
  if (at >= 0) self.items.splice(at, 1)
  return at >= 0
}

function lastOccurrence(self: FirstOut, value: unknown): number {
  const at = indexOfValue([...self.items].reverse(), value)
  return at < 0 ? -1 : self.items.length - 1 - at
}

export const DEQUE = defineClass(
  'java.util.Deque',
  { extends: () => [QUEUE], isInterface: true },
  {
    'void addFirst(def)': (self: FirstOut, value: unknown) => {
      self.items.unshift(value)
    },
    'void addLast(def)': (self: FirstOut, value: unknown) => {
      self.items.push(value)
    },
    'Iterator descendingIterator()': (self: FirstOut) => new CollectionIterator([...self.items].reverse()),
    'def getFirst()': first,
    'def getLast()': last,
    'boolean offerFirst(def)': (self: FirstOut, value: unknown) => self.items.unshift(value) > 0,
    'boolean offerLast(def)': (self: FirstOut, value: unknown) => self.items.push(value) > 0,
    'def peekFirst()': (self: FirstOut) => orNull(self.items[0]),
    'def peekLast()': (self: FirstOut) => orNull(self.items.at(-1)),
    'def pollFirst()': (self: FirstOut) => orNull(self.items.shift()),
    'def pollLast()': (self: FirstOut) => orNull(self.items.pop()),
    'def pop()': takeFirst,
    'void push(def)': (self: FirstOut, value: unknown) => {
      self.items.unshift(value)
    },
    'boolean remove(def)': (self: FirstOut, value: unknown) => removeOccurrence(self, indexOfValue(self.items, value)),
    'def removeFirst()': takeFirst,
    'boolean removeFirstOccurrence(def)': (self: FirstOut, value: unknown) => removeOccurrence(self, indexOfValue(self.items, value)),
    'def removeLast()': takeLast,
    'boolean removeLastOccurrence(def)': (self: FirstOut, value: unknown) => removeOccurrence(self, lastOccurrence(self, value)),
  },
)

class ArrayDeque extends ArrayBackedList {
  get javaClass(): JavaClass {
    return ARRAY_DEQUE
  }
}

export const ARRAY_DEQUE: JavaClass = defineClass(
  'java.util.ArrayDeque',
  { extends: () => [DEQUE] },
  {
    'new()': () => new ArrayDeque([]),
    'new(Collection)': (from: AnyCollection) => new ArrayDeque([...elements(from)]),
    'ArrayDeque clone()': (self: ArrayDeque) => new ArrayDeque([...self.items]),
  },
)

/** A heap in an array, in the order that Java's has. */
class PriorityQueue extends JavaCollection implements FirstOut {
  readonly items: unknown[] = []

  constructor(private readonly compare: Compare) {
    super()
  }

  get javaClass(): JavaClass {
    return PRIORITY_QUEUE
  }

  get size(): number {
    return this.items.length
  }

  values(): readonly unknown[] {
    return this.items
  }

  override add(value: unknown): boolean {
    this.items.push(value)
    this.siftUp(this.items.length - 1, value)
    return true
  }

  override remove(value: unknown): boolean {
    const at = indexOfValue(this.items, value)
    if (at >= 0) this.removeAt(at)
    return at >= 0
  }

  poll(): unknown {
    return this.items.length === 0 ? null : this.removeAt(0)
  }

  private removeAt(at: number): unknown {
    const { items } = this
    const removed = items[at]
    const moved = items.pop()
    if (at === items.length) return removed
    this.siftDown(at, moved)
    if (items[at] === moved) this.siftUp(at, moved)
    return removed
  }

  private siftUp(from: number, value: unknown): void {
    const { items, compare } = this
    let at = from
    while (at > 0) {
      const parent = (at - 1) >>> 1
      if (compare(value, items[parent]) >= 0) break
      items[at] = items[parent]
      at = parent
    }
    items[at] = value
  }

  private siftDown(from: number, value: unknown): void {
    const { items, compare } = this
    let at = from
    while (at < items.length >>> 1) {
      let child = 2 * at + 1
      if (child + 1 < items.length && compare(items[child], items[child + 1]) > 0) child++
      if (compare(value, items[child]) <= 0) break
      items[at] = items[child]
      at = child
    }
    items[at] = value
  }
}

export const PRIORITY_QUEUE: JavaClass = defineClass(
  'java.util.PriorityQueue',
  { extends: () => [QUEUE] },
  {
    'new()': () => new PriorityQueue(compareBy(null)),
    'new(Comparator)': (by: unknown) => new PriorityQueue(compareBy(by)),
    'def poll()': (self: PriorityQueue) => self.poll(),
    'def remove()': (self: PriorityQueue) => {
      first(self)
      return self.poll()
    },
  },
)
