// What a query of a request is once it is parsed, what an index gives it to become one that runs, and what its parser may use.
import type { Analyzer } from '../../analysis/analyzer.ts'
import { ApiError, type ErrorType, isApiError } from '../../core/errors.ts'
import type { JsonSpot } from '../../core/json-spot.ts'
import type { JsonObject } from '../../core/json-token.ts'
import type { ShardReader } from '../../index/contracts/shard-reader.ts'
import type { FieldLookup } from '../../index/mapping/field-type.ts'
import type { Query } from './query.ts'
import type { ScriptRules } from './script.ts'

export interface QueryContext {
  readonly fields: FieldLookup
  readonly index: string
  readonly indexUuid: string
  /** The shard to be searched, whose values may decide a range at once; null where there is none at hand. */
  readonly reader: ShardReader | null
  /** Its number; absent: 0. */
  readonly shard?: number
  /** Milliseconds since the epoch that `now` means: the same for a whole search. */
  now(): number
  /** Flat index settings as they were given. */
  readonly settings: Readonly<Record<string, unknown>>
  /** `search.allow_expensive_queries`. */
  readonly allowExpensiveQueries: boolean
  /** `search.query.max_query_string_length`; the standard when absent. */
  readonly maxQueryStringLength?: number
  /** `indices.query.bool.max_clause_count`. */
  readonly maxClauseCount: number
  /** Which scripts are stored, and which allowed; absent: none, and all. */
  readonly scripts?: ScriptRules
  /** Fields that scripts make, which wrap the queries that ask for them; absent: there are none. */
  readonly derived?: { made(name: string, make: () => Query): Query; isDerived(field: string): boolean }
  /** An analyzer of the index by name. */
  analyzer(name: string): Analyzer | undefined
  /** The nested objects that the query at hand is about; absent: root documents. */
  readonly nested?: { readonly path: string; readonly depth: number }
  /** Queries with a `_name`, for `matched_queries`. */
  readonly namedQueries: Map<string, Query>
}

/** Options every query has. */
export interface QueryOptions {
  readonly boost: number
  /** `_name`. */
  readonly queryName: string | null
}

export interface QueryBuilder extends QueryOptions {
  /** As in requests: `match_all`. */
  readonly name: string
  /** Throws what the server answers where the query does not fit the index. */
  toQuery(cx: QueryContext): Query
  /** Gathers what it, and the queries inside it, want shown beside hits. Absent: nothing. */
  innerHits?(found: InnerHitsSources): void
}

/** How the documents shown lie to the hit. */
export type InnerJoin =
  | { readonly kind: 'nested'; readonly path: string }
  | { readonly kind: 'child'; readonly type: string }
  | { readonly kind: 'parent'; readonly type: string }

export interface InnerHitsSource {
  /** As written. */
  readonly json: JsonObject
  readonly join: InnerJoin
  /** What the documents must match. */
  readonly query: QueryBuilder
  readonly ignoreUnmapped: boolean
}

/** By the name that answers show. */
export type InnerHitsSources = Map<string, InnerHitsSource>

/** What the parser of a query may use: it knows no other query, only how to have one parsed. */
export interface ParseContext {
  /** `at` is where `json` stands. */
  parseQuery(json: unknown, at: JsonSpot): QueryBuilder
  /** `inner_hits` as they are, once the search found nothing wrong with them. */
  checkInnerHits(json: JsonObject): JsonObject
}

export interface QueryType {
  readonly name: string
  parse(json: JsonObject, cx: ParseContext): QueryBuilder
}

/** Errors the server throws while it rewrites a query, before it is created: they reach the answer as they are. */
const whileRewriting = new WeakSet<ApiError>()

/** Runs what belongs to rewriting. */
export function rewriting<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (isApiError(error)) whileRewriting.add(error)
    throw error
  }
}

export const shardError = (cx: QueryContext, reason: string, cause?: ApiError) =>
  new ApiError('query_shard_exception', reason, { cause, details: { index: cx.index, index_uuid: cx.indexUuid } })

const UNWRAPPED: ReadonlySet<ErrorType> = new Set<ErrorType>(['parsing_exception', 'query_shard_exception'])

/** The query of a whole request (or filter) on one index; what goes wrong is wrapped as the server does. */
export function buildQuery(parsed: QueryBuilder, cx: QueryContext): Query {
  try {
    return parsed.toQuery(cx)
  } catch (error) {
    if (!isApiError(error) || UNWRAPPED.has(error.type) || whileRewriting.has(error)) throw error
    throw shardError(cx, `failed to create query: ${error.reason}`, error)
  }
}
