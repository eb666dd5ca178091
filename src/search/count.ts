// Counts matching documents: a search without hits.
import type { SearchParameters } from './contracts/search-parameters.ts'
import { type SearchRequest, TRACK_ALL } from './contracts/search-request.ts'
import type { ShardsHeader } from './contracts/search-response.ts'
import type { SearchTarget } from './contracts/search-target.ts'
import type { SearchContext } from './group/search-context.ts'
import { parseSearchRequest } from './request/parse-search-request.ts'
import { parseQueryBody } from './request/query-body.ts'
import { urlQuery } from './request/url-query.ts'
import { executeSearch } from './search.ts'

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
