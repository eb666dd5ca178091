// Sets how many optional clauses of a query must match.
import type { Query } from '../contracts/query.ts'
import { BooleanQuery } from '../exec/boolean.ts'
import { CommonTermsQuery } from '../exec/common-terms.ts'
import { minimumCount } from '../values/minimum-count.ts'

/** Queries without optional clauses stay. */
export function withMinimum(query: Query, spec: string | null): Query {
  if (spec === null) return query
  if (query instanceof CommonTermsQuery) return query.withRareMinimum(spec)
  if (!(query instanceof BooleanQuery)) return query
  const minimum = minimumCount(spec, query.of('should').length)
  return minimum > 0 ? new BooleanQuery(query.clauses, minimum) : query
}
