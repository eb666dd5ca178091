// What may be said of an alias: in the body of a put alias, under `aliases` of a new index, and in answers.
import { illegalArgument } from '../../core/errors.ts'
import { readBoolean } from '../../core/values.ts'
import type { AliasMetadata } from '../../engine/indices/index-metadata.ts'
import { isRecord } from '../administration.ts'

export interface AliasOptions {
  /** Only documents that match are seen through it. */
  filter?: Record<string, unknown>
  /** `index_routing` and `search_routing` in one. */
  routing?: string
  /** The routing of what is written through it. */
  index_routing?: string
  /** The routing of what is searched through it. */
  search_routing?: string
  /** Whether writes go to this index, of several; `false` by default. */
  is_write_index?: boolean
  is_hidden?: boolean
}

const ROUTING_KEYS: ReadonlyMap<string, 'routing' | 'index_routing' | 'search_routing'> = new Map([
  ['routing', 'routing'],
  ['index_routing', 'index_routing'],
  ['indexRouting', 'index_routing'],
  ['index-routing', 'index_routing'],
  ['search_routing', 'search_routing'],
  ['searchRouting', 'search_routing'],
  ['search-routing', 'search_routing'],
])

/** Null when `key` is no option of an alias, or `value` no value of it. */
export function readAliasOption(draft: AliasOptions, key: string, value: unknown): boolean {
  const routing = ROUTING_KEYS.get(key)
  if (routing !== undefined) {
    if (typeof value === 'object') return false
    draft[routing] = String(value)
  } else if (key === 'filter') {
    if (value === null || (Array.isArray(value) && value.length === 0)) delete draft.filter
    else if (isRecord(value)) draft.filter = value
    else return false
  } else if (key === 'is_write_index' || key === 'is_hidden') {
    if (typeof value === 'object') return false
    draft[key] = readBoolean(value)
  } else return false
  return true
}

/** As kept and as printed: `routing` stands for both kinds. */
export function aliasMetadata(options: AliasOptions): AliasMetadata {
  const { filter, routing, index_routing = routing, search_routing = routing, is_write_index, is_hidden } = options
  return {
    ...(filter !== undefined && Object.keys(filter).length > 0 ? { filter } : {}),
    ...(index_routing === undefined ? {} : { index_routing }),
    ...(search_routing === undefined ? {} : { search_routing }),
    ...(is_write_index === undefined ? {} : { is_write_index }),
    ...(is_hidden === undefined ? {} : { is_hidden }),
  }
}

/** The options of one alias of a new index. Unknown ones are skipped, and those whose values are of the wrong kind, as the server does. */
export function readNewAlias(value: unknown): AliasMetadata {
  if (!isRecord(value)) throw illegalArgument('No alias is specified')
  const draft: AliasOptions = {}
  for (const [key, option] of Object.entries(value)) {
    const kind = key === 'is_write_index' || key === 'is_hidden' ? 'boolean' : key === 'filter' ? 'object' : 'string'
    if (typeof option === kind) readAliasOption(draft, key, option)
  }
  return aliasMetadata(draft)
}

export const printAliases = (aliases: Iterable<readonly [string, AliasMetadata]>): Map<string, AliasMetadata> =>
  new Map([...aliases].sort(([a], [b]) => (a < b ? -1 : 1)))
