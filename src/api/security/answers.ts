// How the management of security answers: `{status, message}` for what was done or refused, `{status: "error", reason}` for bodies.
import { ApiError } from '../../core/errors.ts'
import type { OperationResponse } from '../../engine/calls/operation.ts'

export interface ManagementResponse {
  /** `OK`, `CREATED`, … */
  status: string
  message: string
}

export const created = (name: string): OperationResponse => ({ status: 201, body: { status: 'CREATED', message: `'${name}' created.` } })
export const done = (message: string): OperationResponse => ({ status: 200, body: { status: 'OK', message } })

const refusal = (status: number, word: string) => (message: string) =>
  new ApiError('security_exception', message, { status, answer: { status: word, message } })

export const badRequest = refusal(400, 'BAD_REQUEST')
/** The caller is known, and has not proven what else was to be proven. */
export const notProven = refusal(401, 'UNAUTHORIZED')
export const accessDenied = refusal(403, 'FORBIDDEN')
/** Another request was faster. */
export const conflict = (name: string) => refusal(409, 'CONFLICT')(`'${name}' was changed by another request.`)
export const notFound = refusal(404, 'NOT_FOUND')

/** A body that is not what it must be; `members` tell which of its keys are wrong. */
export const badBody = (reason: string, members: Readonly<Record<string, unknown>> = {}) =>
  new ApiError('security_exception', reason, { status: 400, answer: { status: 'error', reason, ...members } })
