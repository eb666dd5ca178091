// The filter caches of an engine: this thread's, the size of those in workers, and the statistics of all of them by shard.
import { readBoolean } from '../../core/values.ts'
import type { ShardReader } from '../../index/contracts/shard-reader.ts'
import { type CacheFigures, CacheStatistics, NO_FIGURES } from '../../query/cache/cache-statistics.ts'
import type { CachingRules } from '../../query/cache/caching-policy.ts'
import { type CacheLimits, FilterCache, ShardFilters } from '../../query/cache/filter-cache.ts'
import type { WorkerFilters } from '../../search/contracts/search-target.ts'
import type { ClusterSettings } from '../settings/cluster-settings.ts'
import { memorySize } from '../settings/memory-size.ts'

const PREFIX = 'indices.queries.cache.'

export class FilterCaches {
  private readonly limits: CacheLimits
  private readonly cache: FilterCache
  /** By UUID of the index, by number of the shard. */
  private readonly shards = new Map<string, Map<number, ShardFilters>>()
  private readonly rules: () => CachingRules

  /** `threads`: workers, which share the memory with this thread. */
  constructor(
    private readonly settings: ClusterSettings,
    threads: number,
  ) {
    this.limits = {
      maxCount: Number(this.setting('count')),
      maxBytes: Math.floor(memorySize(this.setting('size'), `${PREFIX}size`) / (threads + 1)),
    }
    this.cache = new FilterCache(this.limits)
    this.rules = settings.kept(() => ({
      minFrequency: Number(this.setting('min_frequency')),
      costlyMinFrequency: Number(this.setting('costly_min_frequency')),
      skipFactor: Number(this.setting('skip_cache_factor')),
      allSegments: readBoolean(this.setting('all_segments')),
    }))
  }

  private setting(name: string): string {
    return String(this.settings.get(PREFIX + name))
  }

  /** What this thread keeps of a shard that now has these segments; null where its index wants nothing kept, or it does not work. */
  show(
    indexUuid: string,
    shard: number,
    settings: Readonly<Record<string, unknown>>,
    reader: ShardReader | undefined,
  ): ShardFilters | null {
    if (reader === undefined || !readBoolean(settings['index.queries.cache.enabled'] ?? 'true')) return null
    let index = this.shards.get(indexUuid)
    if (index === undefined) this.shards.set(indexUuid, (index = new Map()))
    let filters = index.get(shard)
    if (filters === undefined) index.set(shard, (filters = new ShardFilters(this.cache, new CacheStatistics(), this.rules())))
    filters.rules = this.rules()
    filters.show(reader)
    return filters
  }

  /** What a worker needs to keep its own. */
  forWorkers(filters: ShardFilters): WorkerFilters {
    return { rules: this.rules(), limits: this.limits, statistics: filters.statistics.words }
  }

  figures(indexUuid: string, shard: number): CacheFigures {
    return this.shards.get(indexUuid)?.get(shard)?.statistics.figures() ?? NO_FIGURES
  }

  /** Of all shards of an index, in all threads. */
  clear(indexUuid: string): void {
    for (const filters of this.shards.get(indexUuid)?.values() ?? []) filters.forget()
  }

  /** The index is closed or gone. */
  drop(indexUuid: string): void {
    this.clear(indexUuid)
    this.shards.delete(indexUuid)
  }
}
