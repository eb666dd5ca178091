// Counts terms by ordinal: by segment ordinals where one segment and bucket are enough, else by global ordinals of the shard.
import { type TermDictionary, TermState } from '../../index/contracts/segment-reader.ts'
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import { parseAddress } from '../../index/mapping/ip-address.ts'
import { type Aggregation, type AggregationContext, Aggregator, type BucketCollector, type DocWindow } from '../aggregation.ts'
import { collectorOf, SubWindow } from '../collectors.ts'
import { Ints } from '../growable.ts'
import { countDocs, type DocCounts, docCountsOf } from '../values/doc-counts.ts'
import type { SegmentTerms, ShardTerms } from '../values/terms.ts'
import type { ValuesSource } from '../values/values-source.ts'
import { BucketKeys } from './bucket-keys.ts'
import { isFullestFirst, isKeyOrder } from './bucket-order.ts'
import { chooseBuckets, selectionStrategy } from './chosen-buckets.ts'
import { type DeferredSubs, deferredSubs } from './deferred-subs.ts'
import { type Fullest, fullest, outermost } from './fullest.ts'
import { choosesAll, chosenOrds, type IncludeExclude, termFilter } from './include-exclude.ts'
import { compareTermKeys, type TermBucket, type TermsFinding } from './terms-finding.ts'
import type { TermsOptions } from './terms-options.ts'

/** Whether a term becomes a bucket, by number: asked once for each. */
class Accepted {
  private known: Uint8Array

  constructor(
    private readonly terms: ShardTerms,
    private readonly test: (term: string) => boolean,
  ) {
    this.known = new Uint8Array(terms.size)
  }

  /** All terms of a segment at once, which takes less than to read and judge each. */
  learn({ dictionary, toShard }: SegmentTerms, choose: (terms: TermDictionary) => Uint8Array): void {
    if (dictionary === undefined) return
    const chosen = choose(dictionary)
    if (toShard === null && chosen.length >= this.known.length) this.known = chosen
    else for (let ord = 0; ord < chosen.length; ord++) this.known[toShard === null ? ord : toShard[ord]] = chosen[ord]
  }

  has(number: number): boolean {
    if (number >= this.known.length) this.grow(number + 1)
    const { known } = this
    if (known[number] === 0) known[number] = this.test(this.terms.term(number)) ? 1 : 2
    return known[number] === 1
  }

  /** Terms may be found while documents are collected. */
  private grow(size: number): void {
    const grown = new Uint8Array(Math.max(size, 2 * this.known.length))
    grown.set(this.known)
    this.known = grown
  }
}

/** Addresses are known by their bytes. */
export const textFilter = (choice: IncludeExclude, { kind }: ValuesSource) =>
  kind === 'ip' ? termFilter(choice, parseAddress, term => Buffer.from(term, 'latin1')) : termFilter(choice, text => text)

export class StringTermsAggregator extends Aggregator<TermsFinding> {
  private readonly counts = new Ints()
  private readonly deferred: DeferredSubs | null
  private readonly accepted: Accepted | null
  /** Buckets by parent and number of the term; null while all are in one parent bucket: then the number is the bucket. */
  private keys: BucketKeys | null = null
  /** By number in the segment: counted there, and added to the others when the segment is over. */
  private segmentCounts: Uint32Array | null = null
  private segmentTerms: SegmentTerms | null = null
  private singleValued = 0
  private multiValued = 0

  constructor(
    private readonly aggregation: Aggregation,
    private readonly options: TermsOptions,
    private readonly terms: ShardTerms,
    private readonly source: ValuesSource,
    subs: readonly Aggregator[],
    private readonly cx: AggregationContext,
  ) {
    super(subs)
    this.deferred = deferredSubs(aggregation, subs, terms.isFound === true ? Number.POSITIVE_INFINITY : terms.size, options, cx)
    this.accepted = choosesAll(options.choice) ? null : new Accepted(terms, textFilter(options.choice, source))
  }

  private get isPlain(): boolean {
    return this.subs.length === 0 && this.accepted === null && this.terms.isFound !== true
  }

  /** Whether the server goes by terms instead of their numbers, which is all that profiles tell. */
  private get isMapped(): boolean {
    return this.options.executionHint === 'map' || this.terms.isFound === true
  }

  get profileName(): string {
    const { terms, cx, options } = this
    if (options.keepsAll === true) return 'StringRareTermsAggregator'
    if (this.isMapped) return 'MapStringTermsAggregator'
    const few = terms.size <= MANY_TERMS && terms.size <= cx.reader.numDocs / 2
    return `GlobalOrdinalsStringTermsAggregator${this.isPlain && this.keys === null && few ? '.LowCardinality' : ''}`
  }

