// The fullest of very many buckets: a bucket that is no fuller than the last of those kept takes one comparison.

export interface Fullest {
  /** In ascending order. */
  readonly buckets: number[]
  /** Documents of all buckets that have as many as they must. */
  readonly total: number
}

/** At most `most` of the first `size` buckets that have `least` documents, the fullest; of equal ones the first. */
export function fullest(counts: Int32Array, size: number, most: number, least: number): Fullest {
  const end = Math.min(size, counts.length)
  const heap = new Int32Array(Math.min(most, end))
  let kept = 0
  let total = 0
  let floor = least - 1
  for (let bucket = 0; bucket < end; bucket++) {
    const count = counts[bucket]
    if (count < least) continue
    total += count
    // Once all places are taken, equal buckets lose to those before them.
    if (count <= floor) continue
    if (kept < heap.length) {
      heap[kept++] = bucket
      if (kept < heap.length) continue
      for (let at = (kept >>> 1) - 1; at >= 0; at--) siftDown(heap, at, counts)
    } else {
      heap[0] = bucket
      siftDown(heap, 0, counts)
    }
    floor = counts[heap[0]]
  }
  return { buckets: Array.from(heap.subarray(0, kept).sort()), total }
}

/** The same of the first or last in order of their numbers. */
export function outermost(counts: Int32Array, size: number, most: number, fromLast: boolean): Fullest {
  const end = Math.min(size, counts.length)
  const buckets: number[] = []
  let total = 0
  for (let i = 0; i < end; i++) {
    const bucket = fromLast ? end - 1 - i : i
    if (counts[bucket] === 0) continue
    total += counts[bucket]
    if (buckets.length < most) buckets.push(bucket)
  }
  return { buckets: fromLast ? buckets.reverse() : buckets, total }
}

/** The one that goes first is on top: the emptiest, and of equal ones the last. */
function siftDown(heap: Int32Array, from: number, counts: Int32Array): void {
  const bucket = heap[from]
  const count = counts[bucket]
  let at = from
  for (;;) {
    let child = 2 * at + 1
    if (child >= heap.length) break
    const other = child + 1
    if (other < heap.length && goesBefore(counts, heap[other], heap[child])) child = other
    const next = heap[child]
    if (counts[next] > count || (counts[next] === count && next < bucket)) break
    heap[at] = next
    at = child
  }
  heap[at] = bucket
}

const goesBefore = (counts: Int32Array, a: number, b: number): boolean => counts[a] < counts[b] || (counts[a] === counts[b] && a > b)
