// What searching a shard, or some of its segments, found. Plain data: it crosses threads.
import type { Finding } from '../../aggs/aggregation.ts'
import type { SortValue } from '../../query/collect/sort-key.ts'
import type { TopDocs } from '../../query/collect/top-docs.ts'
import type { AggregationTimes } from '../profile/aggregation-profiler.ts'
import type { CollectorTimes } from '../profile/collector-profiler.ts'
import type { SliceQueries } from '../profile/query-profile.ts'
import type { FusedScore } from './fusion.ts'

/** A hit as the query phase left it. */
export interface RankedDoc {
  /** The shard's number. */
  readonly doc: number
  /** NaN when hits are not scored. */
  readonly score: number
  /** What the hit was sorted by, as answers show it. */
  readonly sort: readonly unknown[] | null
  /** The same, as hits of other shards compare with it. */
  readonly order: readonly SortValue[] | null
  /** What it stands for, where hits are collapsed. */
  readonly group?: SortValue
  /** The place of its shard among the targets; 0 until those of several are brought together. */
  readonly target: number
  /** How its score was made of those of several queries; absent: it is that of one. */
  readonly fused?: FusedScore
}

/** Of one slice. Plain data: it crosses threads. */
export interface PartialResult {
  readonly top: TopDocs
  /** Of a hybrid query: the best hits of each of its queries, while `top` has the number of them all and nothing else; null: no such query. */
  readonly hybrid: HybridTops | null
  /** Null where there is nothing to tell: that goes for most that no `terminate_after` limits. */
  readonly terminatedEarly: boolean | null
  readonly timedOut: boolean
  /** Null unless profiled. */
  readonly collectors: CollectorTimes | null
  /** Absent: there are no aggregations. */
  readonly aggregations?: SliceFindings | null
}

interface HybridTops {
  /** How many hits of each query are kept. */
  readonly depth: number
  readonly queries: readonly TopDocs[]
}

export interface ShardResult {
  /** Best first, as many as the window has room for. */
  readonly docs: readonly RankedDoc[]
  /** Of a hybrid query: the best hits of each of its queries, which are yet to become `docs`; null: they are there. */
  readonly hybrid: readonly (readonly RankedDoc[])[] | null
  readonly total: TotalHits
  /** NaN when hits are not ranked by score or there is none. */
  readonly maxScore: number
  readonly terminatedEarly: boolean | null
  readonly timedOut: boolean
  /** Of the aggregations of the request, in their order; absent: there are none. */
  readonly aggregations?: readonly Finding[] | null
}

/** What all shards found, brought together. */
export interface ReducedResult {
  /** Those the answer shows, in order. */
  readonly docs: readonly RankedDoc[]
  /** Undefined when hits are not counted. */
  readonly total: TotalHits | undefined
  readonly maxScore: number | null
  readonly timedOut: boolean
  readonly terminatedEarly: boolean | null
  /** No shard was queried: there are none, or all failed or were left out. */
  readonly isEmpty: boolean
}

export interface TotalHits {
  readonly value: number
  /** `gte`: `value` is a lower bound. */
  readonly relation: 'eq' | 'gte'
}

/** Of one slice. Plain data: it crosses threads. */
export interface SliceFindings {
  readonly findings: readonly Finding[]
  /** Null unless profiled. */
  readonly times: readonly AggregationTimes[] | null
  /** The profile of collecting all documents; null unless profiled, or without global aggregations. */
  readonly globalTimes: CollectorTimes | null
}

/** What one slice measured of its searches. Plain data: it crosses threads. */
export interface MeasuredSlice {
  readonly queries: SliceQueries
  /** Null: no aggregation looks at all documents. */
  readonly ofGlobal: SliceQueries | null
}
