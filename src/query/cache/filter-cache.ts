// The filter cache: keeps the matching documents of frequently used filters, by segment. Segments are immutable, and deletions are applied
// afterwards, so entries stay valid for the life of the segment. Each thread has a cache of its own.
import type { Checkpoint } from '../../core/checkpoint.ts'
import { RecentEntries } from '../../core/recent-entries.ts'
import type { SegmentReader } from '../../index/contracts/segment-reader.ts'
import type { SegmentView, ShardReader } from '../../index/contracts/shard-reader.ts'
import type { CachingKind, Filters, Weight } from '../contracts/query.ts'
import type { CacheStatistics } from './cache-statistics.ts'
import type { CachedDocs } from './cached-docs.ts'
import { type CachingPolicy, type CachingRules, UsageTracking } from './caching-policy.ts'
import { CachingWeight, type KeptFilters } from './caching-weight.ts'

export interface CacheLimits {
  readonly maxCount: number
  readonly maxBytes: number
}

/** Smaller segments are searched as quickly, and merged away soon. */
const MIN_DOCS = 10_000

interface Entry {
  readonly shard: ShardFilters
  readonly segment: SegmentReader
  readonly identity: string
  readonly docs: CachedDocs
}

/** Of all shards. */
export class FilterCache extends RecentEntries<Entry> {
  constructor(limits: CacheLimits) {
    super({ ...limits, bytesOf: ({ docs }) => docs.bytes, evict: entry => entry.shard.drop(entry) })
  }
}

/** What a thread keeps of one shard. */
export class ShardFilters implements Filters, KeptFilters {
  private readonly bySegment = new Map<SegmentReader, Map<string, Entry>>()
  private current: ShardReader | null = null
  private readonly segments = new Set<SegmentReader>()
  private generation: number

  constructor(
    private readonly cache: FilterCache,
    readonly statistics: CacheStatistics,
    /** May change with the settings. */
    public rules: CachingRules,
    readonly policy: CachingPolicy = new UsageTracking(),
  ) {
    this.generation = statistics.generation
  }

  /** Segments that are no longer in the shard lose what is kept of them. */
  show(reader: ShardReader): void {
    if (reader === this.current) return
    this.current = reader
    this.segments.clear()
    for (const { reader: segment } of reader.segments) if (this.isBigEnough(segment, reader)) this.segments.add(segment)
    for (const [segment, kept] of this.bySegment) {
      if (!this.segments.has(segment)) for (const entry of kept.values()) this.drop(entry)
    }
  }

  private isBigEnough({ maxDoc }: SegmentReader, shard: ShardReader): boolean {
    if (this.rules.allSegments) return true
    return maxDoc >= MIN_DOCS && maxDoc * 2 > Math.floor(shard.maxDoc / shard.segments.length)
  }

  /** Whether anything is kept of a shard like this. */
  get isOfUse(): boolean {
    return this.segments.size > 0
  }

  kept(weight: Weight, checkpoint: Checkpoint): Weight {
    return new CachingWeight(weight, this, checkpoint)
  }

  keeps({ reader }: SegmentView): boolean {
    return this.segments.has(reader)
  }

  isWorthKeeping(identity: string, kind: CachingKind): boolean {
    return this.policy.isWorthKeeping(identity, kind, this.rules)
  }

  peek({ reader }: SegmentView, identity: string): CachedDocs | null {
    this.heed()
    return this.bySegment.get(reader)?.get(identity)?.docs ?? null
  }

  find({ reader }: SegmentView, identity: string): CachedDocs | null {
    this.heed()
    const entry = this.bySegment.get(reader)?.get(identity)
    if (entry === undefined) {
      this.statistics.missed()
      return null
    }
    this.statistics.hit()
    this.cache.used(entry)
    return entry.docs
  }

  keep({ reader: segment }: SegmentView, identity: string, docs: CachedDocs): void {
    let kept = this.bySegment.get(segment)
    if (kept === undefined) this.bySegment.set(segment, (kept = new Map()))
    if (kept.has(identity)) return
    const entry: Entry = { shard: this, segment, identity, docs }
    kept.set(identity, entry)
    this.statistics.added(docs.bytes)
    this.cache.add(entry)
  }

  drop(entry: Entry): void {
    this.cache.removed(entry)
    this.statistics.removed(entry.docs.bytes)
    const kept = this.bySegment.get(entry.segment)
    kept?.delete(entry.identity)
    if (kept?.size === 0) this.bySegment.delete(entry.segment)
  }

  /** Nothing of the shard is kept any more, in any thread. */
  forget(): void {
    this.statistics.forget()
    this.heed()
  }

  /** Has another thread, or this one, asked to forget? */
  private heed(): void {
    const { generation } = this.statistics
    if (generation === this.generation) return
    this.generation = generation
    for (const kept of this.bySegment.values()) for (const entry of kept.values()) this.cache.removed(entry)
    this.bySegment.clear()
  }
}
