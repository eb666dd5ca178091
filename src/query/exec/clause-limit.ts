// The maximum number of clauses in a query.
import { ApiError } from '../../core/errors.ts'

export function checkClauseCount(count: number, limit: number): void {
  if (count > limit) throw new ApiError('too_many_clauses', `maxClauseCount is set to ${limit}`)
}
