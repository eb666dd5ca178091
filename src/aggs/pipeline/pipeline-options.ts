// The options of all pipelines: buckets path, gap policy and format. Three generations of the server's parsers read them, each with its own
// words for what is wrong.
import { contentParse, illegalArgument, isApiError, parsing } from '../../core/errors.ts'
import { atEnd, atValue } from '../../core/json-spot.ts'
import { isScalar, type JsonObject, textOf, tokenOf } from '../../core/json-token.ts'
import { readStrictly, type StrictField } from '../../query/dsl/strict-object.ts'
import type { GapPolicy } from './buckets-path.ts'

/** `skip`: buckets without a value are passed over; `insert_zeros`: their value is 0. */
export type GapPolicyName = 'skip' | 'insert_zeros'

export interface PipelineRequest {
  /** What is read: `'price'`, `'by_month>price'`, `'_count'`. */
  readonly buckets_path: string | readonly string[]
  /** How the value is shown: `'0.00'`. */
  readonly format?: string | null
  readonly gap_policy?: GapPolicyName
}

export interface PipelineOptions {
  paths: readonly string[]
  gaps: GapPolicy
  /** A pattern for decimal numbers. */
  format: string | null
}

export const newOptions = (): PipelineOptions => ({ paths: [], gaps: 'skip', format: null })

export function readGaps(text: string, json: JsonObject, key: string): GapPolicy {
  if (text === 'skip' || text === 'insert_zeros') return text
  throw parsing(`Invalid gap policy: [${text}], accepted values: [insert_zeros, skip]`, atValue(json, key))
}

/** Fields for the strict parser. */
export function strictOptions(options: PipelineOptions): Record<string, StrictField> {
  return {
    buckets_path: {
      accepts: ['VALUE_STRING', 'START_ARRAY'],
      read: value => void (options.paths = (Array.isArray(value) ? value : [value]).map(textOf)),
    },
    format: { accepts: ['VALUE_STRING', 'VALUE_NULL'], read: value => void (options.format = value === null ? null : textOf(value)) },
    gap_policy: {
      accepts: ['VALUE_STRING'],
      read: (value, json, key) => void (options.gaps = readGaps(textOf(value), json, key)),
    },
  }
}

export function required<T>(value: T | null, name: string): T {
  if (value === null) throw illegalArgument(`Required [${name}]`)
  return value
}

/** Reads token by token; `own` takes a key that is not of all, and says whether it could. */
export function readLoosely(
  json: JsonObject,
  words: { readonly missing: string; unexpected(token: string, key: string): string },
  own: (key: string, value: unknown) => boolean,
): PipelineOptions {
  const options = newOptions()
  for (const [key, value] of Object.entries(json)) {
    if (key === 'buckets_path' && typeof value === 'string') options.paths = [value]
    else if (key === 'buckets_path' && Array.isArray(value) && value.every(isScalar)) options.paths = value.map(textOf)
    else if (key === 'format' && typeof value === 'string') options.format = value
    else if (key === 'gap_policy' && typeof value === 'string') options.gaps = readGaps(value, json, key)
    else if (!own(key, value)) throw parsing(words.unexpected(tokenOf(value), key), atValue(json, key))
  }
  if (!Object.hasOwn(json, 'buckets_path')) throw parsing(words.missing, atEnd(json))
  return options
}

/** Parsed by the strict parser, which checks some keys only after all were read: their errors are wrapped once more. */
export function readLate(type: string, late: readonly string[], json: JsonObject, fields: Readonly<Record<string, StrictField>>): void {
  try {
    readStrictly(type, json, fields)
  } catch (cause) {
    const isLate = isApiError(cause) && late.some(key => cause.reason === `[${type}] failed to parse field [${key}]`)
    if (!isLate) throw cause
    throw contentParse(`failed to build [${type}] after last required field arrived`, cause.at, { cause, rootCause: [cause] })
  }
}

/** Puts together what was read, as soon as the last of the keys that must be there has come: `json` has them all. */
export function whenLastCame(type: string, needed: readonly string[], json: JsonObject, build: () => void): void {
  try {
    build()
  } catch (problem) {
    if (!isApiError(problem)) throw problem
    const cause = contentParse(`Failed to build [${type}] after last required field arrived`, undefined, { cause: problem })
    const last = Object.keys(json).findLast(key => needed.includes(key))!
    throw contentParse(`[${type}] failed to parse field [${last}]`, atValue(json, last), { cause, rootCause: [cause] })
  }
}
