// The hooks of a search that report shards and searches slower than the thresholds of the slow log.
import type { SearchRequest } from '../contracts/search-request.ts'
import type { PhaseTook, ShardsHeader } from '../contracts/search-response.ts'
import type { SearchTarget } from '../contracts/search-target.ts'
import type { TotalHits } from '../contracts/shard-result.ts'

/** A shard of a search. */
export interface SearchedShard {
  readonly target: SearchTarget
  readonly request: SearchRequest
  /** Of the search. */
  readonly shards: number
  /** Undefined: not counted. */
  readonly total: TotalHits | undefined
}

export interface SearchSlowLog {
  /** Whether the index sets a threshold at all, so that the caller measures. */
  watches(target: SearchTarget): boolean
  took(phase: 'query' | 'fetch', shard: SearchedShard, millis: number): void
}

/** A search as a whole. */
export interface AnsweredSearch {
  readonly request: SearchRequest
  readonly phases: PhaseTook
  readonly total: TotalHits | undefined
  readonly shards: ShardsHeader
}

export interface RequestSlowLog {
  /** Whether the cluster sets a limit at all. */
  readonly isWatching: boolean
  answered(search: AnsweredSearch, millis: number): void
}
