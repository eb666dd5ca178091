// Converts script parameters to values of the script's language, in which 2.0 and 2 differ.
import { JsonFloat } from '../../core/json.ts'
import type { JsonObject } from '../../core/json-token.ts'
import { FixedMap } from './language.ts'

export type ScriptMap = Map<unknown, unknown>

/** A new map each time, for scripts may write to it. */
export function parametersOf(json: JsonObject): ScriptMap {
  return new Map(Object.keys(json).map(key => [key, parameterValue(json[key])]))
}

function parameterValue(json: unknown): unknown {
  if (typeof json === 'number') return Number.isSafeInteger(json) && !Object.is(json, -0) ? json : new JsonFloat(json)
  if (typeof json !== 'object' || json === null || json instanceof JsonFloat) return json
  // A number that was written with a fraction of zero (core/written-floats.ts).
  if (json instanceof Number) return new JsonFloat(json.valueOf())
  if (Array.isArray(json)) return json.map(parameterValue)
  return parametersOf(json as JsonObject)
}

/** Those of scripts that must leave them as they are. */
export const fixedParameters = (json: JsonObject): unknown => new FixedMap(parametersOf(json))
