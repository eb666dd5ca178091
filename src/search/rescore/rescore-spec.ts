// `rescore` in a body: which queries judge the best hits of each shard once more, and how their scores join the first ones.
import { around, faultOf } from '../../core/broken-json.ts'
import { ApiError, illegalArgument, isApiError, nullPointer, parsing } from '../../core/errors.ts'
import { atEnd, atValue, type JsonSpot } from '../../core/json-spot.ts'
import { floatOf, isObject, isScalar, type JsonObject, tokenOf, wholeOf } from '../../core/json-token.ts'
import type { QueryRequest } from '../../query/dsl/query-request.ts'
import { readStrictly } from '../../query/dsl/strict-object.ts'
import type { AskedQuery, RescoreMode, RescoreSpec } from '../contracts/search-request.ts'

/** The best hits, scored again by a query that would take too long for all. */
export interface RescoreRequest {
  /** So many of each shard; 10. */
  readonly window_size?: number
  /** What scores the best hits again. */
  readonly query: {
    /** The query. */
    readonly rescore_query: QueryRequest
    /** 1. */
    readonly query_weight?: number
    /** 1. */
    readonly rescore_query_weight?: number
    /** How both scores make one; `total`. */
    readonly score_mode?: 'avg' | 'max' | 'min' | 'multiply' | 'total'
  }
}

const DEFAULT_WINDOW_SIZE = 10

const MODES: ReadonlySet<string> = new Set<RescoreMode>(['avg', 'max', 'min', 'total', 'multiply'])

/** Reads a query; `at` is where it stands. */
type AskQuery = (json: unknown, at: JsonSpot) => AskedQuery

export function parseRescoreList(list: unknown[], ask: AskQuery): RescoreSpec[] {
  return list.map((item, i) => {
    if (!isObject(item)) throw notARescorer(list, i)
    return parseRescore(item, ask)
  })
}

/** The server's parser takes the value for the start of an object and trips over what follows. */
function notARescorer(list: unknown[], i: number): ApiError {
  const nested = list[i]
  const inside = Array.isArray(nested) && nested.length > 0
  const [next, place] = inside ? [nested, 0] : [list, i + 1]
  if ((!inside && Array.isArray(nested)) || place >= next.length) {
    return parsing('unexpected token [END_ARRAY] after [null]', atEnd(Array.isArray(nested) ? nested : list))
  }
  if (isScalar(next[place])) return nullPointer('fieldName cannot be null', { status: 500 })
  if (isObject(next[place])) return unknownRescorer('null', next, place)
  return parsing(`unexpected token [${tokenOf(next[place])}] after [null]`, atValue(next, place))
}

const unknownRescorer = (name: string, container: object, key: string | number) =>
  new ApiError('named_object_not_found_exception', `unknown field [${name}]`, { at: atValue(container, key) })

export function parseRescore(json: JsonObject, ask: AskQuery): RescoreSpec {
  let windowSize = DEFAULT_WINDOW_SIZE
  let rescorer: Omit<RescoreSpec, 'windowSize'> | null = null
  for (const key of Object.keys(json)) {
    const value = json[key]
    if (isScalar(value)) {
      if (key !== 'window_size') throw parsing(`rescore doesn't support [${key}]`, atValue(json, key))
      windowSize = wholeOf(value)
    } else if (isObject(value)) {
      if (key !== 'query') throw unknownRescorer(key, json, key)
      rescorer = parseQueryRescorer(value, ask)
    } else {
      throw parsing(`unexpected token [${tokenOf(value)}] after [${key}]`, atValue(json, key))
    }
  }
  if (rescorer === null) throw parsing('missing rescore type', atEnd(json))
  return { windowSize, ...rescorer }
}

function parseQueryRescorer(json: JsonObject, ask: AskQuery): Omit<RescoreSpec, 'windowSize'> {
  let query: AskedQuery | null = null
  let queryWeight = 1
  let rescoreQueryWeight = 1
  let mode: RescoreMode = 'total'
  const weight = (read: (value: number) => void) => ({
    accepts: ['VALUE_NUMBER', 'VALUE_STRING'] as const,
    read: (value: unknown) => read(floatOf(value)),
  })
  readStrictly('query', json, {
    rescore_query: {
      accepts: ['START_OBJECT'],
      read: value => void (query = askInner(value, atValue(json, 'rescore_query'), ask)),
    },
    query_weight: weight(value => (queryWeight = value)),
    rescore_query_weight: weight(value => (rescoreQueryWeight = value)),
    score_mode: { accepts: ['VALUE_STRING'], read: value => void (mode = rescoreMode(value as string)) },
  })
  if (query === null) throw illegalArgument('rescore_query cannot be null')
  return { query, queryWeight, rescoreQueryWeight, mode }
}

/** Malformed JSON within the query is reported as a parsing error. */
function askInner(value: unknown, at: JsonSpot, ask: AskQuery): AskedQuery {
  try {
    return ask(value, at)
  } catch (error) {
    if (!isApiError(error) || faultOf(error) === undefined || PARSED.has(error.type)) throw error
    throw around(error, stood => {
      const [line, col] = stood.split(':').map(Number)
      return parsing('Could not parse inner query', undefined, { cause: error, details: { line, col } })
    })
  }
}

/** What parsers throw themselves. */
const PARSED = new Set(['x_content_parse_exception', 'parsing_exception'])

function rescoreMode(text: string): RescoreMode {
  const mode = text.toLowerCase()
  if (!MODES.has(mode)) throw illegalArgument(`illegal score_mode [${text}]`)
  return mode as RescoreMode
}
