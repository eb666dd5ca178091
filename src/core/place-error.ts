// Tells where in a request's body an error is: its line and column.
import type { ApiError } from './errors.ts'
import { locate } from './json-locate.ts'
import type { RequestBody } from './request-body.ts'

/** Looks up where in the body an error happened. */
export function placeError(error: ApiError, body: RequestBody): void {
  if (error.at === undefined) return
  const position = body.isTranslated ? null : locate(body.text(), body.json(), error.at)
  error.at = undefined
  if (position === null) return
  error.place(position.line, position.col, position.offset)
}
