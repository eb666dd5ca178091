// Runs a query against one or more indexes and returns scored hits.
import { type ApiError, isApiError, parsing } from '../../core/errors.ts'
import { andThen, orElseNow } from '../../core/eventually.ts'
import { stringify, tokenBehind } from '../../core/json.ts'
import { noValue } from '../../core/json-token.ts'
import type { RequestBody } from '../../core/request-body.ts'
import type { OperationRequest } from '../../engine/calls/operation.ts'
import { pipedSearch } from '../../engine/search-requests/piped-search.ts'
import type { QueryRequest } from '../../query/dsl/query-request.ts'
import type { CollapseRequest } from '../../search/collapse/collapse-spec.ts'
import { withHumanTimes } from '../../search/human-times.ts'
import type { SearchPipelineConfig } from '../../search/pipelines/processor-request.ts'
import type { HitsRequest } from '../../search/request/hits-request.ts'
import { checkMembers, parseSearchRequest } from '../../search/request/parse-search-request.ts'
import type { RescoreRequest } from '../../search/rescore/rescore-spec.ts'
import type { SuggestRequest } from '../../search/suggest/parse-suggest.ts'
import type { CallOptions } from '../call-options.ts'
import type { AggregationRequest, AggregationResult, AggregationsOf, KnownAggregations } from '../typed/aggregations.ts'
import type { IndexOf } from '../typed/documents.ts'
import { type IndicesParams, type ParamsOf, type ShardsResult, typedOperation } from '../typed-operation.ts'
import { SEARCH_PARAMS } from './search-params.ts'
import { placed, toldFirst } from './streamed-body.ts'

export interface SearchParams extends IndicesParams {
  body?: SearchBody
  search_type?: 'query_then_fetch' | 'dfs_query_then_fetch'
  /** With the three that follow: words like those of a text, for a field. */
  suggest_field?: string
  suggest_mode?: 'missing' | 'popular' | 'always'
}

/** The Query DSL and everything around it. */
export interface SearchBody<A = Readonly<Record<string, AggregationRequest>>> extends HitsRequest {
  /** Everything. `{ match: { title: 'fox' } }` */
  query?: QueryRequest
  /** Leaves hits out after aggregations have seen them. */
  post_filter?: QueryRequest
  /** Hits of lower scores are left out. */
  min_score?: number
  /** Up to how many hits are counted exactly; 10000. True: all. */
  track_total_hits?: boolean | number
  /** The `sort` of the hit before. */
  search_after?: readonly unknown[]
  /** One of several shares of the hits. */
  slice?: {
    /** Which of them, from 0 on. */
    id: number
    /** How many there are. */
    max: number
    /** The field by which they are split; the id by default. */
    field?: string
  }
  /** The name of one, or one of the search's own. */
  search_pipeline?: string | SearchPipelineConfig
  /** Tell what each processor of the pipeline did; `false` by default. */
  verbose_pipeline?: boolean
  /** The index as of when this was opened. */
  pit?: {
    /** The id of the point in time. */
    id: string
    keep_alive?: string
  }
  /** Where the time went; false. */
  profile?: boolean
  /** Answers what was found until then: `'500ms'`. */
  timeout?: string
  /** The number of hits after which each shard stops. */
  terminate_after?: number
  /** `[{ books: 2 }]` */
  indices_boost?: readonly Readonly<Record<string, number>>[] | Readonly<Record<string, number>>
  /** Groups of the statistics. */
  stats?: string | readonly string[]
  /** By name; `text` is said of all that have none of their own. `{ text: 'foks', words: { term: { field: 'title' } } }` */
  suggest?: SuggestRequest
  /** Scores the best hits again. */
  rescore?: RescoreRequest | readonly RescoreRequest[]
  /** The best hit of each value of a field. `{ field: 'author' }` */
  collapse?: CollapseRequest
  /** Fields that scripts compute, for queries and aggregations, too. */
  derived?: Readonly<Record<string, object>>
  /** What processors of search pipelines read. */
  ext?: Readonly<Record<string, unknown>>
  /** Hits tell the score of each named query; `false` by default. */
  include_named_queries_score?: boolean
  /** By name. `{ kinds: { terms: { field: 'kind' } } }` */
  aggs?: A
  /** The same. */
  aggregations?: A
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
  /** The values it was sorted by, for `search_after`. */
  sort?: unknown[]
  matched_queries?: string[] | Record<string, number>
}

