// Parses the `sort` of a request.
import { type ApiError, contentParse, type ErrorType, illegalArgument } from '../../core/errors.ts'
import { atEnd, atKey, atValue, type JsonSpot } from '../../core/json-spot.ts'
import { isObject, isScalar, textOf, tokenOf } from '../../core/json-token.ts'
import { lazily } from '../../core/lazily.ts'
import type { NestedSort, NumericType, SortMode, SortSpec } from '../contracts/sort-spec.ts'
import { readNestedFilter, readNestedSort } from './nested-sort.ts'
import { parseScriptSort, type SortOptions } from './script-sort.ts'

const distances = lazily(() => import('./geo-distance-sort.ts'))

/** The `sort` of a body. */
export function parseSort(value: unknown): SortSpec[] {
  if (Array.isArray(value)) return value.flatMap((entry, i) => parseSortEntry(entry, atValue(value, i)))
  if (isObject(value)) return parseSortObject(value)
  return [sortBy(textOf(value), null)]
}

/** The `sort` parameter of the URL: `field:desc,other`. An entry with another direction is left out, as the server does. */
export function parseSortParameter(entries: readonly string[]): SortSpec[] {
  const sorts: SortSpec[] = []
  for (const entry of entries) {
    const colon = entry.lastIndexOf(':')
    if (colon < 0) sorts.push(sortBy(entry, null))
    else {
      const direction = entry.slice(colon + 1)
      if (direction === 'asc' || direction === 'desc') sorts.push(sortBy(entry.slice(0, colon), direction === 'desc'))
    }
  }
  return sorts
}

/** Sorting by descending score alone is the normal ranking: then there are no sort values. */
export function significantSort(sorts: readonly SortSpec[]): readonly SortSpec[] | null {
  if (sorts.length === 0) return null
  if (sorts.length === 1 && sorts[0].kind === 'score' && sorts[0].descending) return null
  return sorts
}

function parseSortEntry(entry: unknown, at: JsonSpot): SortSpec[] {
  if (typeof entry === 'string') return [sortBy(entry, null)]
  if (isObject(entry)) return parseSortObject(entry)
  const reason = 'malformed sort format, within the sort array, an object, or an actual string are allowed'
  throw illegalArgument(reason, { at, reasonAt: () => reason })
}

function parseSortObject(json: Record<string, unknown>): SortSpec[] {
  const sorts: SortSpec[] = []
  const keys = Object.keys(json)
  for (let i = 0; i < keys.length; i++) {
    const field = keys[i]
    const options = json[field]
    if (typeof options === 'string') sorts.push(sortBy(field, parseOrder(options, atValue(json, field))))
    else if (isObject(options)) sorts.push(parseOptions(field, options))
    else throw notAnObject(json, keys, i)
  }
  return sorts
}

/** The strict parser skips the value and complains about the token that follows. */
function notAnObject(json: Record<string, unknown>, keys: readonly string[], i: number): ApiError {
  const options = json[keys[i]]
  const say = (token: string) => `[field_sort] Expected START_OBJECT but was: ${token}`
  if (Array.isArray(options)) {
    return options.length === 0
      ? contentParse(say('END_ARRAY'), atEnd(options))
      : contentParse(say(tokenOf(options[0])), atValue(options, 0))
  }
  return i + 1 < keys.length ? contentParse(say('FIELD_NAME'), atKey(json, keys[i + 1])) : contentParse(say('END_OBJECT'), atEnd(json))
}

function sortBy(field: string, descending: boolean | null): SortSpec {
  if (field === '_score') return { kind: 'score', descending: descending ?? true }
  if (field === '_doc') return { kind: 'doc', descending: descending ?? false }
  if (field === '_shard_doc') return { kind: 'shard_doc', descending: descending ?? false }
  return {
    kind: 'field',
    field,
    descending: descending ?? false,
    mode: null,
    missing: null,
    unmappedType: null,
    numericType: null,
    nested: null,
  }
}

