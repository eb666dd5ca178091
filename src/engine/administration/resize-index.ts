// Creates an index from another's documents, by clone, split or shrink. Segments are shared, not rewritten: a split shard has those of its
// source, with the documents of other shards deleted; a shrunk one those of all its sources.
import { illegalArgument, illegalState, validationFailed } from '../../core/errors.ts'
import { randomUuid } from '../../core/ids.ts'
import { readBoolean } from '../../core/values.ts'
import { Bitset } from '../../index/bitmap/bitset.ts'
import type { SegmentImage, ShardImage } from '../../index/shard/shard-image.ts'
import type { CallContext } from '../calls/call-context.ts'
import { validateAlias } from '../indices/alias-names.ts'
import type { AliasMetadata, IndexMetadata } from '../indices/index-metadata.ts'
import type { IndexService } from '../indices/index-service.ts'
import { routingShards, shardOf } from '../indices/routing-shards.ts'
import { IndexSettings, newIndexSettings } from '../settings/index-settings.ts'
import { applyChanges, type SettingChanges } from '../settings/settings.ts'
import { TaskTurns } from '../tasks/task-turns.ts'

export type ResizeKind = 'clone' | 'split' | 'shrink'

export interface Resize {
  readonly kind: ResizeKind
  readonly source: IndexService
  readonly name: string
  readonly settings: SettingChanges
  readonly aliases: Readonly<Record<string, AliasMetadata>>
  /** Of an index for which none are asked: those of the source do not count. */
  readonly defaultReplicas: string
}

const SHARDS = 'index.number_of_shards'
const ROUTING_SHARDS = 'index.number_of_routing_shards'
const READ_ONLY = 'index.blocks.read_only'

/** Any of them keeps the documents as they are. */
const WRITE_BLOCKS = ['index.blocks.write', READ_ONLY, 'index.blocks.read_only_allow_delete']

/** The new index, once it is there whole. */
export async function resizeIndex({ engine, task }: CallContext, resize: Resize): Promise<IndexService> {
  const { source, name } = resize
  engine.indices.ensureAvailable(name)
  const metadata = resizedMetadata(resize)
  const image = await source.image()
  const count = Number(metadata.settings[SHARDS])
  const shards = await dealt(image.shards, metadata.routingShards ?? routingShards(count, undefined), count, new TaskTurns(task))
  const index = await engine.indices.adopt({ metadata, shards })
  for (const slot of index.slots) slot.cameFrom({ type: 'LOCAL_SHARDS', source: {} })
  return index
}

/** What stays as it is at the source. */
export function refuseOverriding(settings: SettingChanges): void {
  if ([...settings.keys()].some(key => key.startsWith('index.sort.')))
    throw validationFailed("can't override index sort when resizing an index")
  if (settings.has('index.routing_partition_size'))
    throw validationFailed('cannot provide a routing partition size value when resizing an index')
  if (settings.has(ROUTING_SHARDS)) throw illegalArgument('cannot provide index.number_of_routing_shards on resize')
}

/** Throws where it cannot be made. */
export function resizedMetadata({ kind, source, name, settings, aliases, defaultReplicas }: Resize): IndexMetadata {
  const changes = newIndexSettings(settings)
  for (const block of [READ_ONLY, 'index.blocks.metadata'])
    if (readBoolean(changes.get(block) ?? false))
      throw validationFailed(
        `target index [${name}] will be blocked by [${block}=true], this will disable metadata writes and cause the shards to be unassigned`,
      )
  const before = source.settings.numberOfShards
  const after = Number(changes.get(SHARDS) ?? (kind === 'shrink' ? 1 : before))
  // One shard may become any number of them, unless it was said in how many slots it lies.
  const slots = before === 1 && source.settings.get(ROUTING_SHARDS) === undefined ? routingShards(after, undefined) : source.routingShards
  refuseShards(kind, before, after, slots)
  if (!WRITE_BLOCKS.some(block => source.settings.get(block) === 'true'))
    throw illegalState(`index ${source.name} must block write operations to resize index. use "index.blocks.write=true"`)
  for (const [alias, options] of Object.entries(aliases)) validateAlias(alias, options)
  const { routingShards: _, replaces: __, providedName: ___, ...metadata } = source.metadata()
  const copied = new Map(Object.entries(metadata.settings))
  copied.set('index.number_of_replicas', defaultReplicas)
  const kept = applyChanges(copied, settings)
  if (kept.get(READ_ONLY) === 'true')
    throw illegalArgument(
      `target index [${name}] will be blocked by [${READ_ONLY}=true] which is copied from the source index [${source.name}], this will disable metadata writes and cause the shards to be unassigned`,
    )
  if (!kept.has('index.number_of_replicas')) kept.set('index.number_of_replicas', defaultReplicas)
  kept.set(SHARDS, String(after))
  kept.delete(ROUTING_SHARDS)
  kept.set('index.routing_partition_size', '1')
  kept.set('index.resize.source.name', source.name)
  kept.set('index.resize.source.uuid', source.uuid)
  return {
    ...metadata,
    name,
    uuid: randomUuid(),
    creationDate: Date.now(),
    settings: new IndexSettings(kept).toRecord(),
    aliases,
    closed: false,
    ...(routingShards(after, undefined) === slots ? {} : { routingShards: slots }),
  }
}

