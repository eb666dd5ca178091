// Passes documents on to sub-aggregations.
import { onceKept } from '../core/kept-work.ts'
import type { SegmentView } from '../index/contracts/shard-reader.ts'
import { WINDOW } from '../query/contracts/scorer.ts'
import type { Aggregator, BucketCollector, DocWindow, Finding } from './aggregation.ts'

/** What all of `aggregators` want of a segment; null: nothing. */
export function collectorOf(aggregators: readonly Aggregator[], view: SegmentView): BucketCollector | null {
  const collectors: BucketCollector[] = []
  for (const aggregator of aggregators) {
    const collector = aggregator.segment(view)
    if (collector !== null) collectors.push(collector)
  }
  return together(collectors)
}

/** Null: there are none. */
export function together(collectors: readonly BucketCollector[]): BucketCollector | null {
  if (collectors.length === 0) return null
  return collectors.length === 1 ? collectors[0] : new Several(collectors)
}

class Several implements BucketCollector {
  constructor(readonly collectors: readonly BucketCollector[]) {}

  collect(window: DocWindow): void {
    for (const collector of this.collectors) collector.collect(window)
  }
}

/** Every document scores 1: they are not those that the query found, or the query did not score them. */
export class ScoredAlike implements BucketCollector {
  private scores = new Float32Array(0)

  constructor(private readonly inner: BucketCollector) {}

  collect({ docs, owners, ownerLimit, count }: DocWindow): void {
    if (this.scores.length < count) this.scores = new Float32Array(count).fill(1)
    this.inner.collect({ docs, owners, ownerLimit, scores: this.scores, count })
  }
}

/** Hands over all documents of a segment in bucket 0: listed only for collectors that cannot take them at once. Yields where others may have their turn. */
export function* collectEvery(collector: BucketCollector, maxDoc: number, runsScripts: boolean): Generator<void> {
  const listing: BucketCollector[] = []
  for (const one of collector instanceof Several ? collector.collectors : [collector]) {
    if (one.collectAll === undefined) listing.push(one)
    else {
      one.collectAll()
      yield
    }
  }
  const listed = together(listing)
  if (listed !== null) yield* collectListed(listed, maxDoc, runsScripts)
}

/** What is done with a document is not known before some were seen, which may fall into thousands of buckets. */
const FIRST = 64
/** A window that takes less is made longer, one that takes more is made shorter. */
const FEW_MILLIS = 1
const MANY_MILLIS = 4
const LONGER = 8

function* collectListed(collector: BucketCollector, maxDoc: number, runsScripts: boolean): Generator<void> {
  const window = new SubWindow()
  // A script may take a million steps with the first one.
  let size = runsScripts ? 1 : FIRST
  for (let from = 0, count = 0; from < maxDoc; from += count) {
    count = Math.min(size, maxDoc - from)
    window.reserve(count)
    const began = performance.now()
    const { docs } = window
    for (let i = 0; i < count; i++) docs[i] = from + i
    window.count = count
    collector.collect(window)
    const millis = performance.now() - began
    if (millis < FEW_MILLIS) size = Math.min(size * LONGER, WINDOW)
    else if (millis > MANY_MILLIS) size = Math.max(1, Math.floor((size * FEW_MILLIS) / millis))
    yield
  }
}

/** Documents on their way to the aggregators inside. */
export class SubWindow implements DocWindow {
  docs = new Int32Array(0)
  owners: Int32Array | null = null
  ownerLimit = 1
  scores: Float32Array | null = null
  count = 0
  private ownersKept = new Int32Array(0)
  private scoresKept = new Float32Array(0)

  /** Makes room for `size` documents, each with a bucket where `owned`, and with a score where `scored`; what was there is gone. */
  reserve(size: number, owned = false, scored = false): void {
    if (this.docs.length < size) this.docs = new Int32Array(size)
    if (owned && this.ownersKept.length < size) this.ownersKept = new Int32Array(size)
    if (scored && this.scoresKept.length < size) this.scoresKept = new Float32Array(size)
    this.owners = owned ? this.ownersKept : null
    this.scores = scored ? this.scoresKept : null
    this.count = 0
  }
}

/** What the aggregators inside found for `buckets`: by bucket, in the order of the aggregators. */
export function buildSubs(subs: readonly Aggregator[], buckets: ArrayLike<number>): Finding[][] {
  const all = () => {
    const built = subs.map(sub => sub.build(buckets))
    return Array.from(buckets, (_, place) => built.map(findings => findings[place]))
  }
  return subs.length === 0 || buckets.length < MANY ? all() : onceKept(subs, 'built', all)
}

/** Results for fewer buckets are built again where a turn ends in the middle. */
const MANY = 128
