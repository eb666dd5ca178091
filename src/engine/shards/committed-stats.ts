// The statistics of shards that are closed, as their last commits tell them.
import type { ShardStats } from '../../index/shard/shard-stats.ts'
import { latestCommit } from '../../index/store/commit-point.ts'
import type { Directory } from '../../index/store/directory.ts'

/** `directory`: of the index. Without telling nested documents apart. */
export async function committedStats(directory: Directory, shard: number): Promise<Omit<ShardStats, 'roots'>> {
  const segments = (await latestCommit(await directory.directory(String(shard))))?.segments ?? []
  let docs = 0
  let deleted = 0
  let sizeInBytes = 0
  for (const { maxDoc, numDeleted, bytes } of segments) {
    docs += maxDoc - numDeleted
    deleted += numDeleted
    sizeInBytes += bytes
  }
  return { docs, deleted, segments: segments.length, sizeInBytes }
}