function refuseShards(kind: ResizeKind, before: number, after: number, slots: number): void {
  if (kind === 'clone' && after !== before)
    throw illegalArgument(`the number of target shards (${after}) must be the same as the number of source shards (${before})`)
  if (kind === 'split') {
    if (after < before)
      throw illegalArgument(`the number of source shards [${before}] must be less that the number of target shards [${after}]`)
    if (after % before !== 0) throw illegalArgument(`the number of source shards [${before}] must be a factor of [${after}]`)
    if (slots % after !== 0)
      throw illegalState(`the number of routing shards [${slots}] must be a multiple of the target shards [${after}]`)
  }
  if (kind === 'shrink') {
    if (after > before)
      throw illegalArgument(`the number of target shards [${after}] must be less that the number of source shards [${before}]`)
    if (before % after !== 0) throw illegalArgument(`the number of source shards [${before}] must be a multiple of [${after}]`)
  }
}

/** What each of `count` shards gets of `from`, which fewer or as many or more hold now. */
async function dealt(from: readonly ShardImage[], slots: number, count: number, turns: TaskTurns): Promise<ShardImage[]> {
  if (count <= from.length) {
    const share = from.length / count
    return Array.from({ length: count }, (_, shard) => joined(from.slice(shard * share, (shard + 1) * share)))
  }
  const parts: ShardImage[] = []
  const shards = { slots, count, each: count / from.length }
  for (const whole of from) parts.push(...(await split(whole, parts.length, shards, turns)))
  return parts
}

interface SplitShards {
  readonly slots: number
  /** How many there are to be. */
  readonly count: number
  /** How many come of each there is. */
  readonly each: number
}

/** The shards from `first` on, which come of one. */
async function split(whole: ShardImage, first: number, { slots, count, each }: SplitShards, turns: TaskTurns): Promise<ShardImage[]> {
  const parts = Array.from({ length: each }, (): SegmentImage[] => [])
  for (const segment of whole.segments) {
    const owners = await ownersOf(segment, slots, count, turns)
    for (const [i, part] of parts.entries()) {
      const live = ownedBy(first + i, owners)
      const kept = live.count()
      if (kept > 0) part.push({ reader: segment.reader, live, numDeleted: segment.reader.maxDoc - kept })
    }
  }
  return parts.map((segments, i) => {
    const deletions = new Map([...whole.deletions].filter(([id]) => shardOf(id, slots, count) === first + i))
    return { ...whole, segments, deletions }
  })
}

const NOBODY = 0xffff

/** The shard that each live document belongs to. Nested documents go with the one they are part of, which comes after them. */
async function ownersOf({ reader, live }: SegmentImage, slots: number, shards: number, turns: TaskTurns): Promise<Uint16Array> {
  const owners = new Uint16Array(reader.maxDoc).fill(NOBODY)
  let begin = 0
  for (let doc = 0; doc < reader.maxDoc; doc++) {
    if (reader.roots !== null && !reader.roots.has(doc)) continue
    if (live === null || live.has(doc)) {
      const { id, routing } = reader.stored(doc)
      owners.fill(shardOf(routing ?? id, slots, shards), begin, doc + 1)
    }
    begin = doc + 1
    if (turns.isOver) await turns.next()
  }
  return owners
}

function ownedBy(shard: number, owners: Uint16Array): Bitset {
  const live = Bitset.empty(owners.length, true)
  for (let doc = 0; doc < owners.length; doc++) if (owners[doc] === shard) live.add(doc)
  return live
}

/** All of several shards in one. */
function joined(shards: readonly ShardImage[]): ShardImage {
  if (shards.length === 1) return shards[0]
  return {
    segments: shards.flatMap(({ segments }) => segments),
    maxSeqNo: Math.max(...shards.map(({ maxSeqNo }) => maxSeqNo)),
    primaryTerm: Math.max(...shards.map(({ primaryTerm }) => primaryTerm)),
    deletions: new Map(shards.flatMap(({ deletions }) => [...deletions])),
  }
}
