// Several spans of a document, the one that begins (then ends) first on top.
import type { Spans } from './spans.ts'

/** A binary heap; which of equal ones is on top decides who moves on, so its steps are those of the server. */
export class SpansQueue {
  size = 0
  private readonly heap: Spans[] = []

  clear(): void {
    this.size = 0
  }

  top(): Spans {
    return this.heap[1]
  }

  add(spans: Spans): void {
    const { heap } = this
    let at = ++this.size
    for (let parent = at >>> 1; parent > 0 && before(spans, heap[parent]); parent = at >>> 1) {
      heap[at] = heap[parent]
      at = parent
    }
    heap[at] = spans
  }

  /** After the top has moved. */
  updateTop(): void {
    const { heap, size } = this
    const moved = heap[1]
    let at = 1
    for (;;) {
      let child = 2 * at
      if (child > size) break
      if (child < size && before(heap[child + 1], heap[child])) child++
      if (!before(heap[child], moved)) break
      heap[at] = heap[child]
      at = child
    }
    heap[at] = moved
  }
}

const before = (a: Spans, b: Spans): boolean => (a.start === b.start ? a.end < b.end : a.start < b.start)