function parseOptions(field: string, json: Record<string, unknown>): SortSpec {
  if (field === '_geo_distance') return distances().parseGeoDistanceSort(json, { order: parseOrder, mode: parseMode })
  if (field === '_script') return parseScriptSort(json, SCRIPT_OPTIONS)
  if (field === '_score') return { kind: 'score', descending: parseOrderOnly('_score', json) ?? true }
  if (field === '_shard_doc') return { kind: 'shard_doc', descending: parseOrderOnly('_shard_doc', json) ?? false }
  let descending = false
  let mode: SortMode | null = null
  let missing: unknown = null
  let unmappedType: string | null = null
  let numericType: NumericType | null = null
  for (const key of Object.keys(json)) {
    const value = json[key]
    switch (key) {
      case 'order':
        descending = attempt('field_sort', json, key, () => parseOrder(stringOption('field_sort', json, key)))
        break
      case 'mode':
        mode = attempt('field_sort', json, key, () => parseMode(stringOption('field_sort', json, key)))
        break
      case 'missing':
        if (value !== null && !isScalar(value)) throw wrongType('field_sort', json, key)
        missing = value
        break
      case 'unmapped_type':
        unmappedType = stringOption('field_sort', json, key)
        break
      case 'numeric_type':
        numericType = attempt('field_sort', json, key, () => parseNumericType(stringOption('field_sort', json, key)))
        break
      case 'nested':
      case 'nested_path':
      case 'nested_filter':
        // Read together, below.
        break
      default:
        throw contentParse(`[field_sort] unknown field [${key}]`, atKey(json, key))
    }
  }
  if (field === '_doc') return { kind: 'doc', descending }
  const nested = nestedOption(json)
  return { kind: 'field', field, descending, mode, missing, unmappedType, numericType, nested }
}

/** `nested`, or the two options it had before, which do not go together. */
function nestedOption(json: Record<string, unknown>): NestedSort | null {
  let nested: NestedSort | null = null
  let path: string | null = null
  let filter: unknown = null
  let old = false
  for (const key of Object.keys(json)) {
    if (key !== 'nested' && key !== 'nested_path' && key !== 'nested_filter') continue
    if (key === 'nested_path') path = stringOption('field_sort', json, key)
    else if (!isObject(json[key])) throw wrongType('field_sort', json, key)
    attempt('field_sort', json, key, () => {
      if (key === 'nested') nested = readNestedSort(json[key], { json, key })
      else {
        old = true
        if (key === 'nested_filter') filter = readNestedFilter(json, key)
      }
      if (nested !== null && old) throw illegalArgument('Setting both nested_path/nested_filter and nested not allowed')
    })
  }
  return old ? { path, filter, maxChildren: null, nested: null } : nested
}

const SCRIPT_OPTIONS: SortOptions = { order: parseOrder, mode: parseMode, nested: nestedOption }

function parseOrderOnly(parser: string, json: Record<string, unknown>): boolean | null {
  let descending: boolean | null = null
  for (const key of Object.keys(json)) {
    if (key !== 'order') throw contentParse(`[${parser}] unknown field [${key}]`, atKey(json, key))
    descending = attempt(parser, json, key, () => parseOrder(stringOption(parser, json, key)))
  }
  return descending
}

function stringOption(parser: string, json: Record<string, unknown>, key: string): string {
  const value = json[key]
  if (typeof value !== 'string') throw wrongType(parser, json, key)
  return value
}

const wrongType = (parser: string, json: Record<string, unknown>, key: string) =>
  contentParse(`[${parser}] ${key} doesn't support values of type: ${tokenOf(json[key])}`, atValue(json, key))

const WRAPPED: ReadonlySet<ErrorType> = new Set<ErrorType>([
  'illegal_argument_exception',
  'illegal_state_exception',
  'number_format_exception',
  'parsing_exception',
])

/** An illegal value gets wrapped with its place; errors that have one pass. */
function attempt<T>(parser: string, json: Record<string, unknown>, key: string, parse: () => T): T {
  try {
    return parse()
  } catch (error) {
    const cause = error as ApiError
    if (!WRAPPED.has(cause.type)) throw error
    throw contentParse(`[${parser}] failed to parse field [${key}]`, cause.at ?? atValue(json, key), { cause, rootCause: cause.rootCause })
  }
}

/** True for descending. */
function parseOrder(text: string, at?: JsonSpot): boolean {
  const order = text.toUpperCase()
  if (order === 'ASC') return false
  if (order === 'DESC') return true
  const reason = `No enum constant org.opensearch.search.sort.SortOrder.${order}`
  throw illegalArgument(reason, at && { at, reasonAt: () => reason })
}

function parseMode(text: string): SortMode {
  const mode = text.toLowerCase()
  if (mode === 'min' || mode === 'max' || mode === 'sum' || mode === 'avg' || mode === 'median') return mode
  throw illegalArgument(`Unknown SortMode [${text}]`)
}

function parseNumericType(text: string): NumericType {
  if (text === 'long' || text === 'double' || text === 'date' || text === 'date_nanos') return text
  throw illegalArgument(`invalid value for [numeric_type], must be [long, double, date, date_nanos], got ${text}`)
}
