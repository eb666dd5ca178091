// What a search asks for: one immutable value with every default filled in.
import type { Siblings } from '../../aggs/aggregation.ts'
import type { JsonObject } from '../../core/json-token.ts'
import { INT_MAX } from '../../core/stream-values.ts'
import type { QueryBuilder } from '../../query/contracts/query-builder.ts'
import type { Script } from '../../query/contracts/script.ts'
import type { HighlightSpec } from './highlight-spec.ts'
import type { SortSpec } from './sort-spec.ts'
import type { SuggestSpec } from './suggest-spec.ts'

/** `trackTotalHits` beside a threshold. */
export const TRACK_ALL = INT_MAX
export const TRACK_NONE = -1
export const TRACK_DEFAULT = 10_000

export const DEFAULT_SIZE = 10

export interface SourceSpec {
  readonly fetch: boolean
  readonly includes: readonly string[]
  readonly excludes: readonly string[]
}

export interface FieldAndFormat {
  readonly field: string
  readonly format: string | null
}

/** The point in time that is searched instead of indexes. */
export interface PitSpec {
  readonly id: string
  /** Null: as long as before. */
  readonly keepAliveMillis: number | null
}

/** Of each group of hits the best one stands for it. */
export interface CollapseSpec {
  /** Null: not mentioned, which shards refuse. */
  readonly field: string | null
  readonly innerHits: readonly GroupHits[]
  /** So many searches of groups run at a time; null: as many as there are threads. */
  readonly concurrent: number | null
}

/** What is shown of each group. */
export interface GroupHits {
  readonly name: string | null
  /** Its query is that of the search and the group. */
  readonly request: SearchRequest
}

export type SearchType = 'query_then_fetch' | 'dfs_query_then_fetch'

/** What was read of a part of a request, beside its JSON, which stands for it where it is sent elsewhere. */
export interface Asked<T> {
  readonly json: JsonObject
  readonly parsed: T
}

export type AskedQuery = Asked<QueryBuilder>
export type AskedAggregations = Asked<Siblings>

/** Worker threads read it again of its JSON (`request/asked.ts`). */
export interface SearchRequest {
  /** Null: all documents. */
  readonly query: AskedQuery | null
  readonly postFilter: AskedQuery | null
  readonly from: number
  readonly size: number
  /** Null: by descending score. */
  readonly sort: readonly SortSpec[] | null
  readonly searchAfter: readonly unknown[] | null
  readonly trackScores: boolean
  /** A threshold, TRACK_ALL or TRACK_NONE. */
  readonly trackTotalHits: number
  readonly minScore: number | null
  /** 0: never. */
  readonly terminateAfter: number
  /** Null: no limit. */
  readonly timeoutMillis: number | null
  readonly explain: boolean
  readonly version: boolean
  readonly seqNoPrimaryTerm: boolean
  readonly profile: boolean
  /** The profile also has each slice, and blocks of posting lists (`ext.searchlet.profile_detail`). */
  readonly profilesDetail: boolean
  readonly namedQueriesScore: boolean
  /** Null: not mentioned. */
  readonly source: SourceSpec | null
  /** Null: not mentioned. `none`: not even `_id`. */
  readonly storedFields: readonly string[] | 'none' | null
  readonly docvalueFields: readonly FieldAndFormat[]
  readonly fields: readonly FieldAndFormat[]
  /** Null: not mentioned. */
  readonly highlight: HighlightSpec | null
  readonly collapse: CollapseSpec | null
  /** One after the other. */
  readonly rescore: readonly RescoreSpec[]
  /** Index expressions, the first that fits an index counts. */
  readonly indicesBoost: readonly (readonly [index: string, boost: number])[]
  readonly stats: readonly string[]
  readonly scriptFields: readonly ScriptField[]
  /** JSON of fields that are declared for this request; null: none are. */
  readonly derived: Record<string, unknown> | null
  readonly searchType: SearchType
  /** How long a scroll waits for its next page; null: no scroll. */
  readonly scrollMillis: number | null
  /** With more shards than this, those that cannot match are found first and skipped. */
  readonly preFilterShardSize: number
  readonly pit: PitSpec | null
  readonly slice: SliceSpec | null
  /** Null: as the engine is set. -1: never. */
  readonly cancelAfterMillis: number | null
  /** Null: the engine's default. */
  readonly allowPartialResults: boolean | null
  /** Whether what shards find is kept. Null: as the index is set, and only without hits. */
  readonly requestCache: boolean | null
  /** A name or JSON of its own; null: that of the indexes. */
  readonly searchPipeline: string | Readonly<Record<string, unknown>> | null
  /** Pipelines are traced step by step (`verbose_pipeline`). */
  readonly verbosePipeline: boolean
  /** Explanations tell how scores were made of those of several queries. */
  readonly explainFusion: boolean
  /** What texts are to answer, where a pipeline judges them. */
  readonly rerankQuestion: string | null
  readonly totalHitsAsInt: boolean
  readonly phaseTook: boolean
  /** Null: nothing is suggested. */
  readonly suggest: SuggestSpec | null
  /** So many shards are reduced at a time. */
  readonly batchedReduceSize: number
  /** Names of suggestions and aggregations tell their kind. */
  readonly typedKeys: boolean
  /** Null: none. */
  readonly aggregations: AskedAggregations | null
}

/** Then no document is looked for. */
export const onlySuggests = ({ suggest, query, aggregations }: Pick<SearchRequest, 'suggest' | 'query' | 'aggregations'>) =>
  suggest !== null && query === null && aggregations === null

/** As asked for. -1: not said. */
export interface SliceSpec {
  /** A numeric column, or `_id`. */
  readonly field: string
  readonly id: number
  readonly max: number
}

export type RescoreMode = 'avg' | 'max' | 'min' | 'total' | 'multiply'

export interface RescoreSpec {
  /** So many hits of each shard are judged again. */
  readonly windowSize: number
  readonly query: AskedQuery
  readonly queryWeight: number
  readonly rescoreQueryWeight: number
  readonly mode: RescoreMode
}

export interface ScriptField {
  readonly name: string
  /** Null: there is none, which shards refuse. */
  readonly script: Script | null
  /** Hits whose script fails do not show the field. */
  readonly ignoreFailure: boolean
}

export const STANDARD_BATCH = 512
