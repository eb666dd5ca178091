// Takes a snapshot: images of the indexes at one moment, then their bytes, then the manifest that makes it one.
import { ApiError } from '../../core/errors.ts'
import { randomUuid } from '../../core/ids.ts'
import { packShard, type ShardImage } from '../../index/shard/shard-image.ts'
import type { Engine } from '../engine.ts'
import type { IndexMetadata } from '../indices/index-metadata.ts'
import type { IndexService } from '../indices/index-service.ts'
import { FORBIDDEN, HAS_FORBIDDEN, HAS_HASH } from '../indices/name-rules.ts'
import { repositoryError } from '../repositories/repositories.ts'
import type { Repository } from '../repositories/repository.ts'
import type { SnapshotIndex, SnapshotManifest, SnapshotShard } from '../repositories/snapshot-manifest.ts'

interface SnapshotRequest {
  readonly name: string
  /** Asked for when the name is known to be free. */
  readonly indices: () => readonly IndexService[]
  readonly includeGlobalState: boolean
  /** Shards that do not work are left out, instead of refusing the snapshot. */
  readonly partial: boolean
  readonly userMetadata: Readonly<Record<string, unknown>> | null
}

interface PartialImage {
  readonly metadata: IndexMetadata
  readonly shards: readonly (ShardImage | ApiError)[]
}

/** Checks the request and images its indexes. What it answers does the rest; nothing of the repository changes before. */
export async function beginSnapshot(
  engine: Engine,
  repository: Repository,
  request: SnapshotRequest,
): Promise<() => Promise<SnapshotManifest>> {
  const { name } = request
  checkName(repository, name)
  if (repository.isReadOnly) throw repositoryError(repository.name, 'cannot create snapshot in a readonly repository')
  await refuseTaken(repository, name)
  const startedAt = Date.now()
  const images = await Promise.all(request.indices().map(index => imageOf(repository, request, index)))
  const globalState = request.includeGlobalState ? engine.settings.persistent() : null
  return async () => {
    // Others may have had their turn since.
    await refuseTaken(repository, name)
    const indices: SnapshotIndex[] = []
    for (const { metadata, shards } of images) {
      const written: SnapshotShard[] = []
      for (const shard of shards) written.push(await writeShard(repository, shard))
      indices.push({ metadata, shards: written })
    }
    const uuid = randomUuid()
    const manifest = { name, uuid, startedAt, endedAt: Date.now(), indices, globalState, userMetadata: request.userMetadata }
    await repository.finish(manifest)
    return manifest
  }
}

async function imageOf(repository: Repository, { name, partial }: SnapshotRequest, index: IndexService): Promise<PartialImage> {
  const broken = index.slots.some(slot => slot.shard === null)
  if (!broken) return index.image()
  if (!partial) throw new ApiError('snapshot_exception', `[${repository.name}:${name}] Indices don't have primary shards [${index.name}]`)
  const metadata = index.metadata()
  const shards = index.slots.map(
    ({ shard, error }) => shard?.image() ?? error ?? new ApiError('exception', 'primary shard is not allocated'),
  )
  return { metadata, shards: await Promise.all(shards) }
}

async function writeShard(repository: Repository, image: ShardImage | ApiError): Promise<SnapshotShard> {
  const startedAt = Date.now()
  let addedFiles = 0
  let addedBytes = 0
  if (image instanceof ApiError) return { startedAt, millis: 0, addedFiles, addedBytes, packed: null, failure: image.reason }
  const packed = await packShard(image, async bytes => {
    const { ref, isNew } = await repository.put(bytes)
    if (isNew) {
      addedFiles++
      addedBytes += ref.length
    }
    return ref
  })
  return { startedAt, millis: Date.now() - startedAt, addedFiles, addedBytes, packed, failure: null }
}

const invalidName = ({ name: repository }: Repository, name: string, why: string) =>
  new ApiError('invalid_snapshot_name_exception', `[${repository}:${name}] Invalid snapshot name [${name}], ${why}`)

export async function refuseTaken(repository: Repository, name: string): Promise<void> {
  if ((await repository.snapshots()).some(snapshot => snapshot.name === name))
    throw invalidName(repository, name, 'snapshot with the same name already exists')
}

export function checkName(repository: Repository, name: string): void {
  if (name === '') throw invalidName(repository, name, 'cannot be empty')
  if (/\s/.test(name)) throw invalidName(repository, name, 'must not contain whitespace')
  if (name.includes(',')) throw invalidName(repository, name, "must not contain ','")
  if (name.includes('#')) throw invalidName(repository, name, HAS_HASH)
  if (name.startsWith('_')) throw invalidName(repository, name, "must not start with '_'")
  if (name.toLowerCase() !== name) throw invalidName(repository, name, 'must be lowercase')
  if (FORBIDDEN.test(name)) throw invalidName(repository, name, HAS_FORBIDDEN)
}
