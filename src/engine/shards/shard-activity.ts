// Counters of a shard since it was opened: writes, gets, flushes.
import type { Shard } from '../../index/shard/shard.ts'
import { SearchCounts } from '../../search/work/search-counts.ts'

class ShardActivity {
  indexed = 0
  indexMillis = 0
  indexFailed = 0
  deleted = 0
  deleteMillis = 0
  noopUpdates = 0
  /** Milliseconds since the epoch; 0: never. */
  lastIndexedAt = 0
  readonly since = Date.now()
  found = 0
  foundMillis = 0
  missing = 0
  missingMillis = 0
  flushes = 0
  flushMillis = 0
  readonly search = new SearchCounts()

  /** `began` as `performance.now` tells it. */
  wrote(kind: 'index' | 'delete', began: number): void {
    const millis = performance.now() - began
    if (kind === 'delete') {
      this.deleted++
      this.deleteMillis += millis
    } else {
      this.indexed++
      this.indexMillis += millis
    }
    this.lastIndexedAt = Date.now()
  }

  got(isFound: boolean, began: number): void {
    const millis = performance.now() - began
    if (isFound) {
      this.found++
      this.foundMillis += millis
    } else {
      this.missing++
      this.missingMillis += millis
    }
  }
}

/** A shard that is opened again begins anew. */
const activities = new WeakMap<Shard, ShardActivity>()

/** Explicitly requested flushes. */
export async function flushCounted(index: { readonly shards: readonly Shard[]; flush(): Promise<void> }): Promise<void> {
  const began = performance.now()
  await index.flush()
  for (const shard of index.shards) {
    const activity = activityOf(shard)
    activity.flushes++
    activity.flushMillis += performance.now() - began
  }
}

export function activityOf(shard: Shard): ShardActivity {
  let activity = activities.get(shard)
  if (activity === undefined) {
    activity = new ShardActivity()
    activities.set(shard, activity)
  }
  return activity
}
