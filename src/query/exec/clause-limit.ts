// The maximum number of clauses in a query, in one list and in all.
import { ApiError } from '../../core/errors.ts'
import type { Query } from '../contracts/query.ts'

export function checkClauseCount(count: number, limit: number): void {
  if (count > limit) throw new ApiError('too_many_clauses', `maxClauseCount is set to ${limit}`)
}

/** Of a rewritten query: its leaves, however they are nested. */
export function checkNestedClauses(query: Query, limit: number): void {
  if (leaves(query, limit) > limit) {
    throw new ApiError('too_many_nested_clauses', `Query contains too many nested clauses; maxClauseCount is set to ${limit}`)
  }
}

/** As many as there are, or more than `limit`. */
function leaves(query: Query, limit: number): number {
  const children = query.children()
  if (children.length === 0) return 1
  let sum = 0
  for (const child of children) {
    sum += leaves(child, limit - sum)
    if (sum > limit) break
  }
  return sum
}
