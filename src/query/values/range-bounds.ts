// The bounds of the ranges of a segment as doubles, which tell of most ranges whether a query finds them.
import type { BinaryColumn } from '../../index/contracts/segment-reader.ts'
import type { RangeKind } from '../../index/mapping/range-kind.ts'

/** By column; as long as the segment is open. */
const known = new WeakMap<BinaryColumn, RangeBounds>()

export function rangeBounds(column: BinaryColumn, kind: RangeKind): RangeBounds {
  let bounds = known.get(column)
  if (bounds === undefined) known.set(column, (bounds = new RangeBounds(column, kind)))
  return bounds
}

class RangeBounds {
  /** Lower and upper bound of each range, in the order of the column's bytes; rounded, which keeps their order. Addresses are no numbers. */
  readonly numbers: Float64Array
  /** By range. */
  readonly docs: Int32Array
  private readTo = 0

  constructor(
    private readonly column: BinaryColumn,
    private readonly kind: RangeKind,
  ) {
    const ranges = column.bytes.length / (2 * kind.width)
    this.numbers = new Float64Array(kind.numberAt === undefined ? 0 : 2 * ranges)
    this.docs = new Int32Array(ranges)
  }

  /** Those of documents before `end` are there then. Answers how many ranges these have. */
  readUpTo(end: number): number {
    const { column, kind, docs, numbers } = this
    const { bytes, starts } = column
    const { width, numberAt } = kind
    const size = 2 * width
    for (; this.readTo < end; this.readTo++) {
      for (let at = starts[this.readTo]; at < starts[this.readTo + 1]; at += size) {
        docs[at / size] = this.readTo
        if (numberAt === undefined) continue
        numbers[at / width] = numberAt(bytes, at)
        numbers[at / width + 1] = numberAt(bytes, at + width)
      }
    }
    return starts[end] / size
  }
}
