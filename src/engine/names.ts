// Which indexes does an expression mean? Lists, wildcards, exclusions, aliases, `_all`; and which names may an index have.
import { ApiError, illegalArgument, indexNotFound } from '../core/errors.ts'
import { matchesWildcard } from '../core/values.ts'

export interface NamedIndex {
  readonly name: string
  readonly hidden: boolean
  readonly closed: boolean
  readonly aliases: ReadonlyMap<string, { readonly is_hidden?: boolean; readonly is_write_index?: boolean }>
}

export interface IndexOptions {
  /** Missing or closed indexes named outright are skipped instead of refused. */
  readonly ignoreUnavailable: boolean
  /** A wildcard (or `_all`) may match nothing. */
  readonly allowNoIndices: boolean
  readonly expandOpen: boolean
  readonly expandClosed: boolean
  readonly expandHidden: boolean
  /** Closed indexes named outright are an error (searches) or fine (administration). */
  readonly forbidClosed: boolean
  /** Administration of whole indexes refuses aliases. */
  readonly aliases: 'resolve' | 'refuse' | 'ignore'
}

export const LENIENT_EXPAND_OPEN: IndexOptions = {
  ignoreUnavailable: false,
  allowNoIndices: true,
  expandOpen: true,
  expandClosed: false,
  expandHidden: false,
  forbidClosed: false,
  aliases: 'resolve',
}

/** Searches, counts, refreshes. */
export const STRICT_EXPAND_OPEN_FORBID_CLOSED: IndexOptions = { ...LENIENT_EXPAND_OPEN, forbidClosed: true }

interface ExpandParams {
  readonly ignore_unavailable?: unknown
  readonly allow_no_indices?: unknown
  readonly expand_wildcards?: unknown
}

/** An operation's defaults with what the request says instead. */
export function readIndexOptions(params: ExpandParams, defaults: IndexOptions): IndexOptions {
  const { ignore_unavailable, allow_no_indices, expand_wildcards } = params
  let { expandOpen, expandClosed, expandHidden } = defaults
  if (expand_wildcards !== undefined) {
    expandOpen = expandClosed = expandHidden = false
    for (const word of (Array.isArray(expand_wildcards) ? expand_wildcards : String(expand_wildcards).split(',')) as string[]) {
      if (word === 'open') expandOpen = true
      else if (word === 'closed') expandClosed = true
      else if (word === 'hidden') expandHidden = true
      else if (word === 'all') expandOpen = expandClosed = expandHidden = true
      else if (word === 'none') expandOpen = expandClosed = expandHidden = false
      else throw illegalArgument(`No valid expand wildcard value [${word}]`)
    }
  }
  return {
    ...defaults,
    ignoreUnavailable: ignore_unavailable === undefined ? defaults.ignoreUnavailable : Boolean(ignore_unavailable),
    allowNoIndices: allow_no_indices === undefined ? defaults.allowNoIndices : Boolean(allow_no_indices),
    expandOpen,
    expandClosed,
    expandHidden,
  }
}

const isAll = (parts: readonly string[]) => parts.length === 0 || (parts.length === 1 && (parts[0] === '_all' || parts[0] === ''))

/** Concrete names, each once, in the order in which the expression reaches them. */
export function resolveIndices(
  indices: ReadonlyMap<string, NamedIndex>,
  expression: string | readonly string[] | undefined,
  options: IndexOptions,
): string[] {
  const parts =
    expression === undefined ? [] : typeof expression === 'string' ? expression.split(',') : expression.flatMap(part => part.split(','))
  if (isAll(parts)) {
    const all = [...indices.values()].filter(index => isVisible(index, '*', options)).map(index => index.name)
    if (all.length === 0 && !options.allowNoIndices) throw indexNotFound(parts[0] ?? '_all')
    return all
  }
  const found = new Set<string>()
  let sawWildcard = false
  for (const part of parts) {
    if (part === '') continue
    if (part.startsWith('-') && sawWildcard) {
      const excluded = part.slice(1)
      for (const name of [...found]) if (matchesWildcard(excluded, name)) found.delete(name)
      continue
    }
    if (part.includes('*') || part === '_all') {
      sawWildcard = true
      const before = found.size
      for (const index of indices.values()) if (wildcardReaches(index, part === '_all' ? '*' : part, options)) found.add(index.name)
      if (found.size === before && !options.allowNoIndices) throw indexNotFound(part)
      continue
    }
    addNamed(indices, part, options, found)
  }
  if (found.size === 0 && !options.allowNoIndices) throw indexNotFound(parts.join(','))
  return [...found]
}

