// What bears on the search of one shard beside its target and the request. Plain data: it travels to worker threads.
import type { ScriptRules } from '../../query/contracts/script.ts'
import type { CollectionStatistics, TermStatistics } from '../../query/contracts/similarity.ts'
import type { SliceSpec } from './search-request.ts'

/** Of one shard: everything, nothing, or what a further division gives to `id`. */
export type ShardSlice = SliceSpec | 'all' | 'none'

/** What bears on a shard beside its target and the request. Plain data. */
export interface ShardOptions {
  /** Milliseconds since the epoch that `now` means. */
  readonly now: number
  readonly boost: number
  /** Of the shard among all that are searched; the first when absent. */
  readonly place?: number
  /** The part of the shard's documents that is searched; all of them when absent. */
  readonly slice?: ShardSlice
  readonly statistics: ShardStatistics | null
  readonly maxClauseCount: number
  readonly allowExpensiveQueries: boolean
  /** `search.query.max_query_string_length`; the standard when absent. */
  readonly maxQueryStringLength?: number
  /** What scripts may be, and which are stored; absent: anything, and none. */
  readonly scripts?: ScriptRules
  /** Whether slices are what was asked for; not, when absent. */
  readonly concurrent?: boolean
  /** `search.max_buckets`; the standard when absent. */
  readonly maxBuckets?: number
  /** Of a SharedMemory: what all searches take of the request breaker; absent: not counted. */
  readonly memory?: Int32Array
}

/** Of one shard; plain data. */
export interface ShardStatistics {
  readonly collections: readonly CollectionStatistics[]
  readonly terms: readonly (TermStatistics & { readonly field: string; readonly term: string })[]
}
