// What a search is given beside its request and its shards.
import type { ScriptRules } from '../../query/contracts/script.ts'
import type { Fusion } from '../contracts/fusion.ts'
import type { SearchWatch } from '../contracts/search-watch.ts'
import type { ConcurrencySettings } from '../slices/concurrency.ts'
import type { SliceRunner } from '../slices/slice-runner.ts'
import type { RequestSlowLog, SearchSlowLog } from './slow-log.ts'

/** What the engine lends to a search. */
export interface SearchContext {
  readonly runner: SliceRunner
  /** Throws when the search was cancelled. */
  readonly check: () => void
  /** Null: the search is not shown as tasks, and cannot be cancelled while this thread waits for others. */
  readonly watch: SearchWatch | null
  /** Absent: shard times are not recorded. */
  readonly slowLog?: SearchSlowLog
  /** Absent: search times are not recorded. */
  readonly requestLog?: RequestSlowLog
  /** Milliseconds since the epoch that `now` means. */
  readonly now: number
  readonly concurrency: ConcurrencySettings
  /** `indices.query.bool.max_clause_count`. */
  readonly maxClauseCount: number
  /** `search.allow_expensive_queries`. */
  readonly allowExpensiveQueries: boolean
  /** `search.query.max_query_string_length`; the standard when absent. */
  readonly maxQueryStringLength?: number
  /** What scripts may be, and which are stored. */
  readonly scripts: ScriptRules
  /** `search.default_allow_partial_results`. */
  readonly allowPartialResults: boolean
  /** How the queries of a hybrid one are brought together; absent: as usual. */
  readonly fusion?: Fusion
  /** Concrete indexes behind a name or pattern of `indices_boost`; throws when there is none. */
  /** `search.max_buckets`; the standard when absent. */
  readonly maxBuckets?: number
  /** Of a SharedMemory: what all searches take of the request breaker; absent: not counted. */
  readonly memory?: Int32Array
  readonly resolveIndices: (expression: string) => readonly string[]
}
