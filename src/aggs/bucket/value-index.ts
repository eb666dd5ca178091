// Maps the values of a segment to buckets by arithmetic, in an array from the least to the greatest.
import type { Rounding } from './date-rounding.ts'

export interface ValueIndex {
  /** Numbers are below it. */
  readonly size: number
  /** Of the bucket with this number. */
  key(index: number): number
  /** The number of a value's bucket. */
  of(value: number): number
  /** Writes the numbers of the buckets of values[i] to out[i]. */
  fill(values: Float64Array, count: number, out: Int32Array): void
  /** Counts the values of each bucket. */
  tally(values: Float64Array, count: number, found: Uint32Array): void
}

/** The maximum number of buckets; beyond it they are found by their keys. */
const MOST_BUCKETS = 1 << 18

/** Buckets of one width. Keys are how many widths there are from `offset` on. Null: there would be too many. */
export function evenIndex(min: number, max: number, width: number, offset: number): ValueIndex | null {
  const first = Math.floor((min - offset) / width)
  const size = Math.floor((max - offset) / width) - first + 1
  return size >= 1 && size <= MOST_BUCKETS ? new EvenIndex(size, first, width, offset) : null
}

class EvenIndex implements ValueIndex {
  constructor(
    readonly size: number,
    private readonly first: number,
    private readonly width: number,
    private readonly offset: number,
  ) {}

  key(index: number): number {
    return index + this.first
  }

  of(value: number): number {
    return Math.floor((value - this.offset) / this.width) - this.first
  }

  fill(values: Float64Array, count: number, out: Int32Array): void {
    const { first, width, offset } = this
    for (let i = 0; i < count; i++) out[i] = Math.floor((values[i] - offset) / width) - first
  }

  tally(values: Float64Array, count: number, found: Uint32Array): void {
    const { first, width, offset } = this
    for (let i = 0; i < count; i++) found[Math.floor((values[i] - offset) / width) - first]++
  }
}

/** Null: there would be too many. */
export function roundedIndex(min: number, max: number, rounding: Rounding): ValueIndex | null {
  if (!Number.isFinite(min) || !Number.isFinite(max)) return null
  const keys: number[] = []
  for (let key = rounding.round(min); key <= max; key = rounding.next(key)) {
    if (keys.push(key) > MOST_BUCKETS) return null
  }
  return keys.length === 0 ? null : new RoundedIndex(Float64Array.from(keys), max)
}

/** Cells of even width tell where to begin to look; most lie in one bucket. */
class RoundedIndex implements ValueIndex {
  readonly size: number
  private readonly cells: Int32Array
  private readonly scale: number
  private readonly least: number
  /** Where buckets end; the last one never does. */
  private readonly ends: Float64Array

  constructor(
    private readonly keys: Float64Array,
    max: number,
  ) {
    const { length } = keys
    this.size = length
    this.least = keys[0]
    this.ends = new Float64Array(length).fill(Number.POSITIVE_INFINITY)
    this.ends.set(keys.subarray(1))
    const count = Math.min(4 * length, 1 << 16)
    this.scale = count / Math.max(max - keys[0] + 1, 1)
    this.cells = new Int32Array(count + 1)
    for (let cell = 0, index = 0; cell <= count; cell++) {
      const from = keys[0] + cell / this.scale
      while (index + 1 < length && keys[index + 1] <= from) index++
      this.cells[cell] = index
    }
    // Arithmetic may take a value for one of the cell before.
    for (let cell = count; cell > 0; cell--) this.cells[cell] = this.cells[cell - 1]
  }

  key(index: number): number {
    return this.keys[index]
  }

  of(value: number): number {
    const { cells, scale, least, ends } = this
    let index = cells[((value - least) * scale) | 0]
    while (value >= ends[index]) index++
    return index
  }

  fill(values: Float64Array, count: number, out: Int32Array): void {
    const { cells, scale, least, ends } = this
    for (let i = 0; i < count; i++) {
      const value = values[i]
      let index = cells[((value - least) * scale) | 0]
      while (value >= ends[index]) index++
      out[i] = index
    }
  }
  tally(values: Float64Array, count: number, found: Uint32Array): void {
    for (let i = 0; i < count; i++) found[this.of(values[i])]++
  }
}
