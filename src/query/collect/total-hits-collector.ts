// Counts hits and keeps none.
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import type { Collector, ScoreMode, WindowCollector } from '../contracts/collector.ts'
import type { TopDocs } from './top-docs.ts'

export class TotalHitsCollector implements Collector, WindowCollector {
  readonly scoreMode: ScoreMode = 'complete_no_scores'
  readonly needsScores = false
  readonly minCompetitiveScore = 0
  /** No hit needs to be listed. */
  readonly passScore = Number.POSITIVE_INFINITY
  private total = 0

  /** Stops once more than `limit` are counted. */
  constructor(private readonly limit = Number.POSITIVE_INFINITY) {}

  get done(): boolean {
    return this.total > this.limit
  }

  segment(_view: SegmentView): WindowCollector {
    return this
  }

  collect(_docs: Int32Array, _scores: Float32Array, count: number): void {
    this.total += count
  }

  pass(count: number): void {
    this.total += count
  }

  finish(): TopDocs {
    return {
      docs: new Int32Array(0),
      scores: null,
      keys: null,
      total: this.total,
      relation: this.done ? 'gte' : 'eq',
      maxScore: Number.NaN,
    }
  }
}
