// Growable arrays by bucket ordinal, accounted to the memory of the search.
import { grow } from '../core/breaker.ts'

/** At least twice as long, so that growing is rare. */
const grownTo = (length: number, needed: number) => Math.max(needed, 2 * length, 16)

export class Doubles {
  array: Float64Array

  constructor(
    capacity = 0,
    private readonly initial = 0,
  ) {
    this.array = new Float64Array(capacity)
    if (initial !== 0) this.array.fill(initial)
  }

  /** Makes room for buckets below `limit`. */
  reserve(limit: number): Float64Array {
    const before = this.array
    if (before.length >= limit) return before
    const length = grownTo(before.length, limit)
    grow((length - before.length) * Float64Array.BYTES_PER_ELEMENT)
    const array = new Float64Array(length)
    array.set(before)
    if (this.initial !== 0) array.fill(this.initial, before.length)
    this.array = array
    return array
  }

  /** The initial value where nothing was written. */
  at(bucket: number): number {
    return bucket < this.array.length ? this.array[bucket] : this.initial
  }

  /** Of buckets below `size`. */
  first(size: number): Float64Array {
    return this.reserve(size).slice(0, size)
  }
}

export class Ints {
  array: Int32Array

  constructor(capacity = 0) {
    this.array = new Int32Array(capacity)
  }

  /** Makes room for buckets below `limit`. */
  reserve(limit: number): Int32Array {
    const before = this.array
    if (before.length >= limit) return before
    const length = grownTo(before.length, limit)
    grow((length - before.length) * Int32Array.BYTES_PER_ELEMENT)
    const array = new Int32Array(length)
    array.set(before)
    this.array = array
    return array
  }

  /** 0 where nothing was written. */
  at(bucket: number): number {
    return bucket < this.array.length ? this.array[bucket] : 0
  }
}