interface ExplanationBody {
  /** The number. */
  value: number
  /** What was computed. */
  description: string
  details: ExplanationBody[]
}

export interface SearchResponse<T = Record<string, unknown>, A = Record<string, AggregationResult>> {
  /** Asks for the next page of a scroll. */
  _scroll_id?: string
  pit_id?: string
  took: number
  timed_out: boolean
  terminated_early?: boolean
  /** How often results of shards were reduced. */
  num_reduce_phases?: number
  _shards: ShardsResult
  hits: {
    /** How many documents match. */
    total?: { value: number; relation: 'eq' | 'gte' }
    max_score: number | null
    hits: Hit<T>[]
  }
  /** By name, or by kind and name under `typed_keys`. */
  suggest?: Record<string, SuggestEntry<T>[]>
  /** By name, or by kind and name under `typed_keys`. */
  aggregations?: A
  /** Where the time went. */
  profile?: { shards: Record<string, unknown>[] }
  /** Under `verbose_pipeline`. */
  processor_results?: Record<string, unknown>[]
}

/** A part of the text, and what is suggested for it. */
interface SuggestEntry<T = Record<string, unknown>> {
  /** The part of the text. */
  text: string
  /** Where it begins. */
  offset: number
  /** How long it is. */
  length: number
  /** The suggestions. */
  options: SuggestOption<T>[]
}

interface SuggestOption<T = Record<string, unknown>> extends Partial<Hit<T>> {
  /** The suggestion. */
  text: string
  /** Of terms and phrases; completions have the `_score` of a hit. */
  score?: number
  /** How many documents have it. */
  freq?: number
  /** The same, with what was corrected marked. */
  highlighted?: string
  /** Whether it finds anything. */
  collate_match?: boolean
  contexts?: Record<string, string[]>
}

type Given = SearchParams & Omit<ParamsOf<typeof SEARCH_PARAMS>, keyof SearchParams>
/** Aggregations that were asked for by name are there. */
type Found<D, A> = string extends keyof A
  ? SearchResponse<D>
  : SearchResponse<D, AggregationsOf<A, Hit<D>>> & { aggregations: AggregationsOf<A, Hit<D>> }

/** `engine.search<Book>(…)`; what aggregations answer follows from the request, where the document is not named but the index says it (`IndexOf`). */
type SearchFunction = <
  Document = Record<string, unknown>,
  const A extends Readonly<Record<string, AggregationRequest>> = Readonly<Record<string, AggregationRequest>>,
>(
  params?: Omit<Given, 'index' | 'body'> & { index?: IndexOf<Document> | string[]; body?: SearchBody<A & KnownAggregations<A>> },
  options?: CallOptions,
) => Promise<Found<Document, A>>

/** The description in the task list, built after the body was parsed. */
export const describeSearch = ({ path, params, body }: Pick<OperationRequest, 'path' | 'params' | 'body'>) => {
  const type = String(params.search_type ?? 'query_then_fetch').toUpperCase()
  return `indices[${path.index ?? ''}], search_type[${type}], source[${body.present ? stringify(body.json()) : '{}'}]`
}

/** The server parses the body as it streams in: errors of the first value are reported before those after it. */
function bodyOf(body: RequestBody): unknown {
  const json = orElseNow(
    () => body.json(),
    error => {
      throw isApiError(error) ? toldFirst(error, body.text(), checkMembers) : error
    },
  )
  if (json === undefined && body.present) throw noValue()
  if (!body.hasMore) return json
  const text = body.text()
  placed(text, json, () => checkMembers(json))
  throw anotherValue(text)
}

/** Of what follows the body. */
function anotherValue(text: string): ApiError {
  const { token, at } = tokenBehind(text)
  const lines = text.slice(0, at).split('\n')
  const details = { line: lines.length, col: lines[lines.length - 1].length + 1 }
  return parsing(`Unexpected token [${token}] found after the main object.`, undefined, { details })
}

export const search = typedOperation<SearchParams, SearchResponse, SearchFunction>()({
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
