// Objects that queries read key by key: what a key may hold, and the errors of those that do not fit.
import { parsing } from '../../core/errors.ts'
import { atEnd, atKey, atValue, type JsonSpot } from '../../core/json-spot.ts'
import { floatOf, isScalar, type JsonObject, textOf, tokenOf } from '../../core/json-token.ts'
import type { JsonWalk } from '../../core/json-walk.ts'
import type { QueryOptions } from '../contracts/query-builder.ts'

/** What every query may have beside its own. */
export interface CommonQueryOptions {
  /** Multiplies the score; 1. */
  readonly boost?: number
  /** Hits tell it in `matched_queries`. */
  readonly _name?: string
}

export const unsupported = (query: string, json: JsonObject, key: string) =>
  parsing(`[${query}] query does not support [${key}]`, atValue(json, key))

/** Boost and name as they are met. */
export class Options implements QueryOptions {
  boost = 1
  queryName: string | null = null

  /** True when `key` was one of them. */
  take(key: string, value: unknown): boolean {
    if (!isScalar(value)) return false
    if (key === 'boost') this.boost = floatOf(value)
    else if (key === '_name') this.queryName = textOf(value)
    else return false
    return true
  }

  /** The same where the query is read token by token. */
  takeWalk(walk: JsonWalk): boolean {
    if (walk.key === 'boost') this.boost = walk.float()
    else if (walk.key === '_name') this.queryName = walk.text()
    else return false
    return true
  }
}

/** `{ "field": … }`: the only key, or the error for two. Null when there is none. */
export function onlyField(query: string, json: JsonObject): string | null {
  const keys = Object.keys(json)
  if (keys.length > 1) {
    throw parsing(`[${query}] query doesn't support multiple fields, found [${keys[0]}] and [${keys[1]}]`, atValue(json, keys[1]))
  }
  return keys[0] ?? null
}

export const unknownToken = (query: string, json: JsonObject, key: string) =>
  parsing(`[${query}] unknown token [${tokenOf(json[key])}] after [${key}]`, atValue(json, key))

/** The token after the first of an item of a list that is no object: where the parser stands once it found no query there. */
export function afterItem(list: readonly unknown[], i: number): JsonSpot {
  const item = list[i]
  if (Array.isArray(item)) return afterItem(item, -1)
  return i + 1 < list.length ? atValue(list, i + 1) : atEnd(list)
}

/** The same for a member of an object. */
export function afterMember(json: object, key: string): JsonSpot {
  const keys = Object.keys(json)
  const next = keys[keys.indexOf(key) + 1]
  return next === undefined ? atEnd(json) : atKey(json, next)
}
