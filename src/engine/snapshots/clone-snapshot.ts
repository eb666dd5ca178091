// Copies a snapshot, or some of its indexes, under another name of the same repository: a new manifest over the blobs that are there.
import { ApiError } from '../../core/errors.ts'
import { randomUuid } from '../../core/ids.ts'
import type { IndexOptions } from '../indices/names.ts'
import { repositoryError } from '../repositories/repositories.ts'
import type { Repository } from '../repositories/repository.ts'
import type { SnapshotIndex } from '../repositories/snapshot-manifest.ts'
import { checkName, refuseTaken } from './create-snapshot.ts'
import { selectIndices } from './restore-snapshot.ts'

interface CloneRequest {
  readonly source: string
  readonly target: string
  readonly indices: readonly string[]
  readonly options: IndexOptions
}

/** Writes to the repository are serialized. */
export async function cloneSnapshot(repository: Repository, { source, target, indices, options }: CloneRequest): Promise<void> {
  checkName(repository, target)
  if (repository.isReadOnly) throw repositoryError(repository.name, 'cannot create snapshot in a readonly repository')
  await refuseTaken(repository, target)
  const original = (await repository.snapshots()).find(({ name }) => name === source)
  if (original === undefined) throw new ApiError('snapshot_missing_exception', `[${repository.name}:${source}] is missing`)
  const selected = selectIndices(original, { indices, options })
  if (selected.length === 0) {
    const id = `${source}/${original.uuid}`
    const reason = `No indices in the source snapshot [${id}] matched requested pattern [${indices.join(',')}]`
    throw new ApiError('snapshot_exception', `[${repository.name}:${id}] ${reason}`)
  }
  const now = Date.now()
  await repository.finish({
    name: target,
    uuid: randomUuid(),
    startedAt: now,
    endedAt: now,
    indices: selected.map(withoutAdditions),
    globalState: original.globalState ?? {},
    userMetadata: {},
    isClone: true,
  })
}

/** Any existing blobs are those of other snapshots. */
const withoutAdditions = ({ metadata, shards }: SnapshotIndex): SnapshotIndex => ({
  metadata,
  shards: shards.map(shard => ({ ...shard, millis: 0, addedFiles: 0, addedBytes: 0 })),
})
