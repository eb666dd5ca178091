// The interface of score functions: modifiers of a hit's score, as in function_score.
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import type { Explanation } from '../contracts/explanation.ts'

export interface ScoreFunction {
  /** The server's class, as descriptions of queries name it. */
  readonly className: string
  /** What descriptions show in place of that; absent: nothing. */
  readonly shown?: string
  /** Equal for functions that give every document the same. */
  readonly key: string
  /** How much it counts in an average of several. */
  readonly weight: number
  /** Whether it reads the score of the query. */
  readonly needsScores: boolean
  /** How many times longer it may take than a look at a simple document; absent: no longer. */
  readonly cost?: number
  /** `check` throws when the search is to end: functions that take long ask it. */
  on(segment: SegmentView, check: () => void): LeafScoreFunction
}

/** A function on one segment. Documents are asked in ascending order, each any number of times. */
export interface LeafScoreFunction {
  /** A double. */
  score(doc: number, queryScore: number): number
  /** Writes those of docs[0..count) to `out`: many at a time, where that is faster. */
  scoreAll?(docs: Int32Array, queryScores: Float32Array, count: number, out: Float64Array): void
  explain(doc: number, query: Explanation): Explanation
}
