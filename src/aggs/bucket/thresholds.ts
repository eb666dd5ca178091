// The thresholds of terms aggregations: `size`, `shard_size`, `min_doc_count`, `shard_min_doc_count`.
import { illegalArgument } from '../../core/errors.ts'
import { longOf } from '../../core/json-token.ts'
import { intOf } from '../../core/stream-values.ts'
import { NUMBER, type StrictField } from '../../query/dsl/strict-object.ts'
import { isKeyOrder, type OrderKey } from './bucket-order.ts'

export interface ThresholdsRequest {
  /** So many buckets at most; 10. */
  readonly size?: number
  /** So many of each shard; half as many again as `size`, and ten. */
  readonly shard_size?: number
  /** Buckets of fewer documents are left out; 1. */
  readonly min_doc_count?: number
  /** The same on each shard; 0. */
  readonly shard_min_doc_count?: number
}

export interface Thresholds {
  readonly size: number
  readonly shardSize: number
  readonly minDocCount: number
  readonly shardMinDocCount: number
}

export interface ThresholdsDraft {
  size: number
  /** -1: not said. */
  shardSize: number
  minDocCount: number
  shardMinDocCount: number
}

export function thresholdFields(name: string, draft: ThresholdsDraft): Record<string, StrictField> {
  const positive = (option: string, value: number) => {
    if (value <= 0) throw illegalArgument(`[${option}] must be greater than 0. Found [${value}] in [${name}]`)
    return value
  }
  const notNegative = (option: string, value: number) => {
    if (value < 0) throw illegalArgument(`[${option}] must be greater than or equal to 0. Found [${value}] in [${name}]`)
    return value
  }
  return {
    size: { accepts: NUMBER, read: value => void (draft.size = positive('size', intOf(value))) },
    shard_size: { accepts: NUMBER, read: value => void (draft.shardSize = positive('shardSize', intOf(value))) },
    min_doc_count: { accepts: NUMBER, read: value => void (draft.minDocCount = notNegative('minDocCount', longOf(value))) },
    shard_min_doc_count: { accepts: NUMBER, read: value => void (draft.shardMinDocCount = notNegative('shardMinDocCount', longOf(value))) },
  }
}

const INT_MAX = 0x7fffffff

/** A shard keeps more than are requested, because the best of one shard need not be the best of all. */
export const suggestedShardSize = (size: number): number => Math.min(Math.floor(size * 1.5 + 10), INT_MAX)

export function settled({ size, shardSize, minDocCount, shardMinDocCount }: ThresholdsDraft, order: readonly OrderKey[]): Thresholds {
  const asked = shardSize >= 0 ? shardSize : isKeyOrder(order) ? size : suggestedShardSize(size)
  return { size, shardSize: Math.max(asked, size), minDocCount, shardMinDocCount: Math.min(shardMinDocCount, minDocCount) }
}
