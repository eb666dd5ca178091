// Sorts the terms of a pool by their bytes: a three-way radix quicksort, which looks at shared prefixes once.

/** Ranges this small are sorted by insertion. */
const SMALL = 12

/** Term numbers, sorted by the terms' bytes: term n is bytes[ends[n - 1]..ends[n]). */
export function sortTerms(bytes: Uint8Array, ends: Int32Array): Int32Array {
  const order = new Int32Array(ends.length)
  for (let i = 0; i < order.length; i++) order[i] = i
  new TermSort(bytes, ends, order).sort(0, order.length, 0)
  return order
}

class TermSort {
  constructor(
    private readonly bytes: Uint8Array,
    private readonly ends: Int32Array,
    private readonly order: Int32Array,
  ) {}

  /** Sorts order[from..to), whose terms share their first `depth` bytes. */
  sort(from: number, to: number, depth: number): void {
    const { order } = this
    while (to - from > SMALL) {
      const pivot = this.median(from, to, depth)
      let less = from
      let greater = to
      for (let i = from; i < greater; ) {
        const term = order[i]
        const byte = this.byteAt(term, depth)
        if (byte < pivot) {
          order[i++] = order[less]
          order[less++] = term
        } else if (byte > pivot) {
          order[i] = order[--greater]
          order[greater] = term
        } else i++
      }
      // The largest part goes on in this loop, so that recursion never gets deep.
      const equal = greater - less
      if (equal >= less - from && equal >= to - greater) {
        this.sort(from, less, depth)
        this.sort(greater, to, depth)
        // Terms that end here are all the same term, and terms are distinct.
        if (pivot < 0) return
        from = less
        to = greater
        depth++
      } else {
        if (pivot >= 0) this.sort(less, greater, depth + 1)
        if (less - from > to - greater) {
          this.sort(greater, to, depth)
          to = less
        } else {
          this.sort(from, less, depth)
          from = greater
        }
      }
    }
    this.insertionSort(from, to, depth)
  }

  /** -1 at the end of a term. */
  private byteAt(term: number, depth: number): number {
    const at = this.startOf(term) + depth
    return at < this.ends[term] ? this.bytes[at] : -1
  }

  private startOf(term: number): number {
    return term === 0 ? 0 : this.ends[term - 1]
  }

  private median(from: number, to: number, depth: number): number {
    const a = this.byteAt(this.order[from], depth)
    const b = this.byteAt(this.order[(from + to) >>> 1], depth)
    const c = this.byteAt(this.order[to - 1], depth)
    return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c))
  }

  private insertionSort(from: number, to: number, depth: number): void {
    const { order } = this
    for (let i = from + 1; i < to; i++) {
      const term = order[i]
      let at = i
      while (at > from && this.isLess(term, order[at - 1], depth)) {
        order[at] = order[at - 1]
        at--
      }
      order[at] = term
    }
  }

  private isLess(a: number, b: number, depth: number): boolean {
    const { bytes, ends } = this
    let i = this.startOf(a) + depth
    let j = this.startOf(b) + depth
    const iEnd = ends[a]
    const jEnd = ends[b]
    while (i < iEnd && j < jEnd) {
      const difference = bytes[i++] - bytes[j++]
      if (difference !== 0) return difference < 0
    }
    return i === iEnd && j < jEnd
  }
}
