// Renders a snapshot, and resolves a list of snapshot names.
import { ApiError } from '../../core/errors.ts'
import { matchesWildcard } from '../../core/values.ts'
import type { Repository } from '../../engine/repositories/repository.ts'
import type { SnapshotManifest } from '../../engine/repositories/snapshot-manifest.ts'
import { CREATED_VERSION_ID, OPENSEARCH_VERSION } from '../../engine/state/version.ts'

export interface SnapshotInfo {
  snapshot: string
  uuid: string
  indices: string[]
  data_streams: string[]
  /** `SUCCESS`, `IN_PROGRESS`, `PARTIAL` or `FAILED`. */
  state: string
  /** The same as a number. */
  version_id?: number
  /** The version that wrote it. */
  version?: string
  /** Never. */
  remote_store_index_shallow_copy?: boolean
  /** Whether it holds templates, pipelines and settings of the cluster. */
  include_global_state?: boolean
  metadata?: Record<string, unknown>
  /** When it began. */
  start_time?: string
  /** When it began, in milliseconds since 1970. */
  start_time_in_millis?: number
  /** When it ended. */
  end_time?: string
  /** When it ended, in milliseconds since 1970. */
  end_time_in_millis?: number
  /** How long it took. */
  duration_in_millis?: number
  failures?: unknown[]
  shards?: { total: number; failed: number; successful: number }
}

export const snapshotState = (manifest: SnapshotManifest): string => (failuresOf(manifest).length === 0 ? 'SUCCESS' : 'PARTIAL')

function failuresOf({ indices }: SnapshotManifest) {
  return indices.flatMap(({ metadata: { name: index, uuid }, shards }) =>
    shards.flatMap(({ failure: reason }, shard_id) =>
      reason === null ? [] : [{ index, index_uuid: uuid, shard_id, reason, status: 'INTERNAL_SERVER_ERROR' }],
    ),
  )
}

export function shortInfo(manifest: SnapshotManifest): SnapshotInfo {
  const { name, uuid, indices } = manifest
  const names = indices.map(index => index.metadata.name)
  return { snapshot: name, uuid, indices: names, data_streams: [], state: snapshotState(manifest) }
}

export function fullInfo(manifest: SnapshotManifest): SnapshotInfo {
  const { name, uuid, startedAt, endedAt, indices, globalState, userMetadata, isClone } = manifest
  const failures = failuresOf(manifest)
  // As the server tells it: a clone has written no shards.
  const total = isClone ? 0 : indices.reduce((sum, index) => sum + index.shards.length, 0)
  return {
    snapshot: name,
    uuid,
    version_id: Number(CREATED_VERSION_ID),
    version: OPENSEARCH_VERSION,
    remote_store_index_shallow_copy: false,
    indices: indices.map(index => index.metadata.name),
    data_streams: [],
    include_global_state: globalState !== null,
    ...(userMetadata !== null && { metadata: userMetadata }),
    state: snapshotState(manifest),
    start_time: new Date(startedAt).toISOString(),
    start_time_in_millis: startedAt,
    end_time: new Date(endedAt).toISOString(),
    end_time_in_millis: endedAt,
    duration_in_millis: endedAt - startedAt,
    failures,
    shards: { total, failed: failures.length, successful: total - failures.length },
  }
}

export const missingSnapshot = (repository: Repository, name: string) =>
  new ApiError('snapshot_missing_exception', `[${repository.name}:${name}] is missing`)

/** Those of the names and patterns, in the repository's order. `onMissing` is called for names without a snapshot. */
export async function findSnapshots(
  repository: Repository,
  names: readonly string[],
  onMissing: (name: string) => void,
): Promise<SnapshotManifest[]> {
  const all = await repository.inTurn(() => repository.snapshots())
  const isMeant = (name: string, snapshot: SnapshotManifest) => name === '_all' || matchesWildcard(name, snapshot.name)
  // A snapshot is written before anyone else has a turn, so that none is ever seen current.
  for (const name of names)
    if (name !== '_all' && name !== '_current' && !name.includes('*') && !all.some(snapshot => snapshot.name === name)) onMissing(name)
  return all.filter(snapshot => names.some(name => isMeant(name, snapshot)))
}
