// Resolves index expressions (lists, wildcards, exclusions, aliases, `_all`) to indexes, and validates index names.
import { ApiError, illegalArgument, indexNotFound } from '../../core/errors.ts'
import { matchesWildcard } from '../../core/values.ts'
import { resolveDateMath } from './date-math-name.ts'
import { checkLetters } from './name-rules.ts'

export interface NamedIndex {
  readonly name: string
  readonly uuid: string
  readonly hidden: boolean
  readonly closed: boolean
  readonly aliases: ReadonlyMap<string, { readonly is_hidden?: boolean; readonly is_write_index?: boolean }>
  /** The data stream it belongs to. */
  readonly stream?: { readonly name: string } | null
}

/** Whether the name, which is no index's, stands for this one. */
export const isMember = ({ aliases, stream }: NamedIndex, name: string): boolean => aliases.has(name) || stream?.name === name

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
  /** Whether names of data streams stand for their indexes. */
  readonly streams: boolean
}

export const LENIENT_EXPAND_OPEN: IndexOptions = {
  ignoreUnavailable: false,
  allowNoIndices: true,
  expandOpen: true,
  expandClosed: false,
  expandHidden: false,
  forbidClosed: false,
  aliases: 'resolve',
  streams: true,
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
  if (ignore_unavailable === undefined && allow_no_indices === undefined && expand_wildcards === undefined) return defaults
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

/** The names, patterns and exclusions of an expression, dates put in; empty for all indexes. */
export function expressionParts(expression: string | readonly string[] | undefined): string[] {
  const parts =
    expression === undefined ? [] : (typeof expression === 'string' ? [expression] : expression).flatMap(part => part.split(','))
  return isAll(parts) ? [] : parts.map(part => resolveDateMath(part))
}

/** What the parts of an expression name: behind a pattern `-name` takes away, unless something is called so. */
export function* readParts(
  parts: readonly string[],
  isNamed: (part: string) => boolean,
): Generator<{ readonly name: string; readonly excludes: boolean }, void> {
  let sawWildcard = false
  for (const part of parts) {
    const excludes: boolean = sawWildcard && part.startsWith('-') && !isNamed(part)
    const name: string = excludes ? part.slice(1) : part
    sawWildcard ||= name.includes('*')
    yield { name, excludes }
  }
}

/** Concrete names, each once, in the order in which the expression reaches them. */
export function resolveIndices(
  indices: ReadonlyMap<string, NamedIndex>,
  expression: string | readonly string[] | undefined,
  options: IndexOptions,
): string[] {
  const parts = expressionParts(expression)
  if (parts.length === 0) {
    const all = [...indices.values()].filter(index => isOfAll(index, options))
    if (all.length === 0 && !options.allowNoIndices) {
      throw missingExpression(['_all'], 'no such index [_all] and no indices exist')
    }
    return openOnly(all, options)
  }
  if (!options.expandOpen && !options.expandClosed) return openOnly(asWritten(indices, parts, options), options)
  const found = new Set<NamedIndex>()
  let sawName = false
  for (const { name, excludes } of readParts(parts, part => indices.has(part) || behindName(indices, part).length > 0)) {
    const reached = name.includes('*') ? withPattern(indices, name, options, parts.length === 1) : withName(indices, name, options)
    sawName ||= reached.length > 0
    for (const index of reached) {
      if (!excludes) found.add(index)
      // The name of an alias takes away that name only, by which a pattern may have reached the index.
      else if (name.includes('*') || !index.aliases.has(name)) found.delete(index)
    }
  }
  const concrete = openOnly(found, options)
  if (concrete.length === 0 && !options.allowNoIndices) throw sawName ? nothingLeft(parts) : missingExpression(parts)
  return concrete
}

/** Where patterns stand for nothing they are names like others. What is not there is missed where several are named, but for one alone. */
function asWritten(indices: ReadonlyMap<string, NamedIndex>, parts: readonly string[], options: IndexOptions): Set<NamedIndex> {
  const mayMiss = parts.length === 1 ? options.allowNoIndices : options.ignoreUnavailable
  return new Set(
    parts.flatMap(part => {
      const isThere = part.startsWith('_') || indices.has(part) || behindName(indices, part).length > 0
      if (isThere) return withName(indices, part, options)
      if (!mayMiss) throw indexNotFoundExpression(part)
      return []
    }),
  )
}

function withPattern(indices: ReadonlyMap<string, NamedIndex>, pattern: string, options: IndexOptions, isAlone: boolean): NamedIndex[] {
  const { expandOpen, allowNoIndices, forbidClosed, ignoreUnavailable } = options
  const isAll = isAlone && pattern === '*'
  const reached = [...indices.values()].filter(index => (isAll ? isOfAll(index, options) : wildcardReaches(index, pattern, options)))
  if (reached.length === 0 && !allowNoIndices) throw indexNotFound(pattern)
  if (reached.length > 0 && !expandOpen && forbidClosed && !ignoreUnavailable) {
    throw illegalArgument('To expand [CLOSE] wildcard, please set forbid_closed_indices to `false`')
  }
  return reached
}

function withName(indices: ReadonlyMap<string, NamedIndex>, name: string, options: IndexOptions): NamedIndex[] {
  if (name.startsWith('_')) throw invalidIndexName(name, "must not start with '_'.")
  const index = indices.get(name)
  if (index !== undefined) return [index]
  const members = behindName(indices, name)
  if (members.some(isOfStream(name))) {
    if (options.streams) return members
    if (options.ignoreUnavailable) return []
    throw indexNotFound(name)
  }
  const reached = options.aliases === 'ignore' ? [] : members
  if (options.ignoreUnavailable) return options.aliases === 'refuse' ? [] : reached
  if (reached.length === 0) throw indexNotFound(name)
  if (options.aliases === 'refuse') {
    throw illegalArgument(`The provided expression [${name}] matches an alias, specify the corresponding concrete indices instead.`)
  }
  return reached
}

function openOnly(found: Iterable<NamedIndex>, { forbidClosed, ignoreUnavailable }: IndexOptions): string[] {
  const names: string[] = []
  for (const index of found) {
    if (!index.closed || !forbidClosed) names.push(index.name)
    else if (!ignoreUnavailable) throw indexClosed(index)
  }
  return names
}

/** The indexes that an alias or the name of a data stream stands for. */
const behindName = (indices: ReadonlyMap<string, NamedIndex>, name: string) => [...indices.values()].filter(index => isMember(index, name))

const isOfStream = (name: string) => (index: NamedIndex) => index.stream?.name === name

/** Of all indexes, where none is named: hidden ones only through their data stream, never through an alias. */
function isOfAll(index: NamedIndex, options: IndexOptions): boolean {
  if (isVisible(index, '*', options)) return true
  return options.streams && index.stream != null && (index.closed ? options.expandClosed : options.expandOpen)
}

function isVisible(index: NamedIndex, pattern: string, options: IndexOptions): boolean {
  if (index.closed ? !options.expandClosed : !options.expandOpen) return false
  return !index.hidden || options.expandHidden || (pattern.startsWith('.') && index.name.startsWith('.'))
}

const wildcardReaches = (index: NamedIndex, pattern: string, options: IndexOptions): boolean =>
  namesByPattern(index, pattern, options).next().done !== true

/** By which of its names a pattern reaches an index: its own, its stream's, its aliases'. */
function* namesByPattern(index: NamedIndex, pattern: string, options: IndexOptions): Generator<string, void> {
  if (matchesWildcard(pattern, index.name) && isVisible(index, pattern, options)) yield index.name
  if (index.closed ? !options.expandClosed : !options.expandOpen) return
  if (options.streams && index.stream != null && matchesWildcard(pattern, index.stream.name)) yield index.stream.name
  if (options.aliases !== 'resolve') return
  for (const [alias, { is_hidden }] of index.aliases) {
    if (!matchesWildcard(pattern, alias)) continue
    if (is_hidden !== true || options.expandHidden || (pattern.startsWith('.') && alias.startsWith('.'))) yield alias
  }
}

/** By which of its names the parts of an expression reach an index that is among `resolveIndices`. Hidden names are never reached by a pattern here. */
export function namesReached(index: NamedIndex, parts: readonly string[]): Set<string> {
  const isNamed = (name: string) => name === index.name || isMember(index, name)
  const names = new Set<string>()
  for (const { name, excludes } of readParts(parts, isNamed)) {
    const reached = name.includes('*') ? namesByPattern(index, name, LENIENT_EXPAND_OPEN) : isNamed(name) ? [name] : []
    for (const way of reached) {
      if (excludes) names.delete(way)
      else names.add(way)
    }
  }
  return names
}

/** The one index a document is read from. */
export function singleIndex(indices: ReadonlyMap<string, NamedIndex>, expression: string): string {
  const name = resolveDateMath(expression)
  if (indices.has(name)) return name
  const reached = behindName(indices, name)
  if (reached.some(isOfStream(name))) throw excludedStream(name)
  if (reached.length === 1) return reached[0].name
  if (reached.length > 1)
    throw illegalArgument(
      `alias [${name}] has more than one index associated with it [${reached.map(index => index.name).join(', ')}], can't execute a single index op`,
    )
  throw name === '_all' ? missingExpression([name], 'no such index [_all] and no indices exist') : indexNotFoundExpression(name)
}

/** The index that takes writes to `name`; null when there is none yet. */
export function writeIndex(indices: ReadonlyMap<string, NamedIndex>, expression: string): string | null {
  const name = resolveDateMath(expression)
  if (indices.has(name)) return name
  const reached = behindName(indices, name)
  if (reached.length === 0) return null
  if (reached.some(isOfStream(name)))
    return reached.reduce((last, index) => (generationOf(index.name) > generationOf(last.name) ? index : last)).name
  const writers = reached.filter(index => index.aliases.get(name)?.is_write_index === true)
  if (writers.length === 1) return writers[0].name
  if (writers.length === 0 && reached.length === 1 && reached[0].aliases.get(name)?.is_write_index !== false) return reached[0].name
  throw illegalArgument(
    `no write index is defined for alias [${name}]. The write index may be explicitly disabled using is_write_index=false or the alias points to multiple indices without one being designated as a write index`,
  )
}

/** 7 of `.ds-logs-000007`. */
export const generationOf = (index: string): number => Number(index.slice(index.lastIndexOf('-') + 1))

/** Documents are not read by the name of a data stream. */
const excludedStream = (name: string) =>
  new ApiError('index_not_found_exception', 'no such index [null]', {
    details: { 'resource.id': name, 'resource.type': 'index_expression', excluded_ds: 'true' },
  })

export const indexNotFoundExpression = (name: string) =>
  new ApiError('index_not_found_exception', `no such index [${name}]`, {
    details: { index: name, 'resource.id': name, 'resource.type': 'index_expression', index_uuid: '_na_' },
  })

/** Nothing of the expression is known. */
function missingExpression(parts: readonly string[], reason = `no such index [${parts.length === 1 ? parts[0] : 'null'}]`): ApiError {
  if (parts.length === 1) return new ApiError('index_not_found_exception', reason, { details: indexNotFoundExpression(parts[0]).details })
  return new ApiError('index_not_found_exception', reason, { details: { 'resource.id': parts, 'resource.type': 'index_expression' } })
}

/** What is known of it is closed, or was taken away again. */
const nothingLeft = (parts: readonly string[]) =>
  new ApiError('index_not_found_exception', 'no such index [null]', {
    details: { 'resource.id': parts.length === 1 ? parts[0] : parts, 'resource.type': 'index_expression' },
  })

const indexClosed = ({ name, uuid }: NamedIndex) =>
  new ApiError('index_closed_exception', 'closed', { details: { index: name, index_uuid: uuid } })

const invalidIndexName = (name: string, why: string) =>
  new ApiError('invalid_index_name_exception', `Invalid index name [${name}], ${why}`, { details: { index: name, index_uuid: '_na_' } })

/** Throws unless an index may be called so. */
export function validateIndexName(name: string): void {
  if (name === '') throw invalidIndexName(name, 'must not be empty')
  checkLetters(name, why => invalidIndexName(name, why))
  const bytes = Buffer.byteLength(name)
  if (bytes > 255) throw invalidIndexName(name, `index name is too long, (${bytes} > 255)`)
  if (name === '.' || name === '..') throw invalidIndexName(name, "must not be '.' or '..'")
  if (name !== name.toLowerCase()) throw invalidIndexName(name, 'must be lowercase')
}
