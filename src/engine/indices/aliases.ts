// Aliases: which names and options are valid, which aliases an expression means, and how a list of changes takes effect at once or not at all.
import { ApiError, illegalArgument, illegalState, isApiError } from '../../core/errors.ts'
import { stringify } from '../../core/json.ts'
import { matchesWildcard } from '../../core/values.ts'
import { parseQuery } from '../../query/dsl/parse-query.ts'
import { lookupsIn } from '../../query/dsl/terms-lookup.ts'
import { placeError } from '../calls/dispatch.ts'
import { bodyOfBytes } from '../calls/request-body.ts'
import type { Engine } from '../engine.ts'
import { aliasesChange } from './index-changes.ts'
import type { AliasMetadata } from './index-metadata.ts'
import type { IndexService } from './index-service.ts'
import type { IndexChange } from './metadata-changes.ts'

export type AliasChange =
  | {
      readonly kind: 'add'
      readonly indices: readonly IndexService[]
      readonly aliases: readonly string[]
      readonly options: AliasMetadata
    }
  | {
      readonly kind: 'remove'
      readonly indices: readonly IndexService[]
      readonly aliases: readonly string[]
      /** Undefined: missing aliases matter only when nothing at all is left to do. */
      readonly mustExist: boolean | undefined
    }
  | { readonly kind: 'remove_index'; readonly indices: readonly IndexService[] }

