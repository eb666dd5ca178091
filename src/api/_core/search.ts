// Runs a query against one or more indexes and returns scored hits.

import { andThen } from '../../core/eventually.ts'
import { stringify } from '../../core/json.ts'
import type { OperationRequest } from '../../engine/calls/operation.ts'
import { pipedSearch } from '../../engine/search-pipelines/piped-search.ts'
import { withHumanTimes } from '../../search/profile/human.ts'
import { parseSearchRequest } from '../../search/request/parse-search-request.ts'
import type { SearchPipelineConfig } from '../search_pipeline/put.ts'
import { type IndicesParams, type ShardsResult, typedOperation } from '../typed-operation.ts'
import { SEARCH_PARAMS } from './search-params.ts'

export interface SearchParams extends IndicesParams {
  body?: SearchBody
  search_type?: 'query_then_fetch' | 'dfs_query_then_fetch'
  /** With the three that follow: words like those of a text, for a field. */
  suggest_field?: string
  suggest_mode?: 'missing' | 'popular' | 'always'
}

/** The Query DSL and everything around it; keys that are not listed here pass through. */
export interface SearchBody {
  query?: Record<string, unknown>
  from?: number
  size?: number
  sort?: unknown
  _source?: unknown
  fields?: unknown[]
  docvalue_fields?: unknown[]
  stored_fields?: string | string[]
  post_filter?: Record<string, unknown>
  min_score?: number
  track_total_hits?: boolean | number
  track_scores?: boolean
  search_after?: unknown[]
  slice?: { id: number; max: number; field?: string }
  /** The name of one, or one of the search's own. */
  search_pipeline?: string | SearchPipelineConfig
  pit?: { id: string; keep_alive?: string }
  explain?: boolean
  profile?: boolean
  version?: boolean
  seq_no_primary_term?: boolean
  timeout?: string
  terminate_after?: number
  indices_boost?: Record<string, number>[]
  stats?: string | string[]
  /** By name; `text` is said of all that have none of their own. */
  suggest?: { text?: string; [name: string]: unknown }
  /** By name. */
  aggs?: Record<string, AggregationRequest>
  /** The same. */
  aggregations?: Record<string, AggregationRequest>
  [key: string]: unknown
}

/** One type with its options, `{ terms: { field: 'kind' } }`, and what is to be found within its buckets. */
export interface AggregationRequest {
  aggs?: Record<string, AggregationRequest>
  aggregations?: Record<string, AggregationRequest>
  meta?: Record<string, unknown>
  [type: string]: unknown
}

/** What was found: one number, several by name, or buckets. */
export interface AggregationResult {
  /** Of metrics that are one number; null where no document had a value. */
  value?: number | null
  value_as_string?: string
  /** Of those that are one bucket themselves, as `filter`. */
  doc_count?: number
  /** In order; an object by key where `keyed` was asked for. */
  buckets?: AggregationBucket[]
  meta?: Record<string, unknown>
  // biome-ignore lint/suspicious/noExplicitAny: every type has members of its own, and what is found within stands beside them by its name
  [member: string]: any
}

export interface AggregationBucket {
  key?: unknown
  key_as_string?: string
  doc_count: number
  // biome-ignore lint/suspicious/noExplicitAny: what is found within the bucket stands beside these by its name
  [name: string]: any
}

export interface Hit<T = Record<string, unknown>> {
  _index: string
  _id: string
  _score: number | null
  _source?: T
  _routing?: string
  _version?: number
  _seq_no?: number
  _primary_term?: number
  _explanation?: ExplanationBody
  fields?: Record<string, unknown[]>
  /** Fragments by field. */
  highlight?: Record<string, string[]>
  sort?: unknown[]
  matched_queries?: string[] | Record<string, number>
}

export interface ExplanationBody {
  value: number
  description: string
  details: ExplanationBody[]
}

export interface SearchResponse<T = Record<string, unknown>> {
  _scroll_id?: string
  pit_id?: string
  took: number
  timed_out: boolean
  terminated_early?: boolean
  num_reduce_phases?: number
  _shards: ShardsResult
  hits: {
    total?: { value: number; relation: 'eq' | 'gte' }
    max_score: number | null
    hits: Hit<T>[]
  }
  /** By name, or by kind and name under `typed_keys`. */
  suggest?: Record<string, SuggestEntry<T>[]>
  /** By name, or by kind and name under `typed_keys`. */
  aggregations?: Record<string, AggregationResult>
  profile?: { shards: Record<string, unknown>[] }
  /** Under `verbose_pipeline`. */
  processor_results?: Record<string, unknown>[]
}

/** A part of the text, and what is suggested for it. */
export interface SuggestEntry<T = Record<string, unknown>> {
  text: string
  offset: number
  length: number
  options: SuggestOption<T>[]
}

interface SuggestOption<T = Record<string, unknown>> extends Partial<Hit<T>> {
  text: string
  /** Of terms and phrases; completions have the `_score` of a hit. */
  score?: number
  freq?: number
  highlighted?: string
  collate_match?: boolean
  contexts?: Record<string, string[]>
}

/** As the task list shows a search. Nobody looks before the body was read. */
export const describeSearch = ({ path, params, body }: Pick<OperationRequest, 'path' | 'params' | 'body'>) => {
  const type = String(params.search_type ?? 'query_then_fetch').toUpperCase()
  return `indices[${path.index ?? ''}], search_type[${type}], source[${body.present ? stringify(body.json()) : '{}'}]`
}

export const search = typedOperation<SearchParams, SearchResponse>()({
  name: 'search',
  action: 'indices:data/read/search',
  routes: [
    { method: 'GET', path: '/_search' },
    { method: 'POST', path: '/_search' },
    { method: 'GET', path: '/{index}/_search' },
    { method: 'POST', path: '/{index}/_search' },
  ],
  params: SEARCH_PARAMS,
  urlQuery: 'beside body',
  body: 'json',
  cancellable: true,
  describe: describeSearch,
  run(cx, request) {
    const found = pipedSearch(cx, request, parseSearchRequest(request.params, request.body.json()))
    return andThen(found, response => ({ body: request.params.human === true ? withHumanTimes(response) : response }))
  },
})
