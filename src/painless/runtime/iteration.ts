// Going through collections one element after the other.

import { defineClass } from '../java-class.ts'
import { OBJECT } from '../java-classes.ts'
import { step } from '../run-state.ts'
import type { JavaClass } from '../types.ts'
import { JavaObject } from '../values.ts'
import type { JavaFunction } from './functions.ts'
import { type AnyCollection, type IteratorFrames, JavaCollection } from './lists.ts'
import { concurrentModification, illegalState, noSuchElement } from './throwable.ts'

export abstract class JavaIterator extends JavaObject {
  get javaClass(): JavaClass {
    return ITERATOR
  }

  abstract hasNext(): boolean
  abstract next(): unknown

  remove(): void {
    throw illegalState()
  }
}

export const ITERATOR = defineClass(
  'java.util.Iterator',
  { extends: () => [OBJECT], isInterface: true },
  {
    'void forEachRemaining(Consumer)': (self: JavaIterator, consumer: JavaFunction) => {
      for (; self.hasNext(); step()) consumer.call(self.next())
    },
    'boolean hasNext()': (self: JavaIterator) => self.hasNext(),
    'def next()': (self: JavaIterator) => self.next(),
    'void remove()': (self: JavaIterator) => self.remove(),
  },
)

export const ARRAY_LIST_FRAMES: IteratorFrames = {
  changed: [
    'java.base/java.util.ArrayList$Itr.checkForComodification(ArrayList.java:1096)',
    'java.base/java.util.ArrayList$Itr.next(ArrayList.java:1050)',
  ],
  end: ['java.base/java.util.ArrayList$Itr.next(ArrayList.java:1053)'],
  removed: ['java.base/java.util.ArrayList$Itr.remove(ArrayList.java:1063)'],
}

/** Over a collection, from which it can take out what it gave last. */
export class CollectionIterator extends JavaIterator {
  private at = 0
  private last: unknown = undefined
  private readonly values: readonly unknown[]
  private size: number

  constructor(private readonly collection: AnyCollection) {
    super()
    this.values = Array.isArray(collection) ? [...collection] : [...collection.values()]
    this.size = this.values.length
  }

  hasNext(): boolean {
    return this.at < this.values.length
  }

  next(): unknown {
    if (this.sizeNow() !== this.size) throw concurrentModification(null, this.frames('changed'))
    if (!this.hasNext()) throw noSuchElement(null, this.frames('end'))
    this.last = this.values[this.at++]
    return this.last
  }

  override remove(): void {
    if (this.last === undefined) throw illegalState(null, this.frames('removed'))
    const { collection } = this
    if (Array.isArray(collection)) collection.splice(this.at - 1 - (this.values.length - this.size), 1)
    else collection.remove(this.last)
    this.size--
    this.last = undefined
  }

  private frames(problem: keyof IteratorFrames): readonly string[] {
    return (Array.isArray(this.collection) ? ARRAY_LIST_FRAMES : this.collection.iteratorFrames)?.[problem] ?? []
  }

  private sizeNow(): number {
    return Array.isArray(this.collection) ? this.collection.length : this.collection.size
  }
}

/** What a for-each loop goes through; null for what it cannot. */
export function iteratorOf(value: unknown): JavaIterator | null {
  if (Array.isArray(value) || value instanceof JavaCollection) return new CollectionIterator(value)
  return value instanceof JavaIterable ? value.iterator() : null
}

/** What gives an iterator and is no collection. */
abstract class JavaIterable extends JavaObject {
  abstract iterator(): JavaIterator
}