  segment(view: SegmentView): BucketCollector | null {
    this.fold()
    const inside = this.deferred?.segment(view) ?? collectorOf(this.subs, view)
    const segment = this.terms.segment(view)
    if (segment === null) return null
    if (this.source.kind === 'bytes') this.accepted?.learn(segment, terms => chosenOrds(this.options.choice, terms, () => this.cx.check()))
    if (segment.starts === null) this.singleValued++
    else this.multiValued++
    return new TermsCollector(this, segment, inside, view.reader.maxDoc, docCountsOf(view))
  }

  override finish(): void {
    this.fold()
    if (this.deferred === null) super.finish()
    else this.deferred.finishOthers()
  }

  /** Counts of the segment that is looked at, where numbers in the segment are all it takes. */
  countsOf(segment: SegmentTerms): Uint32Array {
    if (this.segmentTerms !== segment) {
      this.fold()
      this.segmentTerms = segment
      this.segmentCounts = new Uint32Array(segment.size + 1)
    }
    return this.segmentCounts!
  }

  private fold(): void {
    const { segmentCounts, segmentTerms } = this
    if (segmentCounts === null || segmentTerms === null) return
    const { toShard } = segmentTerms
    const counts = this.counts.reserve(this.terms.size)
    const { size } = segmentTerms
    if (toShard === null) for (let ord = 0; ord < size; ord++) counts[ord] += segmentCounts[ord + 1]
    else for (let ord = 0; ord < size; ord++) counts[toShard[ord]] += segmentCounts[ord + 1]
    this.segmentCounts = null
    this.segmentTerms = null
  }

  /** For windows with parents: the buckets of terms, by number in the shard; -1: the term is none. */
  bucketOf(owner: number, number: number): number {
    if (this.accepted !== null && !this.accepted.has(number)) return -1
    this.keys ??= new BucketKeys()
    return this.keys.add(owner, number)
  }

  takes(number: number): boolean {
    return this.accepted === null || this.accepted.has(number)
  }

  get limit(): number {
    return this.keys === null ? this.terms.size : this.keys.size
  }

  get canCountPlainly(): boolean {
    return this.isPlain
  }

  reserve(limit: number): Int32Array {
    return this.counts.reserve(limit)
  }

  build(owners: ArrayLike<number>): TermsFinding[] {
    const { options, counts, cx, aggregation, source } = this
    const { shardSize, shardMinDocCount, minDocCount } = options.thresholds
    const few = this.fewCandidates(owners)
    const candidates = few === null ? this.candidates(owners, minDocCount === 0) : [few.buckets]
    const most = cx.isWhole ? shardSize : Number.POSITIVE_INFINITY
    const least = cx.isWhole ? shardMinDocCount : 0
    const wanted = candidates.map(list => (least <= 1 ? list : list.filter(bucket => counts.at(bucket) >= least)))
    const count = (bucket: number) => counts.at(bucket)
    const chosen = chooseBuckets(wanted, {
      order: options.order,
      most,
      aggregations: aggregation.subs,
      aggregators: this.subs,
      settle: buckets => this.settle(buckets),
      count,
      compareKeys: (a, b) => this.compareKeys(a, b),
    })
    return chosen.buckets.map((list, place) => {
      let other = few?.total ?? 0
      if (few === null) for (const bucket of candidates[place]) other += counts.at(bucket)
      const buckets = list.map((bucket): TermBucket => {
        other -= counts.at(bucket)
        return { key: this.keyOf(bucket), count: counts.at(bucket), error: 0, subs: chosen.subs(bucket) }
      })
      return { type: 'sterms', format: source.format, error: 0, other, buckets }
    })
  }

  /** Where terms in order of their counts, or in their own, are wanted of one parent bucket, those that may be kept; null: it is another order, or not as simple. */
  private fewCandidates(owners: ArrayLike<number>): Fullest | null {
    const { options, terms, counts, keys, source, cx } = this
    const { shardSize, shardMinDocCount, minDocCount } = options.thresholds
    if (
      options.keepsAll === true ||
      keys !== null ||
      minDocCount === 0 ||
      shardMinDocCount > 1 ||
      !cx.isWhole ||
      owners.length !== 1 ||
      owners[0] !== 0
    )
      return null
    if (source.missing !== undefined || terms.isFound === true || terms.size <= shardSize) return null
    if (isKeyOrder(options.order)) return outermost(counts.array, terms.size, shardSize, options.order[0].descending)
    return isFullestFirst(options.order) ? fullest(counts.array, terms.size, shardSize, 1) : null
  }

