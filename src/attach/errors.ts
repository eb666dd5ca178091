// Errors as plain data, so that who is attached catches what a caller in the owner's process would.
import { ApiError, type ErrorType } from '../core/errors.ts'

export interface PlainError {
  readonly type: ErrorType
  readonly reason: string
  readonly status: number
  readonly details: Record<string, unknown>
  readonly cause?: PlainError
  readonly rootCause?: readonly PlainError[]
  readonly headers?: Readonly<Record<string, string>>
  readonly answer?: unknown
  readonly ofAnswer?: boolean
  readonly warnings?: readonly string[]
  readonly stack?: string
}

/** Places are told already: dispatch has done so. */
export const plainError = (error: ApiError): PlainError => ({
  type: error.type,
  reason: error.reason,
  status: error.status,
  details: error.details,
  cause: error.cause && plainError(error.cause),
  rootCause: error.rootCause?.map(plainError),
  headers: error.headers,
  answer: error.answer,
  ofAnswer: error.ofAnswer,
  warnings: error.warnings,
  stack: error.stack,
})

export function errorOf({ type, reason, cause, rootCause, warnings, stack, ...options }: PlainError): ApiError {
  const error = new ApiError(type, reason, { ...options, cause: cause && errorOf(cause), rootCause: rootCause?.map(errorOf) })
  if (warnings !== undefined) error.warnings = warnings
  error.stack = stack
  return error
}
