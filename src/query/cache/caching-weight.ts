// A weight that looks its filter up in the cache first, and caches it once it has been used often enough.
import type { Checkpoint } from '../../core/checkpoint.ts'
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import { ConstantWeight } from '../contracts/constant-weight.ts'
import type { CachingKind, Weight } from '../contracts/query.ts'
import type { BulkScorer, Scorer } from '../contracts/scorer.ts'
import { BitsetScorer } from '../iterators/bitset-scorer.ts'
import { CachedDocs } from './cached-docs.ts'
import type { CachingPolicy, CachingRules } from './caching-policy.ts'

/** What is kept of a shard's filters, by segment and identity. */
export interface KeptFilters {
  readonly rules: CachingRules
  readonly policy: CachingPolicy
  readonly statistics: { missed(): void }
  keeps(segment: SegmentView): boolean
  isWorthKeeping(identity: string, kind: CachingKind): boolean
  /** Null: not kept. `peek` does not count as a use. */
  peek(segment: SegmentView, identity: string): CachedDocs | null
  find(segment: SegmentView, identity: string): CachedDocs | null
  keep(segment: SegmentView, identity: string, docs: CachedDocs): void
}

export class CachingWeight extends ConstantWeight {
  /** Null: such filters are not kept. */
  private readonly identity: string | null
  private isUsed = false

  constructor(
    private readonly inner: Weight,
    private readonly filters: KeptFilters,
    private readonly checkpoint: Checkpoint,
  ) {
    super(inner.query, 1)
    this.identity = inner.query.caching === 'never' ? null : inner.query.identity()
  }

  scorer(segment: SegmentView, leadCost = Number.POSITIVE_INFINITY): Scorer | null {
    const found = this.found(segment)
    if (found !== null) return found.scorer(this.score)
    if (!this.isToBeKept(segment)) return this.inner.scorer(segment, leadCost)
    const scorer = this.inner.scorer(segment)
    // Gone through already.
    if (scorer instanceof BitsetScorer) return this.keep(segment, CachedDocs.ofBits(scorer.bits)).scorer(this.score)
    // To go through all of it would slow down a search that asks for few documents.
    if (scorer !== null && scorer.cost() / this.filters.rules.skipFactor > leadCost) return scorer
    return this.keep(segment, this.gather(segment)).scorer(this.score)
  }

  override bulkScorer(segment: SegmentView): BulkScorer | null {
    const found = this.found(segment)
    if (found !== null) return found.bulkScorer(this.score)
    return this.isToBeKept(segment) ? this.keep(segment, this.gather(segment)).bulkScorer(this.score) : this.inner.bulkScorer(segment)
  }

  override count(segment: SegmentView): number {
    const known = this.inner.count(segment)
    if (known >= 0 || this.identity === null || segment.live !== null) return known
    return this.filters.peek(segment, this.identity)?.count ?? -1
  }

  private found(segment: SegmentView): CachedDocs | null {
    const { filters, identity } = this
    if (!this.isUsed) {
      this.isUsed = true
      if (identity !== null) filters.policy.used(identity)
    }
    if (!filters.keeps(segment)) return null
    if (identity !== null) return filters.find(segment, identity)
    filters.statistics.missed()
    return null
  }

  private isToBeKept(segment: SegmentView): boolean {
    const { filters, identity } = this
    return identity !== null && filters.keeps(segment) && filters.isWorthKeeping(identity, this.query.caching)
  }

  private gather(segment: SegmentView): CachedDocs {
    return CachedDocs.of(this.inner.bulkScorer(segment), segment.reader.maxDoc, () => this.checkpoint.check())
  }

  private keep(segment: SegmentView, docs: CachedDocs): CachedDocs {
    this.filters.keep(segment, this.identity!, docs)
    return docs
  }
}
