// Counts numeric terms: each value gets a bucket when it first occurs.
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import { type Aggregation, type AggregationContext, Aggregator, type BucketCollector, type DocWindow } from '../aggregation.ts'
import { collectorOf, SubWindow } from '../collectors.ts'
import { Ints } from '../growable.ts'
import { countDocs, type DocCounts, docCountsOf } from '../values/doc-counts.ts'
import type { Numbers } from '../values/numbers.ts'
import { hasExactNumbers, missingNumber, segmentNumbers, type ValuesSource } from '../values/values-source.ts'
import { BucketKeys } from './bucket-keys.ts'
import { chooseBuckets, selectionStrategy } from './chosen-buckets.ts'
import { type DeferredSubs, deferredSubs } from './deferred-subs.ts'
import { ExactNumbers } from './exact-numbers.ts'
import { choosesAll, numberFilter } from './include-exclude.ts'
import type { TermBucket, TermKey, TermsFinding } from './terms-finding.ts'
import type { TermsOptions } from './terms-options.ts'

/** Numbers in so small a stretch are looked up in an array. */
const SMALL_STRETCH = 1 << 20

export class NumberTermsAggregator extends Aggregator<TermsFinding> {
  private readonly counts = new Ints()
  private readonly deferred: DeferredSubs | null
  private readonly keys = new BucketKeys()
  /** Long numbers by the key they go under; null: keys are the numbers. */
  private readonly exact: ExactNumbers | null
  private readonly takes: ((value: number | bigint) => boolean) | null

  constructor(
    private readonly aggregation: Aggregation,
    private readonly options: TermsOptions,
    private readonly source: ValuesSource,
    subs: readonly Aggregator[],
    private readonly cx: AggregationContext,
  ) {
    super(subs)
    this.deferred = deferredSubs(aggregation, subs, Number.POSITIVE_INFINITY, options, cx)
    this.exact = hasExactNumbers(source, cx) ? new ExactNumbers() : null
    const read = (text: string) => missingNumber(text, source.format, cx.now)
    this.takes = choosesAll(options.choice) ? null : numberFilter(options.choice, read, value => bitsOf(value, source.isFloating))
  }

  get profileName(): string {
    return this.options.keepsAll === true ? 'LongRareTermsAggregator' : 'NumericTermsAggregator'
  }

  segment(view: SegmentView): BucketCollector | null {
    const inside = this.deferred?.segment(view) ?? collectorOf(this.subs, view)
    const numbers = segmentNumbers(this.source, view, this.cx.now)
    if (numbers === null) return null
    return new NumberTermsCollector(numbers, this.keys, this.counts, inside, this.exact, this.takes, docCountsOf(view))
  }

  countOf(bucket: number): number {
    return this.counts.at(bucket)
  }

  override finish(): void {
    if (this.deferred === null) super.finish()
    else this.deferred.finishOthers()
  }

  keyOf(bucket: number): TermKey {
    const key = this.keys.key(bucket)
    return this.exact === null ? key : this.exact.numbers[key]
  }

  build(owners: ArrayLike<number>): TermsFinding[] {
    const { options, counts, cx, aggregation, source } = this
    const { shardSize, shardMinDocCount, minDocCount } = options.thresholds
    const candidates = this.candidates(owners, minDocCount === 0)
    const least = cx.isWhole ? shardMinDocCount : 0
    const wanted = candidates.map(list => (least <= 1 ? list : list.filter(bucket => counts.at(bucket) >= least)))
    const chosen = chooseBuckets(wanted, {
      order: options.order,
      most: cx.isWhole ? shardSize : Number.POSITIVE_INFINITY,
      aggregations: aggregation.subs,
      aggregators: this.subs,
      settle: buckets => this.settle(buckets),
      count: bucket => counts.at(bucket),
      compareKeys: (a, b) => (this.keyOf(a) < this.keyOf(b) ? -1 : this.keyOf(a) > this.keyOf(b) ? 1 : 0),
    })
    const type = source.format.kind === 'unsigned' ? 'ulterms' : source.isFloating ? 'dterms' : 'lterms'
    return chosen.buckets.map((list, place) => {
      let other = 0
      for (const bucket of candidates[place]) other += counts.at(bucket)
      const buckets = list.map((bucket): TermBucket => {
        other -= counts.at(bucket)
        return { key: this.keyOf(bucket), count: counts.at(bucket), error: 0, subs: chosen.subs(bucket) }
      })
      return { type, format: source.format, error: 0, other, buckets }
    })
  }

  /** Buckets of each parent that have documents, or all that may have. */
  candidates(owners: ArrayLike<number>, withEmpty: boolean): number[][] {
    if (withEmpty) this.addEmpty(owners)
    return this.keys.byOwner(owners)
  }

