// What the bodies of joins (nested, has_child, has_parent) have in common: a query, inner hits, and what becomes of unmapped places.
import { atValue } from '../../core/json-spot.ts'
import { booleanOf, isObject, isScalar, type JsonObject } from '../../core/json-token.ts'
import type { ParseContext, QueryBuilder } from '../contracts/query-builder.ts'
import { type Options, unsupported } from './simple-object.ts'

export type JoinScoreName = 'none' | 'avg' | 'sum' | 'max' | 'min'

interface JoinBody {
  readonly query: QueryBuilder | null
  readonly innerHits: JsonObject | null
  readonly ignoreUnmapped: boolean
}

/** `take` is given the join's own keys, in the order of the body; false: it does not know the key. */
export function readJoin(
  name: string,
  json: JsonObject,
  cx: ParseContext,
  options: Options,
  take: (key: string, value: unknown) => boolean,
): JoinBody {
  let query: QueryBuilder | null = null
  let innerHits: JsonObject | null = null
  let ignoreUnmapped = false
  for (const key of Object.keys(json)) {
    // The server reads through lists as if they were not there.
    for (const value of [json[key]].flat(Number.POSITIVE_INFINITY)) {
      if (isObject(value)) {
        if (key === 'query') query = cx.parseQuery(value, atValue(json, key))
        else if (key === 'inner_hits') innerHits = cx.checkInnerHits(value)
        else throw unsupported(name, json, key)
      } else if (!isScalar(value)) continue
      else if (key === 'ignore_unmapped') ignoreUnmapped = booleanOf(value)
      else if (!take(key, value) && !options.take(key, value)) throw unsupported(name, json, key)
    }
  }
  return { query, innerHits, ignoreUnmapped }
}
