// Range queries over doc values, a window at a time, so that searches for a few hits stop early.
import type { Bitset } from '../../index/bitmap/bitset.ts'
import type { NumericColumn } from '../../index/contracts/segment-reader.ts'
import { ConstantWindows, keepMembers } from './constant-windows.ts'

export class ColumnRangeBulkScorer extends ConstantWindows {
  /** The bounds must compare with the column's values without loss. */
  constructor(
    private readonly column: NumericColumn,
    private readonly low: number | bigint,
    private readonly high: number | bigint,
    private readonly maxDoc: number,
    constant: number,
  ) {
    super(maxDoc, constant)
  }

  cost(): number {
    return this.maxDoc
  }

  protected list(docs: Int32Array, from: number, to: number, live: Bitset | null): number {
    const { starts, present } = this.column
    let n = starts === null ? this.scan(docs, from, to) : this.scanLists(docs, starts, from, to)
    if (present !== null) n = keepMembers(docs, n, present)
    return live === null ? n : keepMembers(docs, n, live)
  }

  private scan(docs: Int32Array, from: number, to: number): number {
    const { values } = this.column
    const { low, high } = this
    let n = 0
    for (let doc = from; doc < to; doc++) {
      const value = values[doc]
      // Written in any case and counted where it matches: nothing for the processor to guess.
      docs[n] = doc
      n += Number(value >= low) & Number(value <= high)
    }
    return n
  }

  private scanLists(docs: Int32Array, starts: Uint32Array, from: number, to: number): number {
    const { values } = this.column
    const { low, high } = this
    let n = 0
    for (let doc = from; doc < to; doc++) {
      for (let i = starts[doc]; i < starts[doc + 1]; i++) {
        if (values[i] < low || values[i] > high) continue
        docs[n++] = doc
        break
      }
    }
    return n
  }
}
