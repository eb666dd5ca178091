// Creates the weights of sub-queries: wrapped by the profiler where a search is profiled, and by the filter cache where scores are not
// needed.
import { CachingWeight } from '../cache/caching-weight.ts'
import type { ScoreMode } from '../contracts/collector.ts'
import type { Query, Searcher, Weight } from '../contracts/query.ts'
import { FilterWeight } from './filter-weight.ts'

/** The weight of a sub-query: what composite queries call instead of `child.createWeight`. */
export function weigh(searcher: Searcher, query: Query, mode: ScoreMode, boost: number): Weight {
  if (searcher.createWeight !== undefined) return searcher.createWeight(query, mode, boost)
  const weight = query.createWeight(searcher, mode, boost)
  if (mode !== 'complete_no_scores' || weight instanceof CachingWeight) return weight
  const { filters } = searcher
  return filters?.isOfUse ? filters.kept(weight, searcher.checkpoint) : new FilterWeight(weight)
}
