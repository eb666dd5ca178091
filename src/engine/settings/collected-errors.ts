// Several things are wrong at once: the first is the error, the others are shown beside it.
import { ApiError } from '../../core/errors.ts'

export function firstWithSuppressed(problems: readonly ApiError[]): ApiError {
  const [first, ...others] = problems
  if (others.length === 0) return first
  const suppressed = others.map(error => error.toEntry(true))
  return new ApiError(first.type, first.reason, { status: first.status, details: { ...first.details, suppressed }, cause: first.cause })
}
