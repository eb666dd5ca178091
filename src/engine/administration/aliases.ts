// Aliases: which names and options are valid, which aliases an expression means, and how a list of changes takes effect at once or not at all.
import { ApiError, illegalState } from '../../core/errors.ts'
import { andThen } from '../../core/eventually.ts'
import { atOnce, inTurns, Turns } from '../../core/turns.ts'
import type { Engine } from '../engine.ts'
import { matchAliases, refuseIndexName, validateAlias } from '../indices/alias-names.ts'
import type { AliasMetadata } from '../indices/index-metadata.ts'
import { TURN_MILLIS } from '../indices/index-parts.ts'
import type { IndexService } from '../indices/index-service.ts'
import type { IndexChange } from '../indices/metadata-changes.ts'
import { aliasesChange } from './index-changes.ts'

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

const missingAliases = (aliases: readonly string[]) =>
  new ApiError('aliases_not_found_exception', `aliases [${aliases.join(', ')}] missing`, {
    details: { 'resource.id': aliases.length === 1 ? aliases[0] : aliases, 'resource.type': 'aliases' },
  })

/** All changes, checked against each other and judged before the first takes effect: all of them do, or none. */
export async function applyAliasChanges(engine: Engine, changes: readonly AliasChange[], judge = () => {}): Promise<void> {
  const removed = new Set(changes.flatMap(change => (change.kind === 'remove_index' ? change.indices : [])))
  const changed = new Set(
    changes.flatMap(change => (change.kind === 'remove_index' ? [] : change.indices)).filter(index => !removed.has(index)),
  )
  const decide = () =>
    andThen(inTurns(decideSteps(engine, changes, removed), new Turns(TURN_MILLIS)), decided => {
      judge()
      return decided
    })
  if (changed.size > 0) return engine.indices.change([...changed], decide, [...removed])
  decideAliases(engine, changes, removed)
  await engine.indices.delete([...removed])
}

/** What becomes of the aliases; throws what stands against it. */
export const decideAliases = (engine: Engine, changes: readonly AliasChange[], removedIndices: ReadonlySet<IndexService> = new Set()) =>
  atOnce(decideSteps(engine, changes, removedIndices))

/** Yields where others may have their turn. */
function* decideSteps(
  engine: Engine,
  changes: readonly AliasChange[],
  removedIndices: ReadonlySet<IndexService>,
): Generator<void, IndexChange[]> {
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
    yield
    if (change.kind === 'add') effective += add(change, aliasesOf, name => indexNamed(engine, name, removedIndices))
    else if (change.kind === 'remove') effective += remove(change, aliasesOf)
  }
  if (effective === 0 && changes.length > 0)
    throw missingAliases(changes.flatMap(change => (change.kind === 'remove' ? change.aliases : [])))
  for (const index of removedIndices) after.delete(index)
  const there = [...engine.indices.all()].filter(index => !removedIndices.has(index))
  refuseContradictions(
    there.map(index => [index.name, after.get(index) ?? index.aliases]),
    new Set([...after.values()].flatMap(aliases => [...aliases.keys()])),
  )
  refuseStreamNames(after, new Set(there.flatMap(({ stream }) => (stream === null ? [] : [stream.name]))))
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

/** Others than the alias of that name. */
const mayMeanOthers = (name: string) => name.includes('*') || name.startsWith('-') || name === '_all'

function remove(change: AliasChange & { kind: 'remove' }, aliasesOf: AliasesOf): number {
  let removed = 0
  for (const asked of change.mustExist === true ? change.aliases.map(alias => [alias]) : [change.aliases]) {
    const before = removed
    for (const index of change.indices) {
      const aliases = aliasesOf(index)
      for (const alias of asked.some(mayMeanOthers) ? matchAliases(aliases.keys(), asked) : asked) if (aliases.delete(alias)) removed++
    }
    if (removed === before && change.mustExist === true) throw missingAliases(asked)
  }
  return change.mustExist === false ? Math.max(removed, 1) : removed
}

function refuseStreamNames(changed: ReadonlyMap<IndexService, ReadonlyMap<string, AliasMetadata>>, streams: ReadonlySet<string>): void {
  for (const [{ name, uuid }, aliases] of changed)
    for (const alias of aliases.keys()) {
      if (!streams.has(alias)) continue
      const clash = `${alias} (alias of [${name}/${uuid}]) conflicts with data stream`
      throw illegalState(`index, alias, and data stream names need to be unique, but the following duplicates were found [${clash}]`)
    }
}

/** An index and its aliases. */
type AliasesOfIndex = readonly [index: string, aliases: ReadonlyMap<string, AliasMetadata>]

/** Of the aliases called so, each has one index at most that takes its writes, and is hidden everywhere or nowhere. */
export function refuseContradictions(indices: Iterable<AliasesOfIndex>, names: Iterable<string>): void {
  const found = new Map(Array.from(names, name => [name, { writers: [] as string[], hidden: [] as string[], shown: [] as string[] }]))
  for (const [index, aliases] of indices)
    for (const alias of found.size < aliases.size ? found.keys() : aliases.keys()) {
      const having = found.get(alias)
      const options = aliases.get(alias)
      if (having === undefined || options === undefined) continue
      if (options.is_write_index === true) having.writers.push(index)
      ;(options.is_hidden === true ? having.hidden : having.shown).push(index)
    }
  for (const [alias, { writers }] of found)
    if (writers.length > 1) throw illegalState(`alias [${alias}] has more than one write index [${writers.sort().join(',')}]`)
  for (const [alias, { hidden, shown }] of found) {
    if (hidden.length === 0 || shown.length === 0) continue
    throw illegalState(
      `alias [${alias}] has is_hidden set to true on indices [${hidden.sort().join(',')}] but does not have is_hidden set to true on indices ` +
        `[${shown.sort().join(',')}]; alias must have the same is_hidden setting on all indices`,
    )
  }
}
