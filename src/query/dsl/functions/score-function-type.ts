// A function of function_score as a request writes it: parsed without an index, made for a shard.
import { parsing } from '../../../core/errors.ts'
import { atEnd, atValue, type JsonSpot } from '../../../core/json-spot.ts'
import { isObject, type JsonObject } from '../../../core/json-token.ts'
import type { QueryContext } from '../../contracts/query-builder.ts'
import type { ScoreFunction } from '../../functions/score-function.ts'

/** `functionName`: its `_name`. */
export type NewFunction = (cx: QueryContext, functionName: string | null) => ScoreFunction

export interface ScoreFunctionType {
  readonly name: string
  parse(json: JsonObject): NewFunction
}

export const defineFunction = <N extends string>(type: ScoreFunctionType & { readonly name: N }) => type

type Take = (key: string, value: unknown, at: JsonSpot) => void

/**
 * Hands out the values of an object as the server's parsers of functions meet them: what stands in lists as if it stood under the key
 * itself, and nothing after an object, whose end they take for their own. Answers where they stop.
 */
export function walk(json: JsonObject, take: Take): { readonly end: JsonSpot; readonly isEarly: boolean } {
  for (const key of Object.keys(json)) {
    const stopped = walkValue(json, key, key, take)
    if (stopped !== null) return { end: stopped, isEarly: true }
  }
  return { end: atEnd(json), isEarly: false }
}

function walkValue(container: JsonObject | readonly unknown[], at: string | number, key: string, take: Take): JsonSpot | null {
  const value: unknown = (container as JsonObject)[at]
  take(key, value, atValue(container, at))
  if (isObject(value)) return walk(value, take).end
  if (!Array.isArray(value)) return null
  for (let i = 0; i < value.length; i++) {
    const stopped = walkValue(value, i, key, take)
    if (stopped !== null) return stopped
  }
  return null
}

/** The query ends before the request does. */
export const leftOver = (json: JsonObject) => parsing('Unexpected token [END_OBJECT] found after the main object.', atEnd(json))
