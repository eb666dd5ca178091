// Numbers that are worked out for the documents that are looked at, in their order.
import type { Numbers } from './numbers.ts'

export abstract class PreparedNumbers implements Numbers {
  values = new Float64Array(64)
  readonly starts: Uint32Array
  readonly present = null
  readonly min = Number.NEGATIVE_INFINITY
  readonly max = Number.POSITIVE_INFINITY
  readonly exact = null
  /** So many of `values` are there. */
  protected used = 0
  protected last = -1

  constructor(maxDoc: number) {
    this.starts = new Uint32Array(maxDoc + 1)
  }

  prepare(docs: Int32Array, count: number, scores: Float32Array | null): void {
    for (let i = 0; i < count; i++) {
      // A document comes again where it is in several buckets.
      if (docs[i] <= this.last) continue
      this.last = docs[i]
      this.starts[docs[i]] = this.used
      this.take(docs[i], scores === null ? 0 : scores[i])
      this.starts[docs[i] + 1] = this.used
    }
  }

  /** Adds the numbers of a document, in order. */
  protected abstract take(doc: number, score: number): void

  protected makeRoom(count: number): void {
    if (this.used + count <= this.values.length) return
    const larger = new Float64Array(Math.max(this.values.length * 2, this.used + count))
    larger.set(this.values)
    this.values = larger
  }
}
