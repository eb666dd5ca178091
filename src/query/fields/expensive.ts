// Refuses expensive queries where `search.allow_expensive_queries` is false.
import { ApiError } from '../../core/errors.ts'
import type { QueryContext } from '../contracts/query-builder.ts'

/** Throws where `search.allow_expensive_queries` is off. */
export function requireCheap(queries: string, cx: QueryContext, advice = ''): void {
  if (cx.allowExpensiveQueries) return
  throw new ApiError('exception', `${queries} cannot be executed when 'search.allow_expensive_queries' is set to false.${advice}`)
}

export const requireCheapRange = (cx: QueryContext): void => requireCheap('[range] queries on [text] or [keyword] fields', cx)
