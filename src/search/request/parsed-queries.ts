// The queries of a request as they were parsed: checked once as they stand, the same for all shards.
import type { InnerHitsSources, QueryBuilder } from '../../query/contracts/query-builder.ts'
import { parseQuery } from '../../query/dsl/parse-query.ts'
import type { SearchRequest } from '../contracts/search-request.ts'
import { readInnerHits } from '../inner-hits/inner-hits-body.ts'

/** Of a request, which never changes; the same for all shards. */
export interface ParsedQueries {
  /** Null: everything matches. */
  readonly query: QueryBuilder | null
  readonly postFilter: QueryBuilder | null
  /** In their order. */
  readonly rescore: readonly QueryBuilder[]
}

/**
 * Of the request that was parsed last, which is nearly always the one that is asked for next. A weak map of all would take longer than many a
 * search can spare, and longer than parsing once more where two searches take turns.
 */
let last: { readonly request: SearchRequest; readonly queries: ParsedQueries } | null = null

/** Throws what the server answers for queries that make no sense on any index. */
export function parsed(request: SearchRequest): ParsedQueries {
  if (last?.request === request) return last.queries
  const queries = parsedParts(request)
  last = { request, queries }
  return queries
}

type Parts = Pick<SearchRequest, 'query' | 'postFilter' | 'rescore'>

function parsedParts({ query, postFilter, rescore }: Parts): ParsedQueries {
  const parse = (json: unknown) => parseQuery(json, undefined, undefined, readInnerHits)
  return {
    query: query === null ? null : parse(query),
    postFilter: postFilter === null ? null : parse(postFilter),
    rescore: rescore.map(({ query }) => parse(query)),
  }
}

/** The same for what is no whole request. */
export const checkParts = (parts: Parts): void => void parsedParts(parts)

export const checkQueries = (request: SearchRequest): void => void parsed(request)

export const NO_INNER_HITS: InnerHitsSources = new Map()

/** What its queries want shown beside hits. */
export function innerHitsAsked(request: SearchRequest): InnerHitsSources {
  const { query, postFilter } = parsed(request)
  if (query?.innerHits === undefined && postFilter?.innerHits === undefined) return NO_INNER_HITS
  const found: InnerHitsSources = new Map()
  query?.innerHits?.(found)
  postFilter?.innerHits?.(found)
  return found
}
