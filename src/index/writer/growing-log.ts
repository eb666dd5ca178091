// A log of occurrences as it grows: of documents that come in, or of logs that become one.
import type { Beginnings } from '../../analysis/ascii-words.ts'
import { IntLog } from '../bytes/growable.ts'
import type { InvertedLog } from './buffer-log.ts'
import type { TermPool } from './term-pool.ts'

export abstract class GrowingLog {
  // As in InvertedLog.
  protected readonly numbers = new IntLog()
  protected readonly weights = new IntLog()
  protected readonly positionRuns = new IntLog()
  protected readonly startOffsets = new IntLog()
  protected readonly endOffsets = new IntLog()
  protected readonly docs = new IntLog()
  protected readonly ends = new IntLog()
  protected readonly lengths = new IntLog()
  protected beginnings: Beginnings | null = null

  /** Of an occurrence that stands right behind the last one. */
  protected nextPosition = -1

  constructor(protected readonly terms: TermPool) {}

  /** What was collected; the log is spent. */
  take(): InvertedLog {
    return {
      ...this.terms.take(),
      numbers: this.numbers.view(),
      beginnings: this.beginnings,
      weights: this.weights.view(),
      positionRuns: this.positionRuns.view(),
      startOffsets: this.startOffsets.view(),
      endOffsets: this.endOffsets.view(),
      docs: this.docs.view(),
      ends: this.ends.view(),
      lengths: this.lengths.view(),
    }
  }
}
