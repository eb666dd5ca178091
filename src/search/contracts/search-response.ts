// The answer to a search, in the server's order of members.
import type { AggregationProfile } from '../profile/aggregation-profiler.ts'
import type { CollectorProfile } from '../profile/collector-profiler.ts'
import type { QueryProfile } from '../profile/query-profile.ts'
import type { Breakdown } from '../profile/timings.ts'

import type { HitBody } from './hit.ts'
import type { FailureEntry } from './shard-failures.ts'
import type { TotalHits } from './shard-result.ts'

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
  /** Where the time went. */
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

/** By name, or with `typed_keys` by type and name. */
export type AggregationsBody = Readonly<Record<string, unknown>>

export interface FetchProfile {
  readonly type: string
  readonly description: string
  readonly time_in_nanos: number
  readonly breakdown: Breakdown
  readonly children?: readonly FetchProfile[]
}

export type SuggestBody = Readonly<Record<string, readonly SuggestEntryBody[]>>

export interface SuggestEntryBody {
  readonly text: string
  readonly offset: number
  readonly length: number
  readonly options: readonly SuggestOptionBody[]
}

/** Of a completion the hit that it belongs to is part of it. */
export type SuggestOptionBody = { readonly text: string } & (
  | { readonly score: number; readonly freq?: number; readonly highlighted?: string; readonly collate_match?: boolean }
  | (HitBody & { readonly contexts?: Readonly<Record<string, readonly string[]>> })
)
