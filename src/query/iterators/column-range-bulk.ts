// Documents with a number between two bounds, found in the column a window at a time: who wants only a few hits has them soon.
import type { Bitset } from '../../index/bitmap/bitset.ts'
import { NO_MORE_DOCS, type NumericColumn } from '../../index/segment/segment-reader-api.ts'
import type { WindowCollector } from '../collect/collector.ts'
import { type BulkScorer, WINDOW } from '../exec/query.ts'
import { keepLive } from './bitset-scorer.ts'

export class ColumnRangeBulkScorer implements BulkScorer {
  private readonly docs = new Int32Array(WINDOW)
  private readonly scores: Float32Array

  /** The bounds must compare with the column's values without loss. */
  constructor(
    private readonly column: NumericColumn,
    private readonly low: number | bigint,
    private readonly high: number | bigint,
    private readonly maxDoc: number,
    private readonly constant: number,
  ) {
    this.scores = new Float32Array(WINDOW).fill(constant)
  }

  cost(): number {
    return this.maxDoc
  }

  score(collector: WindowCollector, live: Bitset | null, from: number, to: number): number {
    const { column, docs, scores, maxDoc } = this
    const end = Math.min(to, maxDoc)
    for (let base = from; base < end; base += WINDOW) {
      if (collector.done || collector.minCompetitiveScore > this.constant) return NO_MORE_DOCS
      const stop = Math.min(base + WINDOW, end)
      let n = column.starts === null ? this.scan(base, stop) : this.scanLists(column.starts, base, stop)
      if (column.present !== null) n = keepLive(docs, n, column.present)
      if (live !== null) n = keepLive(docs, n, live)
      if (n > 0) collector.collect(docs, scores, n)
    }
    return end < maxDoc ? end : NO_MORE_DOCS
  }

  private scan(from: number, to: number): number {
    const { values } = this.column
    const { docs, low, high } = this
    let n = 0
    for (let doc = from; doc < to; doc++) {
      const value = values[doc]
      // Written in any case and counted where it matches: nothing for the processor to guess.
      docs[n] = doc
      n += Number(value >= low) & Number(value <= high)
    }
    return n
  }

  private scanLists(starts: Uint32Array, from: number, to: number): number {
    const { values } = this.column
    const { docs, low, high } = this
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