  /** Buckets for all numbers that documents have, hits or not. */
  private addEmpty(owners: ArrayLike<number>): void {
    for (const view of this.cx.reader.segments) {
      const numbers = segmentNumbers(this.source, view, this.cx.now)
      if (numbers === null) continue
      const collector = new NumberTermsCollector(numbers, this.keys, this.counts, null, this.exact, this.takes, null)
      const { live, reader } = view
      for (let doc = 0; doc < reader.maxDoc; doc++) {
        if (live === null || live.has(doc)) for (let i = 0; i < owners.length; i++) collector.addKeys(doc, owners[i])
      }
    }
    this.counts.reserve(this.keys.size)
  }

  /** No other buckets are built; before those are. */
  settle(buckets: readonly number[]): void {
    this.deferred?.run(buckets, this.keys.size)
  }

  override debug(): Record<string, unknown> | null {
    if (this.options.keepsAll === true) return null
    const { source } = this
    const { order, thresholds } = this.options
    return {
      result_selection_strategy: selectionStrategy(order, thresholds.shardSize, this.keys.size, this.keys.size),
      result_strategy: source.isFloating ? 'double_terms' : 'long_terms',
      total_buckets: this.keys.size,
      ...this.deferred?.debug,
    }
  }
}

const float = new Float64Array(1)
const long = new BigInt64Array(float.buffer)

/** The bits of a long, or those of a double in an order like its own. */
export function bitsOf(value: number | bigint, isFloating: boolean): bigint {
  if (!isFloating) return BigInt(value)
  float[0] = Number(value)
  return long[0] >= 0n ? long[0] : long[0] ^ 0x7fffffffffffffffn
}

class NumberTermsCollector implements BucketCollector {
  private readonly inner = new SubWindow()
  /** Bucket + 1 by number, from the least on; 0: not looked up yet. Null: numbers lie too far apart. */
  private readonly known: Int32Array | null

  constructor(
    private readonly numbers: Numbers,
    private readonly keys: BucketKeys,
    private readonly counts: Ints,
    private readonly inside: BucketCollector | null,
    private readonly exact: ExactNumbers | null,
    private readonly takes: ((value: number | bigint) => boolean) | null,
    private readonly docCounts: DocCounts | null,
  ) {
    const { values, min, max } = numbers
    const isSmall = exact === null && max - min < SMALL_STRETCH && !(values instanceof Float32Array)
    this.known = isSmall && Number.isInteger(min) ? new Int32Array(max - min + 1) : null
  }

  collect({ docs, owners, count, scores }: DocWindow): void {
    const { numbers, inner, inside } = this
    numbers.prepare?.(docs, count, scores)
    const { starts, present, values } = numbers
    let size = count
    if (starts !== null) {
      size = 0
      for (let i = 0; i < count; i++) size += starts[docs[i] + 1] - starts[docs[i]]
    }
    inner.reserve(size, true, scores !== null)
    const innerDocs = inner.docs
    const innerOwners = inner.owners!
    let kept = 0
    for (let i = 0; i < count; i++) {
      const doc = docs[i]
      const owner = owners === null ? 0 : owners[i]
      let at = doc
      let end = doc + 1
      if (starts !== null) {
        at = starts[doc]
        end = starts[doc + 1]
      } else if (present !== null && !present.has(doc)) continue
      const first = at
      for (; at < end; at++) {
        if (at > first && this.isSame(at)) continue
        const bucket = this.bucketOf(owner, at, values[at])
        if (bucket < 0) continue
        innerDocs[kept] = doc
        if (scores !== null) inner.scores![kept] = scores[i]
        innerOwners[kept++] = bucket
      }
    }
    countDocs(this.counts.reserve(this.keys.size), innerOwners, innerDocs, kept, this.docCounts)
    if (kept === 0 || inside === null) return
    inner.count = kept
    inner.ownerLimit = this.keys.size
    inside.collect(inner)
  }

  /** A document counts once for a number that it has several times. */
  private isSame(at: number): boolean {
    const { values, exact } = this.numbers
    return exact === null ? values[at] === values[at - 1] : exact[at] === exact[at - 1]
  }

  private bucketOf(owner: number, at: number, value: number): number {
    const { known, numbers } = this
    if (known === null || owner !== 0) return this.lookup(owner, at, value)
    const place = value - numbers.min
    const bucket = known[place]
    if (bucket !== undefined && bucket !== 0) return bucket - 1
    const found = this.lookup(owner, at, value)
    if (found >= 0 && Number.isInteger(place)) known[place] = found + 1
    return found
  }

  private lookup(owner: number, at: number, value: number): number {
    const { exact, keys, numbers, takes } = this
    if (exact === null) return takes === null || takes(value) ? keys.add(owner, value + 0) : -1
    const whole = numbers.exact === null ? value : numbers.exact[at]
    return takes === null || takes(whole) ? keys.add(owner, exact.key(whole)) : -1
  }

  /** Makes buckets for the numbers of a document without counting it. */
  addKeys(doc: number, owner: number): void {
    const { starts, present, values } = this.numbers
    if (starts === null && present !== null && !present.has(doc)) return
    const end = starts === null ? doc + 1 : starts[doc + 1]
    for (let at = starts === null ? doc : starts[doc]; at < end; at++) this.bucketOf(owner, at, values[at])
  }
}
