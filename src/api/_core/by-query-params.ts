// What delete by query, update by query and reindex have in common: limits, slices, throttling, and the search in their bodies.
import { type ApiError, contentParse, illegalArgument, isApiError, validationFailed } from '../../core/errors.ts'
import { parseJson, stringify } from '../../core/json.ts'
import { atValue } from '../../core/json-spot.ts'
import { isObject, type JsonObject, wholeOf } from '../../core/json-token.ts'
import { notANumber, readTime } from '../../core/values.ts'
import { keepScriptFloats } from '../../core/written-floats.ts'
import type { ByQueryRequest } from '../../engine/by-query/by-query-run.ts'
import type { Slice } from '../../engine/by-query/id-slices.ts'
import type { OperationRequest, ParamSpec } from '../../engine/calls/operation.ts'
import type { IndexService } from '../../engine/indices/index-service.ts'
import { INDICES_PARAMS } from '../../engine/searches/search-targets.ts'
import { readActiveShards } from '../../engine/shards/active-shards.ts'
import { hashMapOrder } from '../../index/mapping/java-text.ts'
import { readStrictly } from '../../query/dsl/strict-object.ts'
import { type SearchRequest, TRACK_NONE } from '../../search/contracts/search-request.ts'
import { parseSearchRequest } from '../../search/request/parse-search-request.ts'
import type { CommonParams, IndicesParams } from '../typed-operation.ts'
import { QUERY_PARAMS } from './search-params.ts'
import { placed } from './streamed-body.ts'

/** Of typed callers. */
export interface ByQueryCommonParams extends CommonParams {
  refresh?: boolean
  timeout?: string
  wait_for_active_shards?: number | string
  wait_for_completion?: boolean
  requests_per_second?: number
  slices?: number | 'auto'
  max_docs?: number
  scroll?: string
}

export interface ByQueryParams extends ByQueryCommonParams, Omit<IndicesParams, 'index'> {
  index: string | string[]
  conflicts?: 'abort' | 'proceed'
  routing?: string
  preference?: string
  q?: string
  scroll_size?: number
  search_timeout?: string
  search_type?: 'query_then_fetch' | 'dfs_query_then_fetch'
  sort?: string | string[]
  terminate_after?: number
}

/** The operation's own. */
export const BY_QUERY_COMMON_PARAMS = {
  max_docs: 'int',
  refresh: 'boolean',
  requests_per_second: 'string',
  scroll: 'time',
  slices: 'string',
  timeout: 'time',
  wait_for_active_shards: 'string',
  wait_for_completion: 'boolean',
} as const satisfies ParamSpec

/** Those of its search as well. */
export const BY_QUERY_PARAMS = {
  ...BY_QUERY_COMMON_PARAMS,
  ...INDICES_PARAMS,
  ...QUERY_PARAMS,
  conflicts: 'string',
  scroll_size: 'int',
  search_timeout: 'string',
  version: 'boolean',
} as const satisfies ParamSpec

type Limits = Pick<ByQueryRequest, 'maxDocs' | 'slices' | 'requestsPerSecond' | 'refresh' | 'writes'>

/** `inBody`: max_docs as the body says; null where it does not. */
export function readLimits({ params }: OperationRequest, inBody: number | null, indices: readonly IndexService[]): Limits {
  let maxDocs = inBody
  for (const value of [params.size, params.max_docs] as (number | undefined)[]) {
    if (value === undefined) continue
    const read = notNegative(value)
    if (maxDocs !== null && maxDocs !== read) throw illegalArgument(`[max_docs] set to two different values [${maxDocs}] and [${read}]`)
    maxDocs = read
  }
  const slices = readSlices(params.slices, indices)
  if (maxDocs !== null && maxDocs < slices) throw tooFewDocs()
  return {
    maxDocs,
    slices,
    requestsPerSecond: readRate(params.requests_per_second) ?? Number.POSITIVE_INFINITY,
    refresh: params.refresh === true,
    writes: { activeShards: readActiveShards(params.wait_for_active_shards), timeoutMillis: params.timeout as number | undefined },
  }
}

/** By query: what reading asks permission for. */
export const SEARCH = 'indices:data/read/search'

/** Each slice searches for itself: what fails, fails in all of them, and the error of the first holds those of the others. */
export function forEverySlice<T>(slices: unknown, search: () => T): T {
  try {
    return search()
  } catch (error) {
    const others = Math.min(Number(slices), MOST_SHOWN) - 1
    if (isApiError(error) && others > 0) error.details = { ...error.details, suppressed: Array(others).fill(error.toEntry(true)) }
    throw error
  }
}

/** More slices than this say no more. */
const MOST_SHOWN = 1000

/** From a body. */
export function readMaxDocs(value: number): number {
  if (notNegative(value) === 0) throw tooFewDocs()
  return value
}

const tooFewDocs = () => illegalArgument('[max_docs] should be >= [slices]')

function notNegative(value: number): number {
  if (value < 0) throw illegalArgument(`[max_docs] parameter cannot be negative, found [${value}]`)
  return value
}

/** More would cost more than they bring. */
const MOST_AUTOMATIC_SLICES = 20

