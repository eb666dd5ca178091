// Bodies that name scrolls and points in time: flat objects, refused in the server's words.
import { type ApiError, illegalArgument, isApiError } from '../../core/errors.ts'
import { tokenOf } from '../../core/json-token.ts'
import type { RequestBody } from '../../core/request-body.ts'
import { isRecord } from '../administration.ts'

/** Its keys and values; none where there is no body. */
export function readContextBody(body: RequestBody): [string, unknown][] {
  if (!body.present) return []
  let json: unknown
  try {
    json = body.json()
  } catch (error) {
    if (!isApiError(error)) throw error
    throw illegalArgument('Failed to parse request body', { cause: error })
  }
  if (!isRecord(json)) throw illegalArgument('Malformed content, must start with an object')
  return Object.entries(json)
}

/** One id or a list of them; undefined for what is neither. */
export function readIds(value: unknown): string[] | undefined {
  if (Array.isArray(value)) return value.every(item => item !== null && typeof item !== 'object') ? value.map(String) : undefined
  return value !== null && typeof value !== 'object' ? [String(value)] : undefined
}

export const unknownParameter = (key: string, value: unknown): ApiError =>
  illegalArgument(`Unknown parameter [${key}] in request body or parameter is of the wrong type[${tokenOf(value)}] `)
