// The answer to a search, in the server's words and order.

import type { HitBody } from './fetch/hit.ts'
import type { TotalHits } from './partial-result.ts'
import type { CollectorProfile } from './profile/collector-profiler.ts'
import type { FetchProfile } from './profile/fetch-profiler.ts'
import type { QueryProfile } from './profile/query-profile.ts'
import type { FailureEntry } from './shard-failures.ts'

export interface SearchResponse {
  /** To ask for the next page with. */
  readonly _scroll_id?: string
  /** Of the point in time that was searched. */
  readonly pit_id?: string
  readonly took: number
  readonly phase_took?: PhaseTook
  readonly timed_out: boolean
  readonly terminated_early?: boolean
  readonly _shards: ShardsHeader
  readonly hits: HitsBody
  readonly profile?: { readonly shards: readonly ShardProfile[] }
}

export interface ShardsHeader {
  readonly total: number
  readonly successful: number
  readonly skipped: number
  readonly failed: number
  readonly failures?: readonly FailureEntry[]
}

export interface HitsBody {
  /** A number under `rest_total_hits_as_int`; absent when hits are not counted. */
  readonly total?: TotalHits | number
  readonly max_score: number | null
  readonly hits: readonly HitBody[]
}

/** Milliseconds by phase. */
export interface PhaseTook {
  readonly dfs_pre_query: number
  readonly query: number
  readonly fetch: number
  readonly dfs_query: number
  readonly expand: number
  readonly can_match: number
}

export interface ShardProfile {
  readonly id: string
  readonly inbound_network_time_in_millis: number
  readonly outbound_network_time_in_millis: number
  readonly searches: readonly {
    readonly query: readonly QueryProfile[]
    readonly rewrite_time: number
    readonly collector: readonly CollectorProfile[]
  }[]
  readonly aggregations: readonly unknown[]
  readonly fetch: readonly FetchProfile[]
}
