// Counts terms as `terms` does, and keeps the most significant ones of each bucket.
import type { SegmentView } from '../../../index/contracts/shard-reader.ts'
import { type AggregationContext, Aggregator, type BucketCollector, type DocWindow } from '../../aggregation.ts'
import { buildSubs } from '../../collectors.ts'
import { Ints } from '../../growable.ts'
import type { ValueFormat } from '../../values/value-format.ts'
import { firstOf } from '../chosen-buckets.ts'
import type { TermKey, TermsFinding } from '../terms-finding.ts'
import type { Thresholds } from '../thresholds.ts'
import type { Background } from './background.ts'
import { bestScored } from './best-scored.ts'
import type { Significance } from './heuristics.ts'
import type { SignificantBucket, SignificantFinding } from './significant-finding.ts'

/** Counts documents by term; buckets of all parents have numbers. */
export interface TermCounter extends Aggregator<TermsFinding> {
  /** No other buckets are built; before those are. */
  settle(buckets: readonly number[]): void
  /** Buckets of each of `owners` that have documents, or all that may have. */
  candidates(owners: ArrayLike<number>, withEmpty: boolean): number[][]
  countOf(bucket: number): number
  keyOf(bucket: number): TermKey
  /** The order of the terms of two buckets; absent: they have no ordinals. */
  compareKeys?(a: number, b: number): number
  /** How many documents of the index have the term of a bucket. Null or absent: they are to be counted. */
  docFreqs?(): ((bucket: number) => number) | null
}

export interface SignificantOptions {
  readonly type: TermsFinding['type']
  readonly format: ValueFormat
  readonly thresholds: Thresholds
  readonly significance: Significance
  readonly background: Background
  /** The server goes by the numbers of terms: then terms without documents may be in the answer, and of equals the last one comes first. */
  readonly byOrdinals: boolean
}

export class SignificantAggregator extends Aggregator<SignificantFinding> {
  /** Documents by bucket of the parent. */
  private readonly sizes = new Ints()

  constructor(
    private readonly counter: TermCounter,
    private readonly options: SignificantOptions,
    private readonly cx: AggregationContext,
  ) {
    super(counter.subs)
  }

  get profileName(): string {
    return this.counter.profileName.replace('.LowCardinality', '')
  }

  segment(view: SegmentView): BucketCollector {
    return new SizeCollector(this.counter.segment(view), this.sizes)
  }

  override finish(): void {
    this.counter.finish()
  }

  build(owners: ArrayLike<number>): SignificantFinding[] {
    const { counter, options, cx } = this
    const { type, format, thresholds, significance, background, byOrdinals } = options
    const most = cx.isWhole ? thresholds.shardSize : Number.POSITIVE_INFINITY
    const least = cx.isWhole ? thresholds.shardMinDocCount : 0
    const lastFirst = (a: Scored, b: Scored) => b.score - a.score || counter.compareKeys!(b.bucket, a.bucket)
    const inBackground = (background.isIndex ? counter.docFreqs?.() : null) ?? this.countedBackground()
    const chosen = counter.candidates(owners, byOrdinals && thresholds.minDocCount === 0).map((list, place) => {
      const subsetSize = this.sizes.at(owners[place])
      const scored = list
        .filter(bucket => counter.countOf(bucket) >= least)
        .map(bucket => {
          const count = counter.countOf(bucket)
          const superset = inBackground(bucket)
          const score = significance({ subset: count, subsetSize, superset, supersetSize: background.size })
          return { bucket, count, background: superset, score }
        })
      cx.check()
      return byOrdinals ? firstOf(scored, most, lastFirst) : bestScored(scored, most)
    })
    const kept = chosen.flat().map(({ bucket }) => bucket)
    counter.settle(kept)
    const subs = buildSubs(counter.subs, kept)
    let at = 0
    return chosen.map((list, place) => {
      const buckets = list.map(
        ({ bucket, ...found }): SignificantBucket => ({ ...found, key: counter.keyOf(bucket), error: 0, subs: subs[at++] }),
      )
      const subsetSize = this.sizes.at(owners[place])
      return { type, format, error: 0, other: 0, buckets, subsetSize, supersetSize: background.size }
    })
  }

  private countedBackground(): (bucket: number) => number {
    const { counter, options } = this
    const known = new Map<TermKey, number>()
    return bucket => {
      const term = counter.keyOf(bucket)
      let count = known.get(term)
      if (count === undefined) known.set(term, (count = options.background.count(term)))
      return count
    }
  }

  override debug(): Record<string, unknown> | null {
    const debug = this.counter.debug()
    if (debug === null) return null
    const selection = 'result_selection_strategy' in debug ? { result_selection_strategy: 'priority_queue' } : {}
    return { ...debug, ...selection, result_strategy: 'significant_terms' }
  }
}

interface Scored {
  readonly score: number
  readonly bucket: number
}

class SizeCollector implements BucketCollector {
  constructor(
    private readonly inner: BucketCollector | null,
    private readonly sizes: Ints,
  ) {}

  collect(window: DocWindow): void {
    const { owners, ownerLimit, count } = window
    const sizes = this.sizes.reserve(ownerLimit)
    if (owners === null) sizes[0] += count
    else for (let i = 0; i < count; i++) sizes[owners[i]]++
    this.inner?.collect(window)
  }
}
