// How an error is answered: `{ error: { root_cause, type, reason, … }, status }`.
import { ApiError, type ErrorBody, type ErrorEntry } from '../core/errors.ts'
import { isError } from '../core/native-values.ts'
import type { Printable } from './printable.ts'

/** `withTrace` adds where it was thrown (`error_trace=true`). */
export function errorAnswer(thrown: unknown, withTrace: boolean): Printable {
  const error = thrown instanceof ApiError ? thrown : unexpected(thrown)
  const { status, headers, warnings } = error
  if (error.answer !== undefined) return { status, body: error.answer, headers, warnings }
  const body = error.toBody()
  if (withTrace) addTrace(body, error.stack ?? '')
  return { status, body: { error: body, status }, headers, warnings, isError: true }
}

/** A bug of ours: its message helps, its stack is for the log. */
function unexpected(thrown: unknown): ApiError {
  const error = new ApiError('exception', isError(thrown) ? `${thrown.name}: ${thrown.message}` : String(thrown))
  if (isError(thrown)) error.stack = thrown.stack
  return error
}

function addTrace(body: ErrorBody, trace: string): void {
  const entries: ErrorEntry[] = [body, ...body.root_cause]
  for (const entry of entries) entry.stack_trace = trace
}
