// Runs a query against one or more indexes and returns scored hits.

import { TURN_OVER } from '../../core/checkpoint.ts'
import { type ApiError, parsing } from '../../core/errors.ts'
import { andThen } from '../../core/eventually.ts'
import { parseFirst, stringify } from '../../core/json.ts'
import type { OperationRequest, RequestBody } from '../../engine/calls/operation.ts'
import { pipedSearch } from '../../engine/search-pipelines/piped-search.ts'
import { withHumanTimes } from '../../search/human-times.ts'
import { checkMembers, parseSearchRequest } from '../../search/request/parse-search-request.ts'
import type { SearchPipelineConfig } from '../search_pipeline/put.ts'
import { type IndicesParams, type ShardsResult, typedOperation } from '../typed-operation.ts'
import { SEARCH_PARAMS } from './search-params.ts'
import { placed } from './streamed-body.ts'

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

/** The description in the task list, built after the body was parsed. */
export const describeSearch = ({ path, params, body }: Pick<OperationRequest, 'path' | 'params' | 'body'>) => {
  const type = String(params.search_type ?? 'query_then_fetch').toUpperCase()
  return `indices[${path.index ?? ''}], search_type[${type}], source[${body.present ? stringify(body.json()) : '{}'}]`
}

/** The server parses the body as it streams in: errors of the first value are reported before those after it. */
function bodyOf(body: RequestBody): unknown {
  try {
    return body.json()
  } catch (error) {
    if (error === TURN_OVER) throw error
    const text = body.text()
    const first = parseFirst(text)
    placed(text, first, () => checkMembers(first))
    throw anotherValue(text) ?? error
  }
}

/** The error of a second value behind the body; null where what is there begins none. */
function anotherValue(text: string): ApiError | null {
  const end = endOfFirst(text)
  const at = end + text.slice(end).search(/\S|$/)
  const token = VALUE_STARTS.get(text[at])
  if (token === undefined) return null
  const lines = text.slice(0, at).split('\n')
  const details = { line: lines.length, col: lines[lines.length - 1].length + 1 }
  return parsing(`Unexpected token [${token}] found after the main object.`, undefined, { details })
}

/** Where its brackets are closed again. */
function endOfFirst(text: string): number {
  let depth = 0
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\]]/g)) {
    if (token === '{' || token === '[') depth++
    else if (token === '}' || token === ']') depth--
    if (depth === 0) return index + token.length
  }
  return text.length
}

const VALUE_STARTS = new Map([
  ['{', 'START_OBJECT'],
  ['[', 'START_ARRAY'],
  ['"', 'VALUE_STRING'],
])

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
  checkBody: ({ body }) => checkMembers(bodyOf(body)),
  run(cx, request) {
    const found = pipedSearch(cx, request, parseSearchRequest(request.params, bodyOf(request.body)))
    return andThen(found, response => ({ body: request.params.human === true ? withHumanTimes(response) : response }))
  },
})
