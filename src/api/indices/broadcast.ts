// Answers of operations that run on every shard of indexes.
import { failedShards } from '../../engine/indices/health.ts'
import type { IndexService } from '../../engine/indices/index-service.ts'
import type { ShardsResult } from '../typed-operation.ts'

export interface BroadcastResponse {
  _shards: ShardsResult
}

/** Replicas count as shards that should be there; only primaries answer. */
export function shardsResult(indices: readonly IndexService[], withReplicas = true): ShardsResult {
  let total = 0
  let successful = 0
  for (const index of indices) {
    const { settings } = index
    successful += settings.numberOfShards - failedShards(index)
    total += settings.numberOfShards * (withReplicas ? 1 + settings.numberOfReplicas : 1)
  }
  return { total, successful, failed: 0 }
}
