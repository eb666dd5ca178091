// The recovery of a shard: what it found when it was opened, and how long that took.
import type { Shard } from '../../index/shard/shard.ts'

/** Whence a shard came that did not begin here, as the server names it. */
export interface RecoveryOrigin {
  readonly type: 'LOCAL_SHARDS' | 'SNAPSHOT'
  readonly source: Readonly<Record<string, string | boolean | null>>
}

export interface ShardRecovery {
  /** Null: it was empty, or found in its files. */
  readonly origin: RecoveryOrigin | null
  /** Nothing was there. */
  readonly isNew: boolean
  /** Milliseconds since the epoch. */
  readonly startedAt: number
  readonly stoppedAt: number
  readonly segments: number
  readonly bytes: number
  /** Writes that the log had and no segment. */
  readonly replayed: number
}

export function recoveryOf(shard: Shard, startedAt: number, isNew: boolean): ShardRecovery {
  let bytes = 0
  for (const { reader } of shard.segments) bytes += reader.byteLength
  return { origin: null, isNew, startedAt, stoppedAt: Date.now(), segments: shard.segments.length, bytes, replayed: shard.work.replayed }
}
