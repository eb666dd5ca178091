// Ranges along a line: each is in every bucket that it touches. The keys of those buckets stand for its numbers.
import type { RangeFieldType } from '../../index/mapping/field-type.ts'
import type { BinaryColumn } from '../../index/segment/segment-reader-api.ts'
import type { SegmentView } from '../../index/shard-reader.ts'
import type { Numbers } from '../values/numbers.ts'
import type { LineBounds } from './histogram-finding.ts'

export interface RangeLine {
  /** The key of the bucket that a number is in. */
  keyOf(value: number): number
  /** The key after that of a bucket. */
  next(key: number): number
  /** Ranges are cut off there; null: they are not. */
  readonly hard: LineBounds | null
  /** Throws where a range touches too many buckets. */
  consume(buckets: number): void
}

/** Null: no document of the segment has a range. */
export function rangeKeys(field: RangeFieldType, line: RangeLine, { reader }: SegmentView): Numbers | null {
  const column = reader.binary(field.name)
  return column === null ? null : new RangeKeys(column, field, line, reader.maxDoc)
}

/** Worked out for the documents that are looked at, in their order. */
class RangeKeys implements Numbers {
  values = new Float64Array(64)
  readonly starts: Uint32Array
  readonly present = null
  readonly min = Number.NEGATIVE_INFINITY
  readonly max = Number.POSITIVE_INFINITY
  readonly exact = null
  private used = 0
  private last = -1

  constructor(
    private readonly column: BinaryColumn,
    private readonly field: RangeFieldType,
    private readonly line: RangeLine,
    maxDoc: number,
  ) {
    this.starts = new Uint32Array(maxDoc + 1)
  }

  prepare(docs: Int32Array, count: number): void {
    for (let i = 0; i < count; i++) {
      // A document comes again where it is in several buckets.
      if (docs[i] <= this.last) continue
      this.last = docs[i]
      this.starts[docs[i]] = this.used
      const bytes = this.column.get(docs[i])
      if (bytes !== null) this.take(bytes)
      this.starts[docs[i] + 1] = this.used
    }
  }

  private take(bytes: Uint8Array): void {
    const { kind } = this.field
    const { hard, keyOf, next, consume } = this.line
    const from = this.used
    for (let at = 0; at < bytes.length; at += 2 * kind.width) {
      const least = Math.max(kind.numberAt!(bytes, at), hard?.min ?? Number.NEGATIVE_INFINITY)
      const greatest = Math.min(kind.numberAt!(bytes, at + kind.width), hard?.max ?? Number.POSITIVE_INFINITY)
      const end = keyOf(greatest)
      const before = this.used
      for (let key = keyOf(least); key <= end; key = next(key)) {
        this.push(key)
        if ((this.used - before) % MANY === 0) consume(MANY)
      }
    }
    if (bytes.length === 2 * kind.width) return
    // Of several ranges that touch a bucket, one counts.
    const keys = [...new Set(this.values.subarray(from, this.used))].sort((a, b) => a - b)
    this.values.set(keys, from)
    this.used = from + keys.length
  }

  private push(key: number): void {
    if (this.used === this.values.length) {
      const larger = new Float64Array(2 * this.used)
      larger.set(this.values)
      this.values = larger
    }
    this.values[this.used++] = key
  }
}

/** So many buckets at a time are told to whoever limits them. */
const MANY = 1024
