// The collector of hits: one for each slice, with a leaf collector for each segment that takes whole windows of documents.
import type { SegmentView } from '../../index/contracts/shard-reader.ts'

/**
 * `complete`: all hits with scores. `complete_no_scores`: all hits. `top_scores`: hits that cannot reach the collector's
 * `minCompetitiveScore` may be left out.
 */
export type ScoreMode = 'complete' | 'complete_no_scores' | 'top_scores'

export interface Collector {
  readonly scoreMode: ScoreMode
  /** Called once per segment, in order. */
  segment(view: SegmentView): WindowCollector
}

export interface WindowCollector {
  readonly needsScores: boolean
  /**
   * `docs[0..count)` (the segment's numbers, ascending) match with `scores[0..count)` (undefined where not needed).
   * The arrays are the caller's and are overwritten after the call.
   */
  collect(docs: Int32Array, scores: Float32Array, count: number): void
  /** Hits below it may be left out (mode `top_scores`); grows. Bulk scorers read it between windows. */
  readonly minCompetitiveScore: number
  /**
   * Where nothing is counted any more: so many of the best hits are wanted, so that those may be left out that score less than as many others.
   * Absent or 0: all may be wanted.
   */
  readonly wanted?: number
  /** Hits that score this or less may be told by number alone, to `pass`. Absent or -Infinity: all are to be listed. */
  readonly passScore?: number
  pass?(count: number): void
  /** Set once nothing further is wanted from this segment. */
  readonly done: boolean
}
