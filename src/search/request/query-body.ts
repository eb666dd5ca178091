// Bodies that hold a query and nothing else, as counting and explaining take.
import { faultOf } from '../../core/broken-json.ts'
import { isApiError, parsing } from '../../core/errors.ts'
import { atKey, atStart, atValue } from '../../core/json-spot.ts'
import { isObject, tokenOf } from '../../core/json-token.ts'
import { movedOn } from '../../query/dsl/strict-object.ts'
import { askQuery } from '../asked/asked.ts'
import type { AskedQuery } from '../contracts/search-request.ts'

/** The query, which stands under `name`; null when there is none. */
export function parseQueryBody(body: unknown, name = 'query'): AskedQuery | null {
  if (body === undefined) return null
  if (!isObject(body)) {
    const at = typeof body === 'object' && body !== null ? atStart(body) : undefined
    throw parsing(
      `Expected [START_OBJECT] but found [${tokenOf(body)}]`,
      at,
      at === undefined ? { details: { line: 1, col: 1 } } : undefined,
    )
  }
  let query: AskedQuery | null = null
  for (const key of Object.keys(body)) {
    if (key !== name) throw parsing(`request does not support [${key}]`, atKey(body, key))
    const value = body[key]
    if (!isObject(value)) throw parsing('[_na] query malformed, must start with start_object', atValue(body, key))
    query = askWithPlaces(value)
  }
  return query
}

/** Unlike a search, these name the place of every error. */
function askWithPlaces(json: Record<string, unknown>): AskedQuery {
  try {
    return askQuery(json)
  } catch (error) {
    if (!isApiError(error) || error.type === 'parsing_exception' || error.status === 501 || faultOf(error) !== undefined) throw error
    throw parsing('Failed to parse', error.at && movedOn(error.at), { cause: error })
  }
}
