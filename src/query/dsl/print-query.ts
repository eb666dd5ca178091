// A query as the server prints it where it complains of one.
import type { JsonObject } from '../../core/json-token.ts'

/** Whole boosts are printed with a fraction, as floats are. */
export function printQuery(json: JsonObject): string {
  return JSON.stringify(json, null, 2)
    .replace(/": /g, '" : ')
    .replace(/("boost(?:_terms)?" : \d+)(?=,?\n)/g, '$1.0')
}