const FORBIDDEN = /[\\/*?"<>| ,]/

const invalidName = (alias: string, why: string) => new ApiError('invalid_alias_name_exception', `Invalid alias name [${alias}]: ${why}`)

/** Throws unless an alias may be called so and routed so. */
export function validateAlias(alias: string, options: AliasMetadata): void {
  if (alias === '') throw illegalArgument('alias name is required')
  if (FORBIDDEN.test(alias)) throw invalidName(alias, 'must not contain the following characters [ , ", *, \\, <, |, ,, >, /, ?]')
  if (alias.includes('#')) throw invalidName(alias, "must not contain '#'")
  if (alias.includes(':')) throw invalidName(alias, "must not contain ':'")
  if (/^[_\-+]/.test(alias)) throw invalidName(alias, "must not start with '_', '-', or '+'")
  const bytes = Buffer.byteLength(alias)
  if (bytes > 255) throw invalidName(alias, `index name is too long, (${bytes} > 255)`)
  if (alias === '.' || alias === '..') throw invalidName(alias, "must not be '.' or '..'")
  if (options.index_routing?.includes(',')) throw illegalArgument(`alias [${alias}] has several index routing values associated with it`)
  if (options.filter !== undefined) checkFilter(alias, options.filter)
}

/** The filter is kept as a text of its own, so the places of its errors count from its beginning. */
function checkFilter(alias: string, filter: unknown): void {
  const text = Buffer.from(stringify(filter))
  const body = bodyOfBytes(text)
  try {
    const json = body.json()
    parseQuery(json)
    // A filter stays; what it looks up would not.
    if (lookupsIn(json).size > 0) throw new ApiError('illegal_state_exception', 'async actions are left after rewrite')
  } catch (error) {
    if (!isApiError(error)) throw error
    for (let e: ApiError | undefined = error; e !== undefined; e = e.cause) placeError(e, body)
    throw illegalArgument(`failed to parse filter for alias [${alias}]`, { cause: error })
  }
}

/** Throws when an index bears the name. */
export function refuseIndexName(alias: string, index: { readonly name: string; readonly uuid: string } | undefined): void {
  if (index === undefined) return
  throw new ApiError('invalid_alias_name_exception', `Invalid alias name [${alias}], an index exists with the same name as the alias`, {
    details: { index: index.name, index_uuid: index.uuid },
  })
}

/** Names that fit the patterns, in order: later patterns decide over earlier ones, and `-x` takes away. No patterns: all. */
export function matchAliases(names: Iterable<string>, patterns: readonly string[]): string[] {
  const sorted = [...names].sort()
  if (patterns.length === 0 || patterns.includes('_all')) return sorted
  return sorted.filter(name => {
    let included = false
    for (const pattern of patterns) {
      const excludes = pattern.startsWith('-')
      if (included) {
        if (excludes && matchesWildcard(pattern.slice(1), name)) included = false
      } else if (!excludes && matchesWildcard(pattern, name)) included = true
    }
    return included
  })
}

const missingAliases = (aliases: readonly string[]) =>
  new ApiError('aliases_not_found_exception', `aliases [${aliases.join(', ')}] missing`, {
    details: { 'resource.id': aliases.length === 1 ? aliases[0] : aliases, 'resource.type': 'aliases' },
  })

/** All changes, checked against each other before the first takes effect: all of them do, or none. */
export async function applyAliasChanges(engine: Engine, changes: readonly AliasChange[]): Promise<void> {
  const removed = new Set(changes.flatMap(change => (change.kind === 'remove_index' ? change.indices : [])))
  const changed = new Set(
    changes.flatMap(change => (change.kind === 'remove_index' ? [] : change.indices)).filter(index => !removed.has(index)),
  )
  if (changed.size > 0) return engine.indices.change([...changed], () => decideAliases(engine, changes, removed), [...removed])
  decideAliases(engine, changes, removed)
  await engine.indices.delete([...removed])
}

/** What becomes of the aliases; throws what stands against it. */
export function decideAliases(
  engine: Engine,
  changes: readonly AliasChange[],
  removedIndices: ReadonlySet<IndexService> = new Set(),
): IndexChange[] {
  const after = new Map<IndexService, Map<string, AliasMetadata>>()
  const aliasesOf = (index: IndexService) => {
    let aliases = after.get(index)
    if (aliases === undefined) {
      aliases = new Map(index.aliases)
      after.set(index, aliases)
    }
    return aliases
  }
  let effective = removedIndices.size
  for (const change of changes) {
    if (change.kind === 'add') effective += add(change, aliasesOf, name => indexNamed(engine, name, removedIndices))
    else if (change.kind === 'remove') effective += remove(change, aliasesOf)
  }
  if (effective === 0 && changes.length > 0)
    throw missingAliases(changes.flatMap(change => (change.kind === 'remove' ? change.aliases : [])))
  for (const index of removedIndices) after.delete(index)
  refuseTwoWriters(engine, after, removedIndices)
  return [...after].map(([index, aliases]) => aliasesChange(index, aliases))
}

function indexNamed(engine: Engine, name: string, removed: ReadonlySet<IndexService>): IndexService | undefined {
  const index = engine.indices.get(name)
  return index === undefined || removed.has(index) ? undefined : index
}

type AliasesOf = (index: IndexService) => Map<string, AliasMetadata>

function add(change: AliasChange & { kind: 'add' }, aliasesOf: AliasesOf, indexNamed: (name: string) => IndexService | undefined): number {
  for (const alias of change.aliases) {
    validateAlias(alias, change.options)
    refuseIndexName(alias, indexNamed(alias))
    for (const index of change.indices) aliasesOf(index).set(alias, change.options)
  }
  return change.indices.length * change.aliases.length
}

function remove(change: AliasChange & { kind: 'remove' }, aliasesOf: AliasesOf): number {
  let removed = 0
  for (const asked of change.mustExist === true ? change.aliases.map(alias => [alias]) : [change.aliases]) {
    const before = removed
    for (const index of change.indices) {
      const aliases = aliasesOf(index)
      for (const alias of matchAliases(aliases.keys(), asked)) if (aliases.delete(alias)) removed++
    }
    if (removed === before && change.mustExist === true) throw missingAliases(asked)
  }
  return change.mustExist === false ? Math.max(removed, 1) : removed
}

function refuseTwoWriters(
  engine: Engine,
  after: ReadonlyMap<IndexService, ReadonlyMap<string, AliasMetadata>>,
  removed: ReadonlySet<IndexService>,
): void {
  const writers = new Map<string, string[]>()
  for (const index of engine.indices.all()) {
    if (removed.has(index)) continue
    for (const [alias, options] of after.get(index) ?? index.aliases)
      if (options.is_write_index === true) writers.set(alias, [...(writers.get(alias) ?? []), index.name])
  }
  for (const [alias, names] of writers)
    if (names.length > 1) throw illegalState(`alias [${alias}] has more than one write index [${names.sort().join(',')}]`)
}
