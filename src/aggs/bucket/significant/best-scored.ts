// Selects the best buckets by score, with ties in the order of the server's priority queue.

interface Scored {
  readonly score: number
}

/** Keeps the best `most` of `all`; the best first. */
export function bestScored<T extends Scored>(all: readonly T[], most: number): T[] {
  const heap: T[] = []
  for (const one of all) {
    if (heap.length < most) {
      heap.push(one)
      siftUp(heap)
    } else if (heap.length > 0 && heap[0].score < one.score) {
      heap[0] = one
      siftDown(heap)
    }
  }
  const best: T[] = []
  while (heap.length > 0) {
    best.push(heap[0])
    const last = heap.pop()!
    if (heap.length === 0) break
    heap[0] = last
    siftDown(heap)
  }
  return best.reverse()
}

/** The worst is on top. */
function siftUp<T extends Scored>(heap: T[]): void {
  let at = heap.length - 1
  const one = heap[at]
  while (at > 0) {
    const parent = (at - 1) >>> 1
    if (!(one.score < heap[parent].score)) break
    heap[at] = heap[parent]
    at = parent
  }
  heap[at] = one
}

function siftDown<T extends Scored>(heap: T[]): void {
  const one = heap[0]
  let at = 0
  for (;;) {
    let child = 2 * at + 1
    if (child >= heap.length) break
    if (child + 1 < heap.length && heap[child + 1].score < heap[child].score) child++
    if (!(heap[child].score < one.score)) break
    heap[at] = heap[child]
    at = child
  }
  heap[at] = one
}