  /** Finds the terms of all documents, hits or not. */
  private findAll(): void {
    if (this.terms.isFound !== true) return
    for (const view of this.cx.reader.segments) {
      const docs = Int32Array.from({ length: view.reader.maxDoc }, (_, doc) => doc).filter(doc => view.live === null || view.live.has(doc))
      this.terms.segment(view)?.prepare?.(docs, docs.length, null)
    }
  }

  /** Buckets of each parent that have documents, or all that may have. */
  candidates(owners: ArrayLike<number>, withEmpty: boolean): number[][] {
    if (withEmpty) this.findAll()
    const { terms, counts } = this
    // Nothing came of several parents.
    if (this.keys === null && (owners.length !== 1 || owners[0] !== 0)) this.keys = new BucketKeys()
    const { keys } = this
    if (keys !== null && !withEmpty) return keys.byOwner(owners)
    return Array.from(owners, owner => {
      const list: number[] = []
      for (let number = 0; number < terms.size; number++) {
        if (keys === null && counts.at(number) > 0) list.push(number)
        else if (withEmpty && this.takes(number)) list.push(keys === null ? number : keys.add(owner, number))
      }
      return list
    })
  }

  /** No other buckets are built; before those are. */
  settle(buckets: readonly number[]): void {
    this.deferred?.run(buckets, this.limit)
  }

  override debug(): Record<string, unknown> | null {
    const { options, keys, terms, deferred } = this
    if (options.keepsAll === true) return null
    if (this.isMapped) return { total_buckets: this.used(), result_strategy: 'terms', ...deferred?.debug }
    const countsAlone = this.subs.length === 0 || (deferred !== null && !options.order.some(({ kind }) => kind === 'path'))
    const isDense = countsAlone && this.accepted === null && keys === null
    const { shardSize, minDocCount } = options.thresholds
    const used = this.used()
    return {
      segments_with_multi_valued_ords: this.multiValued,
      collection_strategy: isDense ? 'dense' : 'remap',
      segments_with_single_valued_ords: this.singleValued,
      ...(isDense ? {} : { total_buckets: used }),
      result_selection_strategy: selectionStrategy(
        options.order,
        shardSize,
        isDense ? terms.size : used,
        minDocCount === 0 ? terms.size : used,
      ),
      result_strategy: 'terms',
      has_filter: this.accepted !== null,
      ...deferred?.debug,
    }
  }

  countOf(bucket: number): number {
    return this.counts.at(bucket)
  }

  private numberOf(bucket: number): number {
    return this.keys === null ? bucket : this.keys.key(bucket)
  }

  keyOf(bucket: number): string {
    return this.terms.term(this.numberOf(bucket))
  }

  compareKeys(a: number, b: number): number {
    const { terms } = this
    if (terms.isFound === true) return compareTermKeys(this.keyOf(a), this.keyOf(b))
    const [x, y] = [this.numberOf(a), this.numberOf(b)]
    return terms.rankOf === undefined ? x - y : terms.rankOf(x) - terms.rankOf(y)
  }

  docFreqs(): ((bucket: number) => number) | null {
    const { segments } = this.cx.reader
    const segment = segments.length === 1 ? this.terms.segment(segments[0]) : null
    const dictionary = segment?.readDocFreqs === undefined ? undefined : segment.dictionary
    if (dictionary === undefined) return null
    const state = new TermState()
    const known = new Map<number, number>()
    return bucket => {
      const number = this.numberOf(bucket)
      let freq = known.get(number)
      if (freq === undefined) {
        dictionary.state(number, state)
        known.set(number, (freq = state.docFreq))
      }
      return freq
    }
  }

  private used(): number {
    if (this.keys !== null) return this.keys.size
    let used = 0
    for (let number = 0; number < this.terms.size; number++) if (this.counts.at(number) > 0) used++
    return used
  }
}

const MANY_TERMS = 2048

/** The cost of reading a term's document frequency from the index, in documents that are counted. */
const WORTH_OF_TERM = 32

/** Buckets of so many pairs of parent and term are remembered for each document of a segment. */
const PAIRS_PER_DOCUMENT = 2

class TermsCollector implements BucketCollector {
  private readonly inner = new SubWindow()
  private readonly countsPlainly: boolean
  /** Bucket + 1 by parent and number of the term in the segment; 0: not looked up yet; -1: it is none. */
  private known = new Int32Array(0)

  constructor(
    private readonly aggregator: StringTermsAggregator,
    private readonly segment: SegmentTerms,
    private readonly inside: BucketCollector | null,
    private readonly maxDoc: number,
    private readonly docCounts: DocCounts | null,
  ) {
    this.countsPlainly = aggregator.canCountPlainly && docCounts === null
    if (!this.countsPlainly) this.collectAll = undefined
  }

