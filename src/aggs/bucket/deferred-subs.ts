// Of thousands of terms ten are shown: their documents wait for the aggregations inside until it is known which buckets are kept, and those
// that go are never looked into.
import { outsideKeptWork } from '../../core/kept-work.ts'
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import type { Aggregation, AggregationContext, Aggregator, BucketCollector, DocWindow } from '../aggregation.ts'
import { collectorOf, SubWindow, together } from '../collectors.ts'
import { NumberMetric } from '../metric/number-metric.ts'
import { placesInOrder } from './bucket-order.ts'
import type { TermsOptions } from './terms-options.ts'

export class DeferredSubs {
  private readonly segments: WaitingDocs[] = []
  private isRun = false

  /** `places` and `names`: of those aggregations inside that wait. */
  constructor(
    private readonly places: ReadonlySet<number>,
    private readonly names: readonly string[],
    private readonly aggregators: readonly Aggregator[],
    private readonly check: () => void,
    /** To add numbers up for all buckets takes less than to keep their documents: none waits, whatever is said of it. */
    private readonly isQuick: boolean,
  ) {}

  /** As profiles tell it. */
  get debug(): { readonly deferred_aggregators: readonly string[] } {
    return { deferred_aggregators: this.names }
  }

  private get waiting(): Aggregator[] {
    return this.aggregators.filter((_, place) => this.places.has(place))
  }

  private get others(): Aggregator[] {
    return this.aggregators.filter((_, place) => !this.places.has(place))
  }

  segment(view: SegmentView): BucketCollector {
    if (this.isQuick) return collectorOf(this.aggregators, view) ?? NOTHING
    const docs = new WaitingDocs(view)
    this.segments.push(docs)
    const others = collectorOf(this.others, view)
    return others === null ? docs : together([docs, others])!
  }

  /** All segments are done. */
  finishOthers(): void {
    for (const aggregator of this.others) aggregator.finish()
  }

  /** Hands over what came for `buckets`, which are below `limit`, before those that wait are built. Once, however often it is called. */
  run(buckets: readonly number[], limit: number): void {
    if (this.isRun) return
    this.isRun = true
    outsideKeptWork(() => this.handOver(buckets, limit))
  }

  private handOver(buckets: readonly number[], limit: number): void {
    const kept = new Uint8Array(limit)
    for (const bucket of buckets) kept[bucket] = 1
    const { waiting } = this
    for (const segment of this.segments) {
      const collector = collectorOf(waiting, segment.view)
      if (collector !== null) segment.handOn(collector, kept, this.check)
    }
    for (const aggregator of waiting) aggregator.finish()
  }
}

const NOTHING: BucketCollector = { collect() {} }

/** Some documents with the buckets they are in. */
interface Chunk {
  readonly docs: Int32Array
  readonly owners: Int32Array
  /** Null where scores are not needed. */
  readonly scores: Float32Array | null
}

/** Documents of a segment, as they came. */
class WaitingDocs implements BucketCollector {
  private readonly chunks: Chunk[] = []

  constructor(readonly view: SegmentView) {}

  collect({ docs, owners, scores, count }: DocWindow): void {
    this.chunks.push({ docs: docs.slice(0, count), owners: owners!.slice(0, count), scores: scores?.slice(0, count) ?? null })
  }

  handOn(collector: BucketCollector, kept: Uint8Array, check: () => void): void {
    const window = new SubWindow()
    window.ownerLimit = kept.length
    for (const { docs, owners, scores } of this.chunks) {
      const { length } = docs
      window.reserve(length, true, scores !== null)
      const keptDocs = window.docs
      const keptOwners = window.owners!
      const keptScores = window.scores
      let n = 0
      for (let i = 0; i < length; i++) {
        const owner = owners[i]
        keptDocs[n] = docs[i]
        keptOwners[n] = owner
        if (keptScores !== null) keptScores[n] = scores![i]
        n += kept[owner]
      }
      window.count = n
      if (n > 0) collector.collect(window)
      check()
    }
  }
}

/**
 * Null: none is to wait, as buckets are sorted by what they find, or as all are kept. `size`: of the terms that there are; infinite where that is
 * unknown.
 */
export function deferredSubs(
  { subs }: Aggregation,
  aggregators: readonly Aggregator[],
  size: number,
  { order, thresholds, breadthFirst }: Pick<TermsOptions, 'order' | 'thresholds' | 'breadthFirst'>,
  { isWhole, check }: AggregationContext,
): DeferredSubs | null {
  const { shardSize } = thresholds
  const isWanted = breadthFirst ?? (shardSize < MOST_SIZE && size > shardSize)
  if (!isWanted || !isWhole) return null
  const sorting = placesInOrder(order, subs)
  const places = new Set(subs.keys())
  for (const place of sorting) places.delete(place)
  const names = [...places].map(place => subs[place].name)
  if (places.size === 0) return null
  const isQuick = size <= FEW_PAGES * shardSize && subs.every(sub => sub instanceof NumberMetric && sub.isQuick)
  return new DeferredSubs(places, names, aggregators, check, isQuick)
}

/** With up to this many terms for each that is kept, most documents are in the kept ones. */
const FEW_PAGES = 4

/** As many as there may be. */
const MOST_SIZE = 2 ** 31 - 1
