// A shard's segments with the statistics that scores depend on.
import type { Checkpoint } from '../../core/checkpoint.ts'
import type { TermState } from '../../index/segment/segment-reader-api.ts'
import type { ShardReader } from '../../index/shard-reader.ts'
import { CachingWeight } from '../cache/caching-weight.ts'
import type { ShardFilters } from '../cache/filter-cache.ts'
import type { Similarity } from '../similarity/similarity.ts'
import { FilterWeight } from './filter-weight.ts'
import type { Query, ScoreMode, Weight } from './query.ts'

/** Of one field over all segments of the shard (deleted documents count, as in Lucene). */
export interface CollectionStatistics {
  readonly field: string
  readonly maxDoc: number
  readonly docCount: number
  readonly sumTotalTermFreq: number
  readonly sumDocFreq: number
}

export interface TermStatistics {
  readonly docFreq: number
  readonly totalTermFreq: number
  /** Where they were counted in this shard. */
  readonly states?: TermStates
}

/** By segment: where a term stands in it, null where it does not; what is undefined was not looked up yet. */
export type TermStates = (TermState | null | undefined)[]

/** Statistics gathered over several shards (`dfs_query_then_fetch`); they replace the shard's own. */
export interface GlobalStatistics {
  collection(field: string): CollectionStatistics | null
  term(field: string, term: string): TermStatistics | null
}

export interface Searcher {
  readonly reader: ShardReader
  /** Null when no document has the field. */
  collectionStatistics(field: string): CollectionStatistics | null
  /** Null when no document has the term. `given` takes the place of what the shard itself would count. */
  termStatistics(field: string, term: string, given?: TermStatistics | null): TermStatistics | null
  similarity(field: string): Similarity
  /** `indices.query.bool.max_clause_count`. */
  readonly maxClauseCount: number
  /** Long work asks it whether to go on. */
  readonly checkpoint: Checkpoint
  /** Filters that are kept; null or absent: none are. */
  readonly filters?: ShardFilters | null
  /** Set while profiling: every weight of the tree is then made here, so that it can be measured. Call `weigh` rather than this. */
  createWeight?(query: Query, mode: ScoreMode, boost: number): Weight
}

/** The weight of a sub-query: what composite queries call instead of `child.createWeight`. */
export function weigh(searcher: Searcher, query: Query, mode: ScoreMode, boost: number): Weight {
  if (searcher.createWeight !== undefined) return searcher.createWeight(query, mode, boost)
  const weight = query.createWeight(searcher, mode, boost)
  if (mode !== 'complete_no_scores' || weight instanceof CachingWeight) return weight
  const { filters } = searcher
  return filters?.isOfUse ? new CachingWeight(weight, filters, searcher.checkpoint) : new FilterWeight(weight)
}
