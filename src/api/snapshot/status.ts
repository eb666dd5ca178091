// The operation `snapshot.status`: what snapshots wrote, shard by shard. Without names it lists those in progress, of which there are none,
// since a snapshot is shown once it is complete.
import { indexNotFound } from '../../core/errors.ts'
import { stringify } from '../../core/json.ts'
import { type SnapshotManifest, type SnapshotShard, shardBlobs } from '../../engine/repositories/snapshot-manifest.ts'
import { checkTimeouts, MANAGER_PARAMS, type ManagerParams, splitPart } from '../administration.ts'
import { typedOperation } from '../typed-operation.ts'
import { shown } from './shown.ts'
import { findSnapshots, missingSnapshot, snapshotState } from './snapshot-info.ts'

export interface SnapshotStatusParams extends ManagerParams {
  repository?: string
  snapshot?: string | string[]
  /** Of one snapshot: only these of its indexes. */
  index?: string | string[]
}

export interface SnapshotStatusResponse {
  snapshots: Record<string, unknown>[]
}

export const status = typedOperation<SnapshotStatusParams, SnapshotStatusResponse>()({
  name: 'snapshot.status',
  action: 'cluster:admin/snapshot/status',
  routes: [
    { method: 'GET', path: '/_snapshot/_status' },
    { method: 'GET', path: '/_snapshot/{repository}/_status' },
    { method: 'GET', path: '/_snapshot/{repository}/{snapshot}/_status' },
    { method: 'GET', path: '/_snapshot/{repository}/{snapshot}/{index}/_status' },
  ],
  params: { ...MANAGER_PARAMS, ignore_unavailable: 'plain_boolean' },
  scope: 'cluster',
  async run(cx, request) {
    checkTimeouts(cx, request)
    const { path, params } = request
    // Of snapshots in progress no repository needs to be there.
    if (path.repository === undefined || path.snapshot === undefined) return { body: { snapshots: [] } }
    const repository = cx.engine.repositories.get(path.repository)
    const found = await findSnapshots(repository, splitPart(path.snapshot), name => {
      if (params.ignore_unavailable !== true) throw missingSnapshot(repository, name)
    })
    const wanted = splitPart(path.index)
    const chosen = found.map(snapshot => only(snapshot, wanted, params.ignore_unavailable === true))
    return shown(request, { snapshots: chosen.map(snapshot => describe(repository.name, snapshot)) })
  },
})

function only(snapshot: SnapshotManifest, names: readonly string[], ignoreMissing: boolean): SnapshotManifest {
  if (names.length === 0) return snapshot
  const indices = snapshot.indices.filter(index => names.includes(index.metadata.name))
  const missing = names.find(name => !indices.some(index => index.metadata.name === name))
  if (missing !== undefined && !ignoreMissing) throw indexNotFound(missing)
  return { ...snapshot, indices }
}

function describe(repository: string, snapshot: SnapshotManifest) {
  const { name, uuid, startedAt, endedAt, globalState, indices, isClone = false } = snapshot
  const all = indices.flatMap(index => index.shards)
  return {
    snapshot: name,
    repository,
    uuid,
    state: snapshotState(snapshot),
    include_global_state: globalState !== null,
    shards_stats: counts(all),
    stats: { ...stats(all, isClone), start_time_in_millis: startedAt, time_in_millis: endedAt - startedAt },
    indices: Object.fromEntries(
      indices.map(({ metadata, shards }) => [
        metadata.name,
        {
          shards_stats: counts(shards),
          stats: timed(shards, isClone),
          shards: Object.fromEntries(
            shards.map((shard, number) => [
              number,
              {
                stage: shard.packed === null ? 'FAILURE' : 'DONE',
                ...(shard.failure !== null && { reason: shard.failure }),
                stats: timed([shard], isClone),
              },
            ]),
          ),
        },
      ]),
    ),
  }
}

function counts(shards: readonly SnapshotShard[]) {
  const failed = shards.filter(shard => shard.packed === null).length
  return { initializing: 0, started: 0, finalizing: 0, done: shards.length - failed, failed, total: shards.length }
}

/** What the manifest says of a shard counts as a file of it, which a clone does not write anew. */
function stats(shards: readonly SnapshotShard[], isClone: boolean) {
  const blobs = shards.flatMap(shardBlobs)
  const records = shards.flatMap(({ packed }) => (packed === null ? [] : Buffer.byteLength(stringify(packed))))
  const added = isClone ? [] : records
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
  return {
    incremental: {
      file_count: sum(shards.map(shard => shard.addedFiles)) + added.length,
      size_in_bytes: sum(shards.map(shard => shard.addedBytes)) + sum(added),
    },
    total: { file_count: blobs.length + records.length, size_in_bytes: sum(blobs.map(blob => blob.length)) + sum(records) },
  }
}

function timed(shards: readonly SnapshotShard[], isClone: boolean) {
  const start = Math.min(...shards.map(shard => shard.startedAt))
  const end = Math.max(...shards.map(shard => shard.startedAt + shard.millis))
  return { ...stats(shards, isClone), start_time_in_millis: start, time_in_millis: end - start }
}
