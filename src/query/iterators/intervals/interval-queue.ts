// A few intervals of a document, in an order of one's own.
import type { IntervalIterator } from './interval-iterator.ts'

export type IntervalOrder = (a: IntervalIterator, b: IntervalIterator) => boolean

/** A binary heap that lets its top go; where several may be on top, its steps are those of the server. */
export class IntervalQueue {
  size = 0
  private readonly heap: IntervalIterator[] = []

  constructor(private readonly before: IntervalOrder) {}

  clear(): void {
    this.size = 0
  }

  top(): IntervalIterator {
    return this.heap[1]
  }

  add(iterator: IntervalIterator): void {
    const { heap, before } = this
    let at = ++this.size
    for (let parent = at >>> 1; parent > 0 && before(iterator, heap[parent]); parent = at >>> 1) {
      heap[at] = heap[parent]
      at = parent
    }
    heap[at] = iterator
  }

  pop(): IntervalIterator {
    const { heap, before } = this
    const top = heap[1]
    const last = heap[this.size--]
    const { size } = this
    let at = 1
    for (;;) {
      let child = 2 * at
      if (child > size) break
      if (child < size && before(heap[child + 1], heap[child])) child++
      if (!before(heap[child], last)) break
      heap[at] = heap[child]
      at = child
    }
    heap[at] = last
    return top
  }
}
