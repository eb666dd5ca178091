// Collects documents that pass a filter into a single bucket.
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import type { Aggregator, BucketCollector, DocWindow } from '../aggregation.ts'
import { collectorOf, SubWindow } from '../collectors.ts'
import type { Ints } from '../growable.ts'
import { type DocCounts, docCountsOf } from '../values/doc-counts.ts'
import { CountingAggregator } from './counting-aggregator.ts'

export interface Selector {
  /** Writes the places in `docs` of those that pass, and answers how many they are. `docs` ascend, over all calls. */
  select(docs: Int32Array, count: number, places: Int32Array): number
}

/** Null: none passes. */
type OpenSelector = (view: SegmentView) => Selector | null

export class PassingAggregator extends CountingAggregator {
  constructor(
    readonly profileName: string,
    private readonly selector: OpenSelector,
    subs: readonly Aggregator[],
  ) {
    super(subs)
  }

  segment(view: SegmentView): BucketCollector | null {
    const inside = collectorOf(this.subs, view)
    const selector = this.selector(view)
    return selector === null ? null : new PassingCollector(selector, this.counts, inside, docCountsOf(view))
  }
}

class PassingCollector implements BucketCollector {
  private readonly passed = new SubWindow()
  private places = new Int32Array(0)

  constructor(
    private readonly selector: Selector,
    private readonly counts: Ints,
    private readonly inside: BucketCollector | null,
    private readonly docCounts: DocCounts | null,
  ) {}

  collect({ docs, owners, ownerLimit, scores, count }: DocWindow): void {
    const { passed, inside, docCounts } = this
    if (this.places.length < count) this.places = new Int32Array(count)
    const { places } = this
    const kept = this.selector.select(docs, count, places)
    if (kept === 0) return
    const counts = this.counts.reserve(ownerLimit)
    if (docCounts !== null) {
      for (let i = 0; i < kept; i++) counts[owners === null ? 0 : owners[places[i]]] += docCounts[docs[places[i]]]
    } else if (owners === null) counts[0] += kept
    else for (let i = 0; i < kept; i++) counts[owners[places[i]]]++
    if (inside === null) return
    passed.reserve(kept, owners !== null, scores !== null)
    for (let i = 0; i < kept; i++) passed.docs[i] = docs[places[i]]
    if (owners !== null) for (let i = 0; i < kept; i++) passed.owners![i] = owners[places[i]]
    if (scores !== null) for (let i = 0; i < kept; i++) passed.scores![i] = scores[places[i]]
    passed.count = kept
    passed.ownerLimit = ownerLimit
    inside.collect(passed)
  }
}
