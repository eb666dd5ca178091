// Counts matching documents: a search without hits.
import { parseSearchRequest, type SearchParameters } from './request/parse-search-request.ts'
import { parseQueryBody } from './request/query-body.ts'
import { type SearchRequest, TRACK_ALL } from './request/search-request.ts'
import { urlQuery } from './request/url-query.ts'
import { executeSearch, type SearchContext } from './search.ts'
import type { ShardsHeader } from './search-response.ts'
import type { SearchTarget } from './shards/search-target.ts'

export interface CountResponse {
  readonly terminated_early?: boolean
  readonly count: number
  readonly _shards: ShardsHeader
}

/** `parameters` may hold `min_score`, `terminate_after` and, where there is no body, a query. */
export function parseCountRequest(parameters: SearchParameters, body: unknown): SearchRequest {
  const query = body === undefined ? urlQuery(parameters) : parseQueryBody(body)
  const search = parseSearchRequest({ terminate_after: parameters.terminate_after }, undefined)
  const minScore = parameters.min_score as number | undefined
  return { ...search, query, size: 0, trackTotalHits: TRACK_ALL, minScore: minScore === undefined ? null : Math.fround(minScore) }
}

export async function executeCount(targets: readonly SearchTarget[], request: SearchRequest, cx: SearchContext): Promise<CountResponse> {
  const { terminated_early, hits, _shards } = await executeSearch(targets, request, cx)
  return { terminated_early, count: (hits.total as { readonly value: number }).value, _shards }
}
