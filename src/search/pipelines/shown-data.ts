// What a search looked like between two processors, for those who watch its pipeline.
import { inJavaMapOrder } from '../../core/java-map-order.ts'
import { printedQuery } from '../../query/dsl/printed/print-query.ts'
import { DEFAULT_SIZE, type SearchRequest } from '../contracts/search-request.ts'
import type { SearchResponse } from '../contracts/search-response.ts'

/** What processors may change of a request. */
export function shownRequest({ from, size, query }: SearchRequest): Record<string, unknown> {
  return {
    ...(from > 0 && { from }),
    ...(size !== DEFAULT_SIZE && { size }),
    verbose_pipeline: true,
    ...(query !== null && { query: inJavaMapOrder(printedQuery(query.json)) }),
  }
}

/** Copies: later processors change hits in their places. */
export const shownHits = ({ hits }: SearchResponse): unknown => hits.hits.map(hit => ({ ...hit, fields: hit.fields && { ...hit.fields } }))
