// Parses the lines of a multi-search into searches and their targets.
import { type ApiError, illegalArgument, isApiError, nullPointer, parsing } from '../../core/errors.ts'
import { parseJson } from '../../core/json.ts'
import type { RequestBody } from '../../core/request-body.ts'
import { bodyOfBytes } from '../../core/request-body.ts'
import { readBoolean, readTime } from '../../core/values.ts'
import type { ParamValue } from '../../engine/calls/operation.ts'
import { readIndexOptions, STRICT_EXPAND_OPEN_FORBID_CLOSED } from '../../engine/indices/names.ts'
import { hashMapOrder, javaText } from '../../index/mapping/java-text.ts'
import { searchType } from '../../search/request/parse-search-request.ts'
import { isRecord } from '../administration.ts'

export interface SearchLines {
  readonly index: string | undefined
  /** As a single search has them in its URL. */
  readonly params: Readonly<Record<string, ParamValue | undefined>>
  readonly body: RequestBody
}

/** What the URL says, for lines that say nothing. */
interface SearchLineDefaults {
  readonly index: string | undefined
  readonly params: Readonly<Record<string, ParamValue | undefined>>
}

const NEWLINE = 0x0a

/** `attempt` gets every line that is read, to say where errors in it are. */
export function* readSearchLines(
  bytes: Uint8Array,
  defaults: SearchLineDefaults,
  attempt: <T>(line: RequestBody, read: () => T) => T,
): Iterable<SearchLines> {
  // Only at the very beginning is an empty line none.
  let at = bytes[0] === NEWLINE ? 1 : 0
  while (at < bytes.length) {
    const headEnd = lineEnd(bytes, at)
    const line = bodyOfBytes(bytes.subarray(at, headEnd))
    const head = attempt(line, () => readHead(line, defaults))
    // Metadata without a search at the end are none.
    if (headEnd + 1 === bytes.length) break
    const bodyEnd = lineEnd(bytes, headEnd + 1)
    yield { ...head, body: lineBody(bytes.subarray(headEnd + 1, bodyEnd)) }
    at = bodyEnd + 1
  }
}

/** Errors in earlier lines are reported first. */
function lineEnd(bytes: Uint8Array, from: number): number {
  const end = bytes.indexOf(NEWLINE, from)
  if (end < 0) throw illegalArgument('The msearch request must be terminated by a newline [\n]')
  return end
}

/** What the server does with a null that it expects no null in. */
const notNull = (value: unknown): unknown => {
  if (value === null) throw nullPointer('Cannot invoke "Object.toString()" because "node" is null')
  return value
}

const flagNamed = (key: string | null, value: unknown): boolean => {
  try {
    return readBoolean(javaText(value))
  } catch (error) {
    throw illegalArgument(`Could not convert [${key}] to boolean`, { cause: error as ApiError })
  }
}

/** Any value is read as text; undefined: absent. */
const read = {
  names: (value: unknown): string | undefined => {
    if (!Array.isArray(value)) return javaText(notNull(value))
    if (value.includes(null)) throw nullPointer('index must not be null')
    return value.length === 0 ? undefined : value.map(item => javaText(item)).join(',')
  },
  text: (value: unknown) => (value === null ? undefined : javaText(value)),
  flag: (value: unknown, key: string) => flagNamed(key, notNull(value)),
  namelessFlag: (value: unknown) => flagNamed(null, notNull(value)),
  bareFlag: (value: unknown) => readBoolean(javaText(notNull(value))),
  optionalFlag: (value: unknown, key: string) => (value === null || value === '' ? undefined : flagNamed(key, value)),
  words: (value: unknown) => {
    if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return undefined
    return Array.isArray(value) ? value.map(item => javaText(item)) : javaText(value).split(',')
  },
  time: (value: unknown) =>
    value === null ? undefined : typeof value === 'number' ? value : readTime(javaText(value), 'XContentMapValues.nodeTimeValue'),
}

/** Keys of a metadata line: the parameter of a single search that each stands for, and how its value is read. */
const KEYS = new Map<string, readonly [name: string, read: (value: unknown, key: string) => ParamValue | undefined]>([
  ['index', ['index', read.names]],
  ['indices', ['index', read.names]],
  ['search_type', ['search_type', read.text]],
  ['searchType', ['search_type', read.text]],
  ['request_cache', ['request_cache', read.flag]],
  ['requestCache', ['request_cache', read.flag]],
  ['preference', ['preference', read.text]],
  ['routing', ['routing', read.text]],
  ['allow_partial_search_results', ['allow_partial_search_results', read.namelessFlag]],
  ['ccs_minimize_roundtrips', ['ccs_minimize_roundtrips', read.bareFlag]],
  ['ccsMinimizeRoundtrips', ['ccs_minimize_roundtrips', read.bareFlag]],
  ['phase_took', ['phase_took', read.flag]],
  ['cancel_after_time_interval', ['cancel_after_time_interval', read.time]],
  ['cancelAfterTimeInterval', ['cancel_after_time_interval', read.time]],
  ['expand_wildcards', ['expand_wildcards', read.words]],
  ['expandWildcards', ['expand_wildcards', read.words]],
  ['ignore_unavailable', ['ignore_unavailable', read.optionalFlag]],
  ['ignoreUnavailable', ['ignore_unavailable', read.optionalFlag]],
  ['allow_no_indices', ['allow_no_indices', read.optionalFlag]],
  ['allowNoIndices', ['allow_no_indices', read.optionalFlag]],
  ['ignore_throttled', ['ignore_throttled', read.optionalFlag]],
  ['ignoreThrottled', ['ignore_throttled', read.optionalFlag]],
])

/** The first value counts, and of one that is no object nothing is looked at but its beginning. */
function headOf(text: string): unknown {
  if (text === '' || text.startsWith('[') || text.startsWith('"')) return null
  const first = parseJson(text, true)
  return text.startsWith('{') ? first : null
}

/** Of a line the first value counts; what follows is not looked at. */
function lineBody(bytes: Uint8Array): RequestBody {
  const whole = bodyOfBytes(bytes)
  const json = () => {
    try {
      return whole.json()
    } catch (error) {
      if (!isApiError(error)) throw error
      const text = whole.text().trimStart()
      if (text.startsWith('"'))
        throw parsing('Expected [START_OBJECT] but found [VALUE_STRING]', undefined, { details: { line: 1, col: 1 } })
      return parseJson(text)
    }
  }
  return { present: whole.present, bytes: () => bytes, text: () => whole.text(), json }
}

/** The JSON of a search in a line. */
export function searchOfLine(json: unknown): unknown {
  if (json === undefined) throw parsing('Expected [START_OBJECT] but found [null]', undefined, { details: { line: 1, col: 0 } })
  return json
}

function readHead(line: RequestBody, defaults: SearchLineDefaults): Omit<SearchLines, 'body'> {
  let { index } = defaults
  const params: Record<string, ParamValue | undefined> = { ...defaults.params }
  const json = headOf(line.text().trimStart())
  if (!isRecord(json)) return { index, params }
  for (const key of hashMapOrder(Object.keys(json))) {
    const known = KEYS.get(key)
    if (known === undefined) throw illegalArgument(`key [${key}] is not supported in the metadata section`)
    const value = known[1](json[key], key)
    if (known[0] === 'index') index = value as string | undefined
    else if (value !== undefined) params[known[0]] = value
  }
  if (params.search_type !== undefined) searchType(params.search_type)
  // What they mean is found out later; that they mean something, now.
  readIndexOptions(params, STRICT_EXPAND_OPEN_FORBID_CLOSED)
  return { index, params }
}
