// Histograms over range fields: a range is counted in every bucket it intersects.
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import type { RangeFieldType } from '../../index/mapping/field-type.ts'
import { rangeBounds } from '../../query/values/range-bounds.ts'
import type { Numbers } from '../values/numbers.ts'
import { PreparedNumbers } from '../values/prepared-numbers.ts'
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
  return column === null ? null : new RangeKeys(rangeBounds(column, field.kind), line, reader.maxDoc)
}

class RangeKeys extends PreparedNumbers {
  constructor(
    private readonly bounds: ReturnType<typeof rangeBounds>,
    private readonly line: RangeLine,
    maxDoc: number,
  ) {
    super(maxDoc)
  }

  protected take(doc: number): void {
    const { bounds } = this
    const end = bounds.readUpTo(doc + 1)
    const { hard, keyOf, next, consume } = this.line
    const from = this.used
    const first = bounds.readUpTo(doc)
    for (let i = first; i < end; i++) {
      const least = Math.max(bounds.numbers[2 * i], hard?.min ?? Number.NEGATIVE_INFINITY)
      const greatest = Math.min(bounds.numbers[2 * i + 1], hard?.max ?? Number.POSITIVE_INFINITY)
      const last = keyOf(greatest)
      const before = this.used
      for (let key = keyOf(least); key <= last; key = next(key)) {
        this.push(key)
        if ((this.used - before) % MANY === 0) consume(MANY)
      }
    }
    if (end - first <= 1) return
    // Of several ranges that touch a bucket, one counts.
    const keys = [...new Set(this.values.subarray(from, this.used))].sort((a, b) => a - b)
    this.values.set(keys, from)
    this.used = from + keys.length
  }

  private push(key: number): void {
    this.makeRoom(1)
    this.values[this.used++] = key
  }
}

/** Buckets are reported to the bucket limit in batches of this size. */
const MANY = 1024
