// Builds the search response, in the server's order of members.

import type { AggregationsBody } from './aggregations/shown-aggregations.ts'
import type { HitBody } from './fetch/hit.ts'
import type { TotalHits } from './partial-result.ts'
import type { AggregationProfile } from './profile/aggregation-profiler.ts'
import type { CollectorProfile } from './profile/collector-profiler.ts'
import type { FetchProfile } from './profile/fetch-profiler.ts'
import type { QueryProfile } from './profile/query-profile.ts'
import type { FailureEntry } from './shards/shard-failures.ts'
import type { SuggestBody } from './suggest/print-suggestions.ts'

export interface SearchResponse {
  /** To ask for the next page with. */
  readonly _scroll_id?: string
  /** Of the point in time that was searched. */
  readonly pit_id?: string
  readonly took: number
  readonly phase_took?: PhaseTook
  readonly timed_out: boolean
  readonly terminated_early?: boolean
  /** In how many steps shards were put together; absent: in one. */
  readonly num_reduce_phases?: number
  readonly _shards: ShardsHeader
  readonly hits: HitsBody
  readonly aggregations?: AggregationsBody
  readonly suggest?: SuggestBody
  readonly profile?: { readonly shards: readonly ShardProfile[] }
  readonly processor_results?: readonly ProcessorResult[]
}

/** What a processor of a pipeline did. */
export interface ProcessorResult {
  readonly processor_name: string
  readonly tag?: string
  readonly duration_millis: number
  readonly status: 'success' | 'fail'
  readonly error?: string
  readonly input_data: unknown
  readonly output_data: unknown
}

export interface ShardsHeader {
  readonly total: number
  readonly successful: number
  readonly skipped: number
  readonly failed: number
  readonly failures?: readonly FailureEntry[]
}

interface HitsBody {
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
  readonly aggregations: readonly AggregationProfile[]
  readonly fetch: readonly FetchProfile[]
}
