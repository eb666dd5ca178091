// Rolls an alias or data stream over to a new index when the write index is old, full or large enough.
import { illegalArgument } from '../../core/errors.ts'
import { bytesText, millisText } from '../../core/units.ts'
import type { Shard } from '../../index/shard/shard.ts'
import type { Engine } from '../engine.ts'
import type { AliasMetadata } from '../indices/index-metadata.ts'
import type { IndexService } from '../indices/index-service.ts'
import type { NewIndex } from '../indices/indices.ts'
import type { IndexBeginning } from '../templates/compose.ts'
import { type AliasChange, decideAliases } from './aliases.ts'
import { type DataStream, dataStreamNamed, nextOfStream, streamIndex } from './data-streams.ts'
import { newIndex } from './new-index.ts'

/** Any of them is enough; none at all, too. */
export interface RolloverConditions {
  readonly maxAgeMillis?: number
  readonly maxDocs?: number
  readonly maxBytes?: number
}

interface RolloverPlan {
  readonly source: IndexService
  readonly alias: string
  readonly target: string
  /** Where it is no alias that goes on. */
  readonly stream: DataStream | null
}

/** Throws where the alias cannot go on. `named`: the new index's name, where it does not follow from the old one's. */
export function planRollover(engine: Engine, alias: string, named: string | null): RolloverPlan {
  const { indices } = engine
  if (indices.get(alias) !== undefined)
    throw illegalArgument('rollover target is a [concrete index] but one of [alias,data_stream] was expected')
  const stream = dataStreamNamed(indices, alias)
  if (stream !== null) {
    if (named !== null) throw illegalArgument('new index name may not be specified when rolling over a data stream')
    return { source: stream.indices[stream.indices.length - 1], alias, target: nextOfStream(stream), stream }
  }
  if (!indices.hasAlias(alias)) throw illegalArgument(`rollover target [${alias}] does not exist`)
  const source = writerOf(engine, alias)
  const target = named ?? nextName(source.name)
  return { source, alias, target, stream: null }
}

function writerOf({ indices }: Engine, alias: string): IndexService {
  const members = [...indices.membersOf(alias)].map(name => indices.get(name)!)
  const writers = members.filter(index => index.aliases.get(alias)!.is_write_index === true)
  const [writer] = writers.length > 0 ? writers : members.length === 1 ? members.filter(index => !refusesWrites(index, alias)) : []
  if (writer === undefined) throw illegalArgument(`rollover target [${alias}] does not point to a write index`)
  return writer
}

const refusesWrites = (index: IndexService, alias: string) => index.aliases.get(alias)!.is_write_index === false

/** `logs-000009` after `logs-8`. */
export function nextName(index: string): string {
  const match = /^(.*-)(\d+)$/.exec(index)
  if (match === null) throw illegalArgument(`index name [${index}] does not match pattern '^.*-\\d+$'`)
  return match[1] + String(BigInt(match[2]) + 1n).padStart(6, '0')
}

/** Which conditions are met, by name and value as the server prints them. */
export function judgeConditions(source: IndexService, conditions: RolloverConditions): Map<string, boolean> {
  const judged = new Map<string, boolean>()
  const { maxAgeMillis, maxDocs, maxBytes } = conditions
  const sum = (of: (shard: Shard) => number) => source.shards.reduce((all, shard) => all + of(shard), 0)
  if (maxDocs !== undefined) judged.set(`[max_docs: ${maxDocs}]`, sum(shard => shard.stats().docs) >= maxDocs)
  if (maxBytes !== undefined) judged.set(`[max_size: ${bytesText(maxBytes)}]`, sum(segmentBytes) >= maxBytes)
  if (maxAgeMillis !== undefined) judged.set(`[max_age: ${millisText(maxAgeMillis)}]`, Date.now() - source.creationDate >= maxAgeMillis)
  return judged
}

/** An empty index has no size, though it has files. */
const segmentBytes = (shard: Shard) => shard.reader().segments.reduce((sum, { reader }) => sum + reader.byteLength, 0)

/** The index to come, without the alias. */
export function rolloverIndex(engine: Engine, { alias, target, stream }: RolloverPlan, asked: IndexBeginning): NewIndex {
  if (stream !== null) {
    if (asked.settings.size > 0 || Object.keys(asked.mappings).length > 0 || Object.keys(asked.aliases).length > 0)
      throw illegalArgument('aliases, mappings, and index settings may not be specified when rolling over a data stream')
    return streamIndex(engine, stream.name, stream.generation + 1)
  }
  refuseInTemplates(engine, alias, target)
  const wanted = newIndex(engine, target, asked)
  const { [alias]: _later, ...aliases } = wanted.aliases
  return { ...wanted, aliases }
}

/** A template that gave the alias to the new index would make two that take its writes. */
function refuseInTemplates(engine: Engine, alias: string, target: string): void {
  const found = engine.templates.indexTemplateFor(target, false)
  const beginning = found === null ? null : engine.templates.composed(found[1])
  if (beginning !== null && Object.hasOwn(beginning.aliases, alias))
    throw illegalArgument(
      `Rollover alias [${alias}] can point to multiple indices, found duplicated alias [[${alias}]] in index template [${found![0]}]`,
    )
}

/** Makes the index and moves the alias, or does neither. `said` of the alias; null: what was. */
export async function rollOver(
  engine: Engine,
  { source, alias, stream }: RolloverPlan,
  wanted: NewIndex,
  said: AliasMetadata | null,
): Promise<IndexService> {
  if (stream !== null) return engine.indices.create(wanted)
  return engine.indices.createWith(wanted, [source], index => {
    const before = source.aliases.get(alias)
    if (before === undefined) throw illegalArgument(`rollover target [${alias}] does not point to a write index`)
    return decideAliases(engine, moved(alias, { source, before, index, options: said ?? before }))
  })
}

interface Move {
  readonly source: IndexService
  readonly before: AliasMetadata
  readonly index: IndexService
  readonly options: AliasMetadata
}

/** An alias with a writer keeps the old index, to read from; another one leaves it. */
function moved(alias: string, { source, before, index, options }: Move): AliasChange[] {
  const aliases = [alias]
  if (before.is_write_index !== true)
    return [
      { kind: 'add', indices: [index], aliases, options },
      { kind: 'remove', indices: [source], aliases, mustExist: true },
    ]
  return [
    { kind: 'add', indices: [source], aliases, options: { ...before, is_write_index: false } },
    { kind: 'add', indices: [index], aliases, options: { ...options, is_write_index: true } },
  ]
}
