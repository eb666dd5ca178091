// Hits of several queries by their ranks instead of their scores.
import { readCombination } from '../fusion-options/read-combination.ts'
import { readRankConstant } from '../fusion-options/read-normalization.ts'
import type { PhaseResultsProcessorType } from '../processor.ts'

export interface ScoreRankerOptions {
  /** How ranks are combined. */
  readonly combination?: {
    /** `rrf` */
    readonly technique?: 'rrf'
    /** How little ranks count that are far down; 60. */
    readonly rank_constant?: number
    /** How much each query counts; together 1. */
    readonly parameters?: { readonly weights?: readonly number[] }
  }
}

export const score_ranker_processor: PhaseResultsProcessorType = {
  name: 'score-ranker-processor',
  create(options) {
    const clause = options.optionalMap('combination')
    const normalization = readRankConstant(clause ?? new Map())
    return { normalization, combination: readCombination(clause, options.owner, 'rrf') }
  },
}
