// Makes indexes of a snapshot's: which, under which names, with which settings.
import { ApiError, isApiError } from '../../core/errors.ts'
import { randomUuid } from '../../core/ids.ts'
import { matchesWildcard } from '../../core/values.ts'
import { type ShardImage, unpackShard } from '../../index/shard/shard-image.ts'
import type { Engine } from '../engine.ts'
import type { AliasMetadata, IndexMetadata } from '../indices/index-metadata.ts'
import type { IndexImage } from '../indices/index-service.ts'
import { type IndexOptions, resolveIndices, validateIndexName } from '../indices/names.ts'
import type { Repository } from '../repositories/repository.ts'
import type { SnapshotIndex, SnapshotManifest } from '../repositories/snapshot-manifest.ts'
import { newIndexSettings } from '../settings/index-settings.ts'
import { applyChanges, type SettingChanges } from '../settings/settings.ts'
import { OPENSEARCH_VERSION } from '../state/version.ts'

export interface RestoreRequest {
  readonly indices: string | readonly string[] | undefined
  readonly options: IndexOptions
  readonly rename: ((name: string) => string) | null
  readonly includeAliases: boolean
  readonly renameAlias: ((name: string) => string) | null
  readonly stripsWriteIndex: boolean
  readonly includeGlobalState: boolean
  /** Shards that the snapshot lacks begin empty, instead of refusing their index. */
  readonly partial: boolean
  readonly settings: SettingChanges
  /** Names and patterns. */
  readonly ignoredSettings: readonly string[]
}

/** Nothing stays in the repository. */
const RESTORED_WHOLE = {
  isSearchableSnapshot: false,
  remoteStoreIndexShallowCopy: false,
  sourceRemoteStoreRepository: null,
  sourceRemoteTranslogRepository: null,
}

interface RestorePlan {
  /** By the name it is to have. */
  readonly indices: ReadonlyMap<string, SnapshotIndex>
  run(): Promise<void>
}

/** What an index is built on; another value would make its segments unreadable, or its documents unreachable. */
const FIXED = ['index.number_of_shards', 'index.number_of_routing_shards', 'index.uuid', 'index.creation_date', 'index.version.created']

/** May have other values, and must have one. */
const COUNTS_OF_REPLICAS = ['index.number_of_replicas', 'index.auto_expand_replicas']

/** Everything that can be wrong is found before anything changes. */
export function planRestore(
  engine: Engine,
  repository: Repository,
  snapshot: SnapshotManifest,
  indices: RestorePlan['indices'],
  request: RestoreRequest,
): RestorePlan {
  const label = `[${repository.name}:${snapshot.name}/${snapshot.uuid}]`
  const fail = (reason: string) => new ApiError('snapshot_restore_exception', `${label} ${reason}`)
  for (const name of request.settings.keys())
    if (FIXED.includes(name)) throw fail(`cannot modify UnmodifiableOnRestore setting [${name}] on restore`)
  for (const name of request.ignoredSettings) {
    if (COUNTS_OF_REPLICAS.includes(name)) throw fail(`cannot remove setting [${name}] on restore`)
    if (FIXED.includes(name)) throw fail(`cannot remove UnmodifiableOnRestore setting [${name}] on restore`)
  }
  const metadata = new Map<string, IndexMetadata>()
  for (const [name, index] of indices) {
    validateIndexName(name)
    if (!request.partial && index.shards.some(shard => shard.packed === null))
      throw fail(`index [${index.metadata.name}] wasn't fully snapshotted - cannot restore`)
    const existing = engine.indices.get(name)
    if (existing === undefined) engine.indices.ensureAvailable(name)
    else if (!existing.closed)
      throw fail(
        `cannot restore index [${name}] because an open index with same name already exists in the cluster. Either close or delete the existing index or restore the index under a different name by providing a rename pattern and replacement name`,
      )
    else if (existing.settings.numberOfShards !== index.shards.length)
      throw fail(
        `cannot restore index [${name}] with [${existing.settings.numberOfShards}] shards from a snapshot of index [${index.metadata.name}] with [${index.shards.length}] shards`,
      )
    metadata.set(name, restoredMetadata(name, index.metadata, request))
  }
  return {
    indices,
    async run() {
      const origin = { repository: repository.name, snapshot: snapshot.name, version: OPENSEARCH_VERSION }
      const run = { restoreUUID: randomUuid(), ...RESTORED_WHOLE }
      for (const [name, index] of indices) {
        await restoreIndex(engine, repository, metadata.get(name)!, index)
        const source = { ...origin, index: index.metadata.name, ...run }
        for (const slot of engine.indices.get(name)?.slots ?? []) slot.cameFrom({ type: 'SNAPSHOT', source })
      }
      const settings = Object.entries((request.includeGlobalState && snapshot.globalState) || {})
      if (settings.length > 0) {
        await engine.settings.update(new Map(settings), new Map())
      }
    },
  }
}

