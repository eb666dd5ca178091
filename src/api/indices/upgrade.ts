// Segments of an older version in the form of this one. There are none: whatever is open was written by this version or rewritten by it.
import { STRICT_EXPAND_OPEN_FORBID_CLOSED } from '../../engine/indices/names.ts'
import { INDICES_PARAMS } from '../../engine/searches/search-targets.ts'
import { LUCENE_VERSION, OPENSEARCH_VERSION } from '../../engine/state/version.ts'
import { targetIndices } from '../administration.ts'
import { type IndicesParams, type ShardsResult, typedOperation } from '../typed-operation.ts'
import { shardsResult } from './broadcast.ts'

export interface IndicesUpgradeParams extends IndicesParams {
  only_ancient_segments?: boolean
}

export interface IndicesUpgradeResponse {
  _shards: ShardsResult
  /** By index. */
  upgraded_indices: Record<
    string,
    {
      /** The version they have now. */
      upgrade_version: string
      /** The oldest version of a segment. */
      oldest_lucene_segment_version: string
    }
  >
}

export interface IndicesGetUpgradeResponse extends UpgradeBytes {
  indices: Record<string, UpgradeBytes>
}

interface UpgradeBytes {
  size_in_bytes: number
  /** How many of them have an older version. */
  size_to_upgrade_in_bytes: number
  /** How many of them have a version that can hardly be read. */
  size_to_upgrade_ancient_in_bytes: number
}

export const upgrade = typedOperation<IndicesUpgradeParams, IndicesUpgradeResponse>()({
  name: 'indices.upgrade',
  action: 'indices:admin/upgrade',
  routes: [
    { method: 'POST', path: '/_upgrade' },
    { method: 'POST', path: '/{index}/_upgrade' },
  ],
  params: { ...INDICES_PARAMS, only_ancient_segments: 'boolean' },
  run(cx, request) {
    const indices = targetIndices(cx, request, STRICT_EXPAND_OPEN_FORBID_CLOSED, 'metadata_write')
    const version = { upgrade_version: OPENSEARCH_VERSION, oldest_lucene_segment_version: LUCENE_VERSION }
    return { body: { _shards: shardsResult(indices), upgraded_indices: new Map(indices.map(({ name }) => [name, version])) } }
  },
})

export const getUpgrade = typedOperation<IndicesParams, IndicesGetUpgradeResponse>()({
  name: 'indices.get_upgrade',
  action: 'indices:monitor/upgrade',
  routes: [
    { method: 'GET', path: '/_upgrade' },
    { method: 'GET', path: '/{index}/_upgrade' },
  ],
  params: INDICES_PARAMS,
  run(cx, request) {
    const indices = targetIndices(cx, request, STRICT_EXPAND_OPEN_FORBID_CLOSED, 'metadata_read')
    const sizes = indices.map(({ name, shards }) => [name, shards.reduce((bytes, shard) => bytes + shard.stats().sizeInBytes, 0)] as const)
    return {
      body: {
        ...current(sizes.reduce((sum, [, bytes]) => sum + bytes, 0)),
        indices: new Map(sizes.map(([name, bytes]) => [name, current(bytes)])),
      },
    }
  },
})

const current = (bytes: number): UpgradeBytes => ({
  size_in_bytes: bytes,
  size_to_upgrade_in_bytes: 0,
  size_to_upgrade_ancient_in_bytes: 0,
})