function readSlices(value: unknown, indices: readonly IndexService[]): number {
  if (value === undefined) return 1
  const text = String(value)
  if (text === 'auto') {
    const shards = indices.map(({ settings }) => settings.numberOfShards)
    return shards.length === 0 ? 1 : Math.min(...shards, MOST_AUTOMATIC_SLICES)
  }
  const refuse = (cause?: ApiError) =>
    illegalArgument(`[slices] must be a positive integer or the string "auto", but was [${text}]`, { cause })
  if (!/^[-+]?\d+$/.test(text)) throw refuse(notANumber(text))
  if (Number(text) < 1) throw refuse()
  return Number(text)
}

/** Requests a second; -1 is Infinity. Undefined: not said. */
export function readRate(value: unknown): number | undefined {
  if (value === undefined) return undefined
  const text = String(value)
  const refuse = (cause?: ApiError) =>
    illegalArgument('[requests_per_second] must be a float greater than 0. Use -1 to disable throttling.', { cause })
  const rate = text.trim() === '' ? Number.NaN : Number(text)
  if (Number.isNaN(rate)) throw refuse(notANumber(text))
  if (rate === -1) return Number.POSITIVE_INFINITY
  if (rate <= 0) throw refuse()
  return rate
}

export function readConflicts(text: string): boolean {
  if (text === 'proceed') return true
  if (text === 'abort') return false
  throw illegalArgument(`conflicts may only be "proceed" or "abort" but was [${text}]`)
}

/** Documents to a batch. */
const DEFAULT_BATCH = 1000

export interface ByQuerySearch {
  readonly search: SearchRequest
  readonly batchSize: number
  readonly slice: Slice | null
}

/** The search that is left of a body. Places of its errors are those in the text the server makes of it. */
export function readSearch(json: JsonObject, params: OperationRequest['params']): ByQuerySearch {
  const text = stringify(asHashMaps(json))
  const body = parseJson(text) as JsonObject
  keepScriptFloats(body, Buffer.from(text))
  const slice = body.slice === undefined ? null : placed(text, body, () => readSlice(body.slice))
  delete body.slice
  return placed(text, body, () => {
    const { size: _size, scroll: _scroll, ...own } = params
    const search = parseSearchRequest(searchParameters(own), body)
    const { scroll_size } = params
    if (scroll_size !== undefined && (scroll_size as number) < 0)
      throw illegalArgument(`[size] parameter cannot be negative, found [${scroll_size}]`)
    if (params.search_timeout !== undefined) readTime(params.search_timeout, 'search_timeout')
    const batchSize = (scroll_size as number | undefined) ?? (body.size === undefined ? DEFAULT_BATCH : search.size)
    return { search, batchSize, slice }
  })
}

const SEARCH_PARAMETERS = [
  'analyze_wildcard',
  'analyzer',
  'default_operator',
  'df',
  'lenient',
  'q',
  'from',
  'sort',
  'stats',
  'search_type',
  'stored_fields',
  'terminate_after',
  'track_total_hits',
  'version',
  '_source',
  '_source_includes',
  '_source_excludes',
]

const searchParameters = (params: OperationRequest['params']) =>
  Object.fromEntries(SEARCH_PARAMETERS.flatMap(name => (params[name] === undefined ? [] : [[name, params[name]]])))

/** Keys in the order in which the server prints what it read. */
function asHashMaps(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(asHashMaps)
  if (!isObject(json)) return json
  return new Map(hashMapOrder(Object.keys(json)).map(key => [key, asHashMaps(json[key])]))
}

function readSlice(json: unknown): Slice {
  if (!isObject(json)) throw illegalArgument('[slice] must be an object')
  let id = -1
  let max = -1
  readStrictly('slice', json, {
    field: { accepts: ['VALUE_STRING'], read() {} },
    id: { accepts: ['VALUE_NUMBER', 'VALUE_STRING'], read: value => void (id = wholeOf(value)) },
    max: { accepts: ['VALUE_NUMBER', 'VALUE_STRING'], read: value => void (max = wholeOf(value)) },
  })
  const refuse = (key: string, reason: string) =>
    contentParse(`[slice] failed to parse field [${key}]`, atValue(json, key), { cause: illegalArgument(reason) })
  if (id < 0) throw refuse('id', 'id must be greater than or equal to 0')
  if (max <= 1) throw refuse('max', 'max must be greater than 1')
  if (max <= id) throw refuse('id', 'max must be greater than id')
  return { id, max }
}

/** What the three refuse about their search. */
export function checkSearch({ search, batchSize, slice }: ByQuerySearch, slices: unknown, more: readonly string[]): void {
  const problems: string[] = []
  if (search.trackTotalHits === TRACK_NONE) problems.push('disabling [track_total_hits] is not allowed in a scroll context')
  if (search.from > 0) problems.push('using [from] is not allowed in a scroll context')
  if (batchSize === 0) problems.push('[size] cannot be [0] in a scroll context')
  if (search.from > 0) problems.push('from is not supported in this context')
  if (search.storedFields !== null) problems.push('stored_fields is not supported in this context')
  if (slice !== null && slices !== undefined && String(slices) !== '1')
    problems.push("can't specify both manual and automatic slicing at the same time")
  problems.push(...more)
  if (problems.length > 0) throw validationFailed(...problems)
}
