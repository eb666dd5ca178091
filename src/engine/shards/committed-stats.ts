// The statistics of shards that are closed, as their last commits tell them.
import type { ShardStats } from '../../index/shard/shard-stats.ts'
import { commitFile, latestCommit } from '../../index/store/commit-point.ts'
import type { Directory } from '../../index/store/directory.ts'

/** `directory`: of the index. Without telling nested documents apart. */
export async function committedStats(directory: Directory, shard: number): Promise<Omit<ShardStats, 'roots'>> {
  const shardDirectory = await directory.directory(String(shard))
  const commit = await latestCommit(shardDirectory)
  if (commit === null) return { docs: 0, deleted: 0, segments: 0, sizeInBytes: 0 }
  const { segments, generation } = commit
  let docs = 0
  let deleted = 0
  let sizeInBytes = await shardDirectory.size(commitFile(generation))
  for (const { maxDoc, numDeleted, bytes } of segments) {
    docs += maxDoc - numDeleted
    deleted += numDeleted
    sizeInBytes += bytes
  }
  return { docs, deleted, segments: segments.length, sizeInBytes }
}