  collectAll?(): void {
    const { ords, starts, size } = this.segment
    const counts = this.aggregator.countsOf(this.segment)
    if (this.segment.readDocFreqs !== undefined && size * WORTH_OF_TERM <= this.maxDoc) {
      this.segment.readDocFreqs(counts.subarray(1))
      return
    }
    // All values of multi-valued documents are counted, in any order of documents.
    const length = starts === null ? this.maxDoc : ords.length
    for (let i = 0; i < length; i++) counts[ords[i]]++
  }

  collect(window: DocWindow): void {
    this.segment.prepare?.(window.docs, window.count, window.scores)
    if (window.owners !== null) this.collectOwned(window, window.owners)
    else if (this.countsPlainly) this.count(window)
    else this.collectOne(window)
  }

  private count({ docs, count }: DocWindow): void {
    const { ords, starts } = this.segment
    const counts = this.aggregator.countsOf(this.segment)
    if (starts === null) {
      for (let i = 0; i < count; i++) counts[ords[docs[i]]]++
      return
    }
    for (let i = 0; i < count; i++) {
      for (let at = starts[docs[i]], end = starts[docs[i] + 1]; at < end; at++) counts[ords[at]]++
    }
  }

  /** All in one parent bucket: the number of a term is its bucket. */
  private collectOne({ docs, count, scores }: DocWindow): void {
    const { aggregator, inner } = this
    const { ords, starts, toShard } = this.segment
    let kept = 0
    inner.reserve(starts === null ? count : this.valuesOf(docs, count), true, scores !== null)
    const innerDocs = inner.docs
    const innerOwners = inner.owners!
    for (let i = 0; i < count; i++) {
      const doc = docs[i]
      const end = starts === null ? doc + 1 : starts[doc + 1]
      for (let at = starts === null ? doc : starts[doc]; at < end; at++) {
        const ord = ords[at] - 1
        if (ord < 0) continue
        const number = toShard === null ? ord : toShard[ord]
        if (!aggregator.takes(number)) continue
        innerDocs[kept] = doc
        if (scores !== null) inner.scores![kept] = scores[i]
        innerOwners[kept++] = number
      }
    }
    this.handOn(kept)
  }

  private collectOwned({ docs, ownerLimit, count, scores }: DocWindow, owners: Int32Array): void {
    const { aggregator, inner } = this
    const { ords, starts, size, toShard } = this.segment
    const known = this.knownPairs(ownerLimit * size)
    let kept = 0
    inner.reserve(starts === null ? count : this.valuesOf(docs, count), true, scores !== null)
    const innerDocs = inner.docs
    const innerOwners = inner.owners!
    for (let i = 0; i < count; i++) {
      const doc = docs[i]
      const end = starts === null ? doc + 1 : starts[doc + 1]
      for (let at = starts === null ? doc : starts[doc]; at < end; at++) {
        const ord = ords[at] - 1
        if (ord < 0) continue
        let bucket = known === null ? -1 : known[owners[i] * size + ord] - 1
        if (bucket === -1) {
          bucket = aggregator.bucketOf(owners[i], toShard === null ? ord : toShard[ord])
          if (known !== null) known[owners[i] * size + ord] = bucket < 0 ? -1 : bucket + 1
        }
        if (bucket < 0) continue
        innerDocs[kept] = doc
        if (scores !== null) inner.scores![kept] = scores[i]
        innerOwners[kept++] = bucket
      }
    }
    this.handOn(kept)
  }

  /** Null: they are too many, or not known before. */
  private knownPairs(pairs: number): Int32Array | null {
    if (pairs > PAIRS_PER_DOCUMENT * this.maxDoc || this.segment.prepare !== undefined) return null
    if (this.known.length < pairs) {
      const known = new Int32Array(Math.min(Math.max(pairs, 2 * this.known.length), PAIRS_PER_DOCUMENT * this.maxDoc))
      known.set(this.known)
      this.known = known
    }
    return this.known
  }

  private handOn(kept: number): void {
    const { inner, inside, aggregator } = this
    const { limit } = aggregator
    countDocs(aggregator.reserve(limit), inner.owners!, inner.docs, kept, this.docCounts)
    if (kept === 0 || inside === null) return
    inner.count = kept
    inner.ownerLimit = limit
    inside.collect(inner)
  }

  private valuesOf(docs: Int32Array, count: number): number {
    const starts = this.segment.starts!
    let values = 0
    for (let i = 0; i < count; i++) values += starts[docs[i] + 1] - starts[docs[i]]
    return values
  }
}
