// The lines of a multi-search: which searches do they ask for, and over what?
import { type ApiError, illegalArgument } from '../../core/errors.ts'
import { readBoolean, readTime } from '../../core/values.ts'
import type { ParamValue, RequestBody } from '../../engine/calls/operation.ts'
import { bodyOfBytes } from '../../engine/calls/request-body.ts'
import { readIndexOptions, STRICT_EXPAND_OPEN_FORBID_CLOSED } from '../../engine/indices/names.ts'
import { hashMapOrder } from '../../index/mapping/java-text.ts'
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
  if (bytes[bytes.length - 1] !== NEWLINE) throw illegalArgument('The msearch request must be terminated by a newline [\n]')
  // Only at the very beginning is an empty line none.
  let at = 0
  while (bytes[at] === NEWLINE) at++
  while (at < bytes.length) {
    const headEnd = bytes.indexOf(NEWLINE, at)
    const bodyEnd = bytes.indexOf(NEWLINE, headEnd + 1)
    const line = bodyOfBytes(bytes.subarray(at, headEnd))
    const head = attempt(line, () => readHead(line, defaults))
    // Metadata without a search at the end are none.
    if (bodyEnd < 0) break
    yield { ...head, body: bodyOfBytes(bytes.subarray(headEnd + 1, bodyEnd)) }
    at = bodyEnd + 1
  }
}

const read = {
  list: (value: unknown): string | undefined => {
    const names = Array.isArray(value) ? value.map(String) : [String(value)]
    return names.length === 0 ? undefined : names.join(',')
  },
  text: String,
  flag: (value: unknown, key: string) => {
    try {
      return readBoolean(value)
    } catch (error) {
      throw illegalArgument(`Could not convert [${key}] to boolean`, { cause: error as ApiError })
    }
  },
  words: (value: unknown) => (Array.isArray(value) ? value.map(String) : String(value).split(',')),
  time: (value: unknown, key: string) => readTime(value, key),
}

/** Keys of a metadata line: the parameter of a single search that each stands for, and how its value is read. */
const KEYS = new Map<string, readonly [name: string, read: (value: unknown, key: string) => ParamValue | undefined]>([
  ['index', ['index', read.list]],
  ['indices', ['index', read.list]],
  ['search_type', ['search_type', read.text]],
  ['searchType', ['search_type', read.text]],
  ['request_cache', ['request_cache', read.flag]],
  ['requestCache', ['request_cache', read.flag]],
  ['preference', ['preference', read.text]],
  ['routing', ['routing', read.text]],
  ['allow_partial_search_results', ['allow_partial_search_results', read.flag]],
  ['ccs_minimize_roundtrips', ['ccs_minimize_roundtrips', read.flag]],
  ['ccsMinimizeRoundtrips', ['ccs_minimize_roundtrips', read.flag]],
  ['cancel_after_time_interval', ['cancel_after_time_interval', read.time]],
  ['cancelAfterTimeInterval', ['cancel_after_time_interval', read.time]],
  ['expand_wildcards', ['expand_wildcards', read.words]],
  ['expandWildcards', ['expand_wildcards', read.words]],
  ['ignore_unavailable', ['ignore_unavailable', read.flag]],
  ['ignoreUnavailable', ['ignore_unavailable', read.flag]],
  ['allow_no_indices', ['allow_no_indices', read.flag]],
  ['allowNoIndices', ['allow_no_indices', read.flag]],
  ['ignore_throttled', ['ignore_throttled', read.flag]],
  ['ignoreThrottled', ['ignore_throttled', read.flag]],
])

function readHead(line: RequestBody, defaults: SearchLineDefaults): Omit<SearchLines, 'body'> {
  let { index } = defaults
  const params: Record<string, ParamValue | undefined> = { ...defaults.params }
  const json = line.text().trim() === '' ? {} : line.json()
  if (!isRecord(json)) return { index, params }
  for (const key of hashMapOrder(Object.keys(json))) {
    const known = KEYS.get(key)
    if (known === undefined) throw illegalArgument(`key [${key}] is not supported in the metadata section`)
    const value = known[1](json[key], key)
    if (known[0] === 'index') index = value as string | undefined
    else params[known[0]] = value
  }
  // What they mean is found out later; that they mean something, now.
  readIndexOptions(params, STRICT_EXPAND_OPEN_FORBID_CLOSED)
  return { index, params }
}
