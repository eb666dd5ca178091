// Serializes errors across worker threads, so that callers cannot tell where the search ran.
import { asLimit } from '../../core/breaker.ts'
import { ApiError, type ErrorType, isApiError } from '../../core/errors.ts'
import { messageOf } from '../../core/native-values.ts'

/** Plain data. The place in the body stays behind: bodies are checked before anything is sent to a worker. */
export interface ErrorMessage {
  readonly type: ErrorType
  readonly reason: string
  readonly status: number
  readonly details: Readonly<Record<string, unknown>>
  readonly cause: ErrorMessage | null
  readonly rootCause: readonly ErrorMessage[] | null
}

export function packError(error: ApiError): ErrorMessage {
  return {
    type: error.type,
    reason: error.reason,
    status: error.status,
    details: error.details,
    cause: error.cause === undefined ? null : packError(error.cause),
    rootCause: error.rootCause === undefined ? null : error.rootCause.map(packError),
  }
}

export function unpackError(message: ErrorMessage): ApiError {
  return new ApiError(message.type, message.reason, {
    status: message.status,
    details: message.details,
    cause: message.cause === null ? undefined : unpackError(message.cause),
    rootCause: message.rootCause?.map(unpackError),
  })
}

/** What a shard answers for anything thrown while it searched: its own error, or a bug of ours under the server's name for one. */
export function asApiError(error: unknown): ApiError {
  if (isApiError(error)) return error
  const limit = asLimit(error)
  if (limit !== null) return limit
  return new ApiError('exception', messageOf(error))
}

/** What a shard has to answer for: where no answer can be written, no shard is to blame. */
export function shardError(error: unknown): ApiError {
  const failure = asApiError(error)
  if (failure.ofAnswer) throw failure
  return failure
}
