// How errors of mappings and documents are wrapped, and which of them `root_cause` then names.
import { ApiError, type ErrorType } from '../../core/errors.ts'

/** Errors the server counts as its own: `root_cause` names the innermost of them. Others belong to the one that wraps them. */
const OWN_ERRORS: ReadonlySet<ErrorType> = new Set<ErrorType>([
  'mapper_parsing_exception',
  'parse_exception',
  'parsing_exception',
  'query_shard_exception',
  'mapper_exception',
  'strict_dynamic_mapping_exception',
])

export function wrapError(reason: string, cause: ApiError): ApiError {
  const rootCause = OWN_ERRORS.has(cause.type) ? (cause.rootCause ?? [cause]) : undefined
  return new ApiError('mapper_parsing_exception', reason, { cause, rootCause })
}