/** The indexes of a snapshot that names and patterns mean. */
export function selectIndices(
  snapshot: SnapshotManifest,
  { indices, options }: Pick<RestoreRequest, 'indices' | 'options'>,
): SnapshotIndex[] {
  const byName = new Map(snapshot.indices.map(index => [index.metadata.name, index]))
  const names = new Map(
    [...byName].map(([name, { metadata }]) => [name, { name, uuid: metadata.uuid, hidden: false, closed: false, aliases: new Map() }]),
  )
  try {
    return resolveIndices(names, indices, options).map(name => byName.get(name)!)
  } catch (error) {
    if (!isApiError(error) || error.type !== 'index_not_found_exception') throw error
    throw new ApiError(error.type, error.reason, { details: { index: error.details.index, index_uuid: '_na_' } })
  }
}

/** What is to be restored, by the names it is to have. */
export function restoredIndices(repository: Repository, snapshot: SnapshotManifest, request: RestoreRequest): Map<string, SnapshotIndex> {
  const { rename } = request
  const renamed = new Map<string, SnapshotIndex>()
  for (const index of selectIndices(snapshot, request)) {
    const { name } = index.metadata
    const target = rename === null ? name : rename(name)
    const other = renamed.get(target)
    if (other !== undefined)
      throw new ApiError(
        'snapshot_restore_exception',
        `[${repository.name}:${snapshot.name}] indices [${name}] and [${other.metadata.name}] are renamed into the same index [${target}]`,
      )
    renamed.set(target, index)
  }
  return renamed
}

function restoredMetadata(name: string, metadata: IndexMetadata, request: RestoreRequest): IndexMetadata {
  const kept = Object.entries(metadata.settings).filter(([key]) => !request.ignoredSettings.some(ignored => matchesWildcard(ignored, key)))
  // Checked like those of a new index: the error is the same.
  const changed = newIndexSettings(request.settings)
  const settings = Object.fromEntries(applyChanges(new Map(kept), changed)) as IndexMetadata['settings']
  const aliases = request.includeAliases ? restoredAliases(metadata.aliases, request) : {}
  return { providedName: metadata.name, ...metadata, name, uuid: randomUuid(), settings, aliases, closed: false }
}

async function restoreIndex(engine: Engine, repository: Repository, metadata: IndexMetadata, index: SnapshotIndex): Promise<void> {
  const shards: ShardImage[] = []
  for (const [number, { packed }] of index.shards.entries()) {
    const empty = { segments: [], maxSeqNo: -1, primaryTerm: 0 }
    const place = `[${repository.name}]: [${index.metadata.name}][${number}]`
    const { primaryTerm } = packed ?? empty
    shards.push(await unpackShard({ ...(packed ?? empty), primaryTerm: primaryTerm + 1 }, place, ref => repository.get(ref)))
  }
  const image: IndexImage = { metadata, shards }
  const existing = engine.indices.get(metadata.name)
  // Only once all of the snapshot is read and sound.
  if (existing === undefined) await engine.indices.adopt(image)
  else await engine.indices.replace(existing, image)
}

function restoredAliases(aliases: IndexMetadata['aliases'], { renameAlias, stripsWriteIndex }: RestoreRequest): IndexMetadata['aliases'] {
  const restored: Record<string, AliasMetadata> = Object.create(null)
  for (const [name, { is_write_index, ...alias }] of Object.entries(aliases))
    restored[renameAlias?.(name) ?? name] = is_write_index === undefined || stripsWriteIndex ? alias : { ...alias, is_write_index }
  return restored
}
