// URL parameters: from text (or a typed caller's values) to the types of the operation's row, refusing the unknown.
import { BareRecord } from '../../core/bare-record.ts'
import { illegalArgument, isApiError } from '../../core/errors.ts'
import { suggestion } from '../../core/likeness.ts'
import { readBoolean, readFloat, readInt, readList, readTime } from '../../core/values.ts'
import { COMMON_PARAMS, type Operation, type ParamType, type ParamValue } from './operation.ts'

/** `uri` names the request in the error. */
export function readParams(
  row: Operation,
  given: Readonly<Record<string, unknown>>,
  uri: string,
  hasBody = false,
): Record<string, ParamValue | undefined> {
  const unread = unreadParams(row, given, hasBody)
  const params = new BareRecord<ParamValue | undefined>()
  const unknown: string[] = []
  for (const name of Object.keys(given)) {
    const value = given[name]
    if (value === undefined || value === null) continue
    const type = unread.includes(name) ? undefined : paramType(row, name)
    if (type !== undefined && isBoolean(type) && isBlank(value)) continue
    // Without a value they say nothing.
    if (value === '' && INDEX_OPTIONS.has(name) && type === 'boolean') continue
    if (type === undefined) unknown.push(name)
    else if (type !== 'optional_boolean' || value !== '') params[name] = readParam(type, name, value)
  }
  if (unknown.length > 0) throw unrecognised(row, unknown.sort(), unread, uri)
  return params
}

/** `given`, and the engine's default parameters that the row takes and the caller did not pass. */
export function withDefaults(row: Operation, given: Readonly<Record<string, unknown>>, defaults: Readonly<Record<string, unknown>>) {
  const taken = Object.entries(defaults).filter(
    ([name]) => row.params !== undefined && Object.hasOwn(row.params, name) && given[name] == null,
  )
  return taken.length === 0 ? given : { ...given, ...Object.fromEntries(taken) }
}

/** Spaces say nothing. */
const isBlank = (value: unknown) => typeof value === 'string' && value !== '' && value.trim() === ''

const isBoolean = (type: ParamType) => type.endsWith('boolean')

const SHAPES = ['pretty', 'human', 'error_trace']

/** Throws what is wrong with parameters of how answers look. */
export function checkShape(given: Readonly<Record<string, unknown>>): void {
  for (const name of SHAPES) {
    const value = given[name]
    if (value !== undefined && value !== null && !isBlank(value)) readBoolean(value, true)
  }
}

const QUERY_PARAMS = ['df', 'analyzer', 'analyze_wildcard', 'default_operator', 'lenient']
const SUGGEST_PARAMS = ['suggest_text', 'suggest_mode', 'suggest_size']
const NONE: readonly string[] = []

/** Those that belong to a query or a suggestion in the URL which is not read. */
function unreadParams(row: Operation, given: Readonly<Record<string, unknown>>, hasBody: boolean): readonly string[] {
  const unread = unreadOfQuery(row, given, hasBody)
  const suggests = row.params !== undefined && Object.hasOwn(row.params, 'suggest_field')
  return suggests && given.suggest_field === undefined ? [...unread, ...SUGGEST_PARAMS] : unread
}

function unreadOfQuery({ urlQuery }: Operation, { q }: Readonly<Record<string, unknown>>, hasBody: boolean): readonly string[] {
  if (urlQuery === undefined || (q !== undefined && (urlQuery === 'beside body' || !hasBody))) return NONE
  return hasBody && urlQuery === 'instead of body' ? [...QUERY_PARAMS, 'q'] : QUERY_PARAMS
}

function paramType(row: Operation, name: string): ParamType | undefined {
  if (row.params !== undefined && Object.hasOwn(row.params, name)) return row.params[name]
  return Object.hasOwn(COMMON_PARAMS, name) ? COMMON_PARAMS[name as keyof typeof COMMON_PARAMS] : undefined
}

function readParam(type: ParamType, name: string, value: unknown): ParamValue {
  switch (type) {
    case 'string':
      return Array.isArray(value) ? value.join(',') : String(value)
    case 'boolean':
      return INDEX_OPTIONS.has(name) ? readIndexOption(value, name) : readBoolean(value, true)
    case 'plain_boolean':
      return readBoolean(value, true)
    case 'late_boolean':
      return typeof value === 'string' && !BOOLEANS.has(value) ? value : readBoolean(value, true)
    case 'optional_boolean':
      return readBoolean(value)
    case 'int':
      return readInt(value, name)
    case 'float':
      return readFloat(value, name)
    case 'list':
      return readList(value)
    case 'time':
      return readTime(value, name)
    case 'bytes':
      return String(value)
    case 'boolean_or_int':
      return value === '' || value === 'true' || value === 'false' || typeof value === 'boolean'
        ? readBoolean(value, true)
        : readInt(value, name)
    case 'boolean_or_list':
      return value === 'true' || value === 'false' || typeof value === 'boolean' ? readBoolean(value) : readList(value)
  }
}

const BOOLEANS = new Set(['', 'true', 'false'])

/** Read by a parser of their own. */
const INDEX_OPTIONS = new Set(['ignore_unavailable', 'allow_no_indices', 'ignore_throttled'])

function readIndexOption(value: unknown, name: string): boolean {
  try {
    return readBoolean(value, true)
  } catch (error) {
    throw illegalArgument(`Could not convert [${name}] to boolean`, { cause: isApiError(error) ? error : undefined })
  }
}

function unrecognised(row: Operation, unknown: readonly string[], unread: readonly string[], uri: string) {
  const named = [...(row.hintedParams ?? Object.keys(row.params ?? {})), ...Object.keys(COMMON_PARAMS)]
  const known = named.filter(name => !unread.includes(name))
  const parts = unknown.map(name => {
    const hint = suggestion(name, known)
    return hint === '' ? `[${name}]` : `[${name}] ->${hint}`
  })
  const path = uri.split('?')[0]
  const error = illegalArgument(`request [${path}] contains unrecognized parameter${unknown.length > 1 ? 's' : ''}: ${parts.join(', ')}`)
  UNRECOGNISED.add(error)
  return error
}

const UNRECOGNISED = new WeakSet<object>()

/** Whether the error concerns an unknown name, not a value. */
export const isUnrecognised = (error: unknown): boolean => typeof error === 'object' && error !== null && UNRECOGNISED.has(error)