function addNamed(indices: ReadonlyMap<string, NamedIndex>, name: string, options: IndexOptions, found: Set<string>): void {
  const index = indices.get(name)
  const reached = index !== undefined ? [index] : options.aliases === 'ignore' ? [] : behindAlias(indices, name)
  if (index === undefined && reached.length > 0 && options.aliases === 'refuse') {
    if (options.ignoreUnavailable) return
    throw illegalArgument(`The provided expression [${name}] matches an alias, specify the corresponding concrete indices instead.`)
  }
  if (reached.length === 0) {
    if (options.ignoreUnavailable) return
    if (name.startsWith('_')) throw invalidIndexName(name, "must not start with '_'.")
    throw indexNotFound(name)
  }
  for (const { name: concrete, closed } of reached) {
    if (closed && options.forbidClosed) {
      if (options.ignoreUnavailable) continue
      throw indexClosed(concrete)
    }
    found.add(concrete)
  }
}

const behindAlias = (indices: ReadonlyMap<string, NamedIndex>, alias: string) =>
  [...indices.values()].filter(index => index.aliases.has(alias))

function isVisible(index: NamedIndex, pattern: string, options: IndexOptions): boolean {
  if (index.closed ? !options.expandClosed : !options.expandOpen) return false
  return !index.hidden || options.expandHidden || (pattern.startsWith('.') && index.name.startsWith('.'))
}

function wildcardReaches(index: NamedIndex, pattern: string, options: IndexOptions): boolean {
  if (matchesWildcard(pattern, index.name) && isVisible(index, pattern, options)) return true
  if (options.aliases !== 'resolve' || (index.closed ? !options.expandClosed : !options.expandOpen)) return false
  for (const [alias, { is_hidden }] of index.aliases) {
    if (!matchesWildcard(pattern, alias)) continue
    if (is_hidden !== true || options.expandHidden || (pattern.startsWith('.') && alias.startsWith('.'))) return true
  }
  return false
}

/** The one index a document is read from. */
export function singleIndex(indices: ReadonlyMap<string, NamedIndex>, name: string): string {
  if (indices.has(name)) return name
  const reached = behindAlias(indices, name)
  if (reached.length === 1) return reached[0].name
  if (reached.length > 1)
    throw illegalArgument(
      `alias [${name}] has more than one index associated with it [${reached.map(index => index.name).join(', ')}], can't execute a single index op`,
    )
  throw indexNotFoundExpression(name)
}

/** The index that takes writes to `name`; null when there is none yet. */
export function writeIndex(indices: ReadonlyMap<string, NamedIndex>, name: string): string | null {
  if (indices.has(name)) return name
  const reached = behindAlias(indices, name)
  if (reached.length === 0) return null
  const writers = reached.filter(index => index.aliases.get(name)?.is_write_index === true)
  if (writers.length === 1) return writers[0].name
  if (writers.length === 0 && reached.length === 1 && reached[0].aliases.get(name)?.is_write_index !== false) return reached[0].name
  throw illegalArgument(
    `no write index is defined for alias [${name}]. The write index may be explicitly disabled using is_write_index=false or the alias points to multiple indices without one being designated as a write index`,
  )
}

export const indexNotFoundExpression = (name: string) =>
  new ApiError('index_not_found_exception', `no such index [${name}]`, {
    details: { index: name, 'resource.id': name, 'resource.type': 'index_expression', index_uuid: '_na_' },
  })

const indexClosed = (index: string) => new ApiError('index_closed_exception', 'closed', { details: { index } })

export const invalidIndexName = (name: string, why: string) =>
  new ApiError('invalid_index_name_exception', `Invalid index name [${name}], ${why}`, { details: { index: name, index_uuid: '_na_' } })

const FORBIDDEN = /[\\/*?"<>| ,]/

/** Throws unless an index may be called so. */
export function validateIndexName(name: string): void {
  if (FORBIDDEN.test(name)) throw invalidIndexName(name, 'must not contain the following characters [ , ", *, \\, <, |, ,, >, /, ?]')
  if (name === '') throw invalidIndexName(name, 'must not be empty')
  if (name.includes('#')) throw invalidIndexName(name, "must not contain '#'")
  if (name.includes(':')) throw invalidIndexName(name, "must not contain ':'")
  if (/^[_\-+]/.test(name)) throw invalidIndexName(name, "must not start with '_', '-', or '+'")
  const bytes = Buffer.byteLength(name)
  if (bytes > 255) throw invalidIndexName(name, `index name is too long, (${bytes} > 255)`)
  if (name === '.' || name === '..') throw invalidIndexName(name, "must not be '.' or '..'")
  if (name !== name.toLowerCase()) throw invalidIndexName(name, 'must be lowercase')
}
