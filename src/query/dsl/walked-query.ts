// Queries that are parsed token by token, as the server does, which determines how they treat an unexpected value.
import { type ApiError, parsing } from '../../core/errors.ts'
import { atLast } from '../../core/json-spot.ts'
import type { JsonObject } from '../../core/json-token.ts'
import { JsonWalk } from '../../core/json-walk.ts'
import type { ParseContext, QueryBuilder } from '../contracts/query-builder.ts'

/** `read` begins on the opening bracket of the query's object, and should end on its closing one. */
export const walked =
  <B extends QueryBuilder>(query: string, read: (walk: JsonWalk, cx: ParseContext) => B) =>
  (json: JsonObject, cx: ParseContext): B => {
    const walk = new JsonWalk(json)
    const made = read(walk, cx)
    if (walk.ended) return made
    // The end of an object inside was taken for that of the whole, so that one bracket is left over behind the request.
    if (walk.token === 'END_OBJECT' && walk.next() === 'END_OBJECT')
      throw parsing('Unexpected token [END_OBJECT] found after the main object.', atLast(json))
    throw parsing(`[${query}] malformed query, expected [END_OBJECT] but found [${walk.token}]`, walk.at)
  }

/** What `walkField` hands out. */
interface FieldReader {
  /** A value within the object of the field. */
  option(walk: JsonWalk): void
  /** Whether an object in this place is taken for the field's value; absent: any value is. */
  accepts?(walk: JsonWalk): boolean
  /** That value. */
  value(walk: JsonWalk): void
}

/** Reads `{ "field": value }` and `{ "field": { "option": value, … } }`; answers the field, null for none. */
export function walkField(query: string, walk: JsonWalk, read: FieldReader): string | null {
  let field: string | null = null
  while (walk.next() !== 'END_OBJECT') {
    if (walk.token === 'FIELD_NAME') continue
    if (walk.token === 'START_OBJECT') {
      if (field !== null) throw severalFields(query, walk, field, walk.key)
      field = walk.key
      for (let token = walk.next(); token !== 'END_OBJECT'; token = walk.next()) if (token !== 'FIELD_NAME') read.option(walk)
    } else {
      if (read.accepts?.(walk) === false) continue
      const { name } = walk
      if (field !== null) throw severalFields(query, walk, field, name)
      read.value(walk)
      field = name
    }
  }
  return field
}

export const severalFields = (query: string, walk: JsonWalk, known: string, name: string | null): ApiError =>
  parsing(`[${query}] query doesn't support multiple fields, found [${known}] and [${name}]`, walk.at)

export const unsupportedAt = (query: string, walk: JsonWalk): ApiError =>
  parsing(`[${query}] query does not support [${walk.key}]`, walk.at)

export const unknownTokenAt = (query: string, walk: JsonWalk): ApiError =>
  parsing(`[${query}] unknown token [${walk.token}] after [${walk.key}]`, walk.at)
