// Reads numeric doc values and points: views over the sections of numeric-column-writer.ts.
import type { Bitset } from '../bitmap/bitset.ts'
import type { NumericColumn, Points } from '../contracts/segment-reader.ts'
import type { ColumnArray, NumberKind } from './numeric-column-writer.ts'

export class SegmentNumericColumn implements NumericColumn {
  constructor(
    readonly kind: NumberKind,
    readonly values: ColumnArray,
    readonly starts: Uint32Array | null,
    readonly present: Bitset | null,
    readonly min: number,
    readonly max: number,
  ) {}

  has(doc: number): boolean {
    const starts = this.starts
    if (starts !== null) return starts[doc] !== starts[doc + 1]
    return this.present === null || this.present.has(doc)
  }
}

export class SegmentPoints implements Points {
  constructor(
    readonly kind: NumberKind,
    readonly values: Int32Array | Float32Array | Float64Array | BigInt64Array,
    readonly docs: Uint32Array,
  ) {}

  lowerBound(value: number | bigint): number {
    const values = this.values
    let low = 0
    let high = values.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (values[middle] < value) low = middle + 1
      else high = middle
    }
    return low
  }
}
