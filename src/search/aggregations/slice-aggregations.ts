// The aggregations of a search in one slice: opened for it, given its hits (or all documents), and asked for what they found.
import type { Aggregation, Aggregator, BucketCollector, Finding } from '../../aggs/aggregation.ts'
import type { AggregationContext } from '../../aggs/aggregation-context.ts'
import { collectEvery, collectorOf, SubWindow } from '../../aggs/collectors.ts'
import type { Bitset } from '../../index/bitmap/bitset.ts'
import type { SegmentView } from '../../index/shard-reader.ts'
import { WINDOW } from '../../query/exec/query.ts'
import { rewriteQuery } from '../../query/exec/search.ts'
import { weigh } from '../../query/exec/searcher.ts'
import { AggregationProfiler, type AggregationTimes } from '../profile/aggregation-profiler.ts'
import type { ShardContext } from '../shard-context.ts'
import { askedAggregations } from './asked-aggregations.ts'
import { STANDARD_MAX_BUCKETS } from './bucket-limit.ts'
import { rankHits } from './top-hits.ts'

/** Of one slice. Plain data: it crosses threads. */
export interface SliceFindings {
  readonly findings: readonly Finding[]
  /** Null unless profiled. */
  readonly times: readonly AggregationTimes[] | null
}

/** Documents of an index that count for whoever looks at all of them. */
export type LiveDocs = (view: SegmentView) => Bitset | null

export class SliceAggregations {
  readonly needsScores: boolean
  /** Those that look at hits. */
  readonly ofHits: readonly Aggregator[]
  readonly names: readonly string[]
  private readonly ofAll: readonly Aggregator[]
  private readonly all: readonly Aggregator[]
  private readonly profiler: AggregationProfiler | null

  /** `isWhole`: the slice is the whole shard. */
  constructor(
    private readonly context: ShardContext,
    isWhole: boolean,
    private readonly check: () => void,
  ) {
    const { subs } = askedAggregations(context.request.aggregations!)
    this.profiler = context.request.profile ? new AggregationProfiler() : null
    const cx = this.aggregationContext(isWhole)
    this.all = subs.map(aggregation => cx.open(aggregation))
    this.ofHits = this.all.filter((_, place) => !subs[place].isGlobal)
    this.ofAll = this.all.filter((_, place) => subs[place].isGlobal)
    this.names = subs.filter(aggregation => !aggregation.isGlobal).map(({ name }) => name)
    this.needsScores = subs.some(aggregation => !aggregation.isGlobal && aggregation.needsScores)
  }

  private aggregationContext(isWhole: boolean): AggregationContext {
    const { context, check, profiler } = this
    const { target, searcher, options } = context
    const limit = context.bucketLimit()
    const cx: AggregationContext = {
      fields: target.mapping,
      index: target.index,
      reader: target.reader,
      searcher,
      queries: context.queryContext,
      query: context.scoredQuery,
      nestedPath: null,
      isWhole,
      get hidesDocuments() {
        return target.describe().sight?.restrictsDocuments === true
      },
      settings: target.settings,
      now: options.now,
      check,
      maxBuckets: options.maxBuckets ?? STANDARD_MAX_BUCKETS,
      consumeBuckets: count => limit.consume(count),
      weigh: query => weigh(searcher, rewriteQuery(query.toQuery(context.queryContext), searcher), 'complete_no_scores', 1),
      rankHits: (plan, name, nestedPath) => rankHits(plan, name, nestedPath, context, check),
      open<F>(this: AggregationContext, aggregation: Aggregation<F>) {
        return profiler === null ? aggregation.open(this) : profiler.open(aggregation, this)
      },
    }
    return cx
  }

  /** Null: nothing of the segment is wanted. */
  segment(view: SegmentView): BucketCollector | null {
    return collectorOf(this.ofHits, view)
  }

  /** All documents of the segment are hits. Yields where others may have their turn. */
  *collectAll(view: SegmentView): Generator<void> {
    const collector = this.segment(view)
    if (collector !== null) yield* collectEvery(collector, view.reader.maxDoc)
  }

  /** For those that look at all documents, whatever is searched for. Yields where others may have their turn. */
  *collectLive(views: readonly SegmentView[], live: LiveDocs): Generator<void> {
    if (this.ofAll.length > 0) for (const view of views) yield* this.collectLiveOf(view, live(view))
  }

  finish(): SliceFindings {
    for (const aggregator of this.all) aggregator.finish()
    const findings = this.all.map(aggregator => aggregator.build([0])[0])
    return { findings, times: this.profiler?.times() ?? null }
  }

  private *collectLiveOf(view: SegmentView, live: Bitset | null): Generator<void> {
    const { maxDoc } = view.reader
    const collector = collectorOf(this.ofAll, view)
    if (collector === null) return
    if (live === null && this.profiler === null) {
      yield* collectEvery(collector, maxDoc)
      return
    }
    const window = new SubWindow()
    for (let from = 0; from < maxDoc; from += WINDOW) {
      this.check()
      window.reserve(WINDOW)
      window.count = (live ?? ALL).fill(from, Math.min(from + WINDOW, maxDoc), window.docs)
      if (window.count > 0) collector.collect(window)
      yield
    }
  }
}

/** Where nothing is deleted. */
const ALL: Pick<Bitset, 'fill'> = {
  fill(from, to, out) {
    for (let doc = from; doc < to; doc++) out[doc - from] = doc
    return to - from
  },
}
