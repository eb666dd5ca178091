// The aggregations of a search in one slice: opened for it, given its hits (or all documents), and asked for what they found.
import type { Aggregation, AggregationContext, Aggregator, BucketCollector, Finding } from '../../aggs/aggregation.ts'
import { collectEvery, collectorOf } from '../../aggs/collectors.ts'
import { TURN_OVER } from '../../core/checkpoint.ts'
import { KeptWork } from '../../core/kept-work.ts'
import type { Turns } from '../../core/turns.ts'
import type { Bitset } from '../../index/bitmap/bitset.ts'
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import { rewriteQuery } from '../../query/exec/search.ts'
import { weigh } from '../../query/exec/weigh.ts'
import { type BucketLimit, STANDARD_MAX_BUCKETS } from '../aggregations/bucket-limit.ts'
import type { SliceFindings } from '../contracts/shard-result.ts'
import { AggregationProfiler } from '../profile/aggregation-profiler.ts'
import type { ShardContext } from '../shards/shard-context.ts'
import { GlobalCollector } from './global-collector.ts'
import { rankHits } from './ranked-top-hits.ts'

/** The documents of an index that global aggregations count. */
type LiveDocs = (view: SegmentView) => Bitset | null

/** The one bucket that all hits are in. */
const ROOT = [0]

export class SliceAggregations {
  readonly needsScores: boolean
  /** Those that look at hits. */
  readonly ofHits: readonly Aggregator[]
  readonly names: readonly string[]
  private readonly all: readonly Aggregator[]
  private readonly profiler: AggregationProfiler | null
  private readonly global: GlobalCollector | null
  private readonly limit: BucketLimit
  private runsScripts = false
  private isFinished = false
  /** Null: it is built in one go. */
  private building: KeptWork | null = null

  /** `number`: of the slice among those of this thread. `isWhole`: it is the whole shard. */
  constructor(
    private readonly context: ShardContext,
    number: number,
    isWhole: boolean,
    private readonly check: () => void,
  ) {
    const { subs } = context.request.aggregations!.parsed
    this.limit = context.bucketLimit()
    this.profiler = context.request.profile ? new AggregationProfiler() : null
    const cx = this.aggregationContext(isWhole)
    const ofHits = subs.filter(({ isGlobal }) => !isGlobal)
    const ofAll = subs.filter(({ isGlobal }) => isGlobal)
    // A profile lists them as they are opened.
    const opened = new Map([...ofHits, ...ofAll].map(aggregation => [aggregation, cx.open(aggregation)]))
    this.all = subs.map(aggregation => opened.get(aggregation)!)
    this.ofHits = ofHits.map(aggregation => opened.get(aggregation)!)
    this.names = ofHits.map(({ name }) => name)
    this.needsScores = ofHits.some(({ needsScores }) => needsScores)
    const search = context.globalSearch
    this.global =
      search === null
        ? null
        : new GlobalCollector(
            ofAll.map(aggregation => opened.get(aggregation)!),
            ofAll.some(({ needsScores }) => needsScores),
            ofAll.map(({ name }) => name),
            search,
            number,
            check,
          )
  }

  private aggregationContext(isWhole: boolean): AggregationContext {
    const { context, check, profiler } = this
    const { target, searcher, options } = context
    const { limit } = this
    const cx: AggregationContext = {
      fields: target.mapping,
      index: target.index,
      reader: target.derived?.reader ?? target.reader,
      searcher,
      queries: context.queryContext,
      query: context.scoredQuery,
      nestedPath: null,
      isWhole,
      hidesDocuments: target.hidesDocuments === true,
      settings: target.settings,
      now: options.now,
      check,
      maxBuckets: options.maxBuckets ?? STANDARD_MAX_BUCKETS,
      consumeBuckets: count => limit.consume(count),
      weigh: query => weigh(searcher, rewriteQuery(query.toQuery(context.queryContext), searcher), 'complete_no_scores', 1),
      runsScript: () => {
        this.runsScripts = true
      },
      rankHits: (plan, name, nestedPath) => rankHits(plan, name, nestedPath, context, check),
      open<F>(this: AggregationContext, aggregation: Aggregation<F>) {
        return profiler === null ? aggregation.open(this) : profiler.open(aggregation, this)
      },
    }
    return cx
  }

  /** Null: nothing of the segment is wanted. */
  segment(view: SegmentView): BucketCollector | null {
    return collectorOf(this.ofHits, this.context.target.derived?.segment(view) ?? view)
  }

  /** All documents of the segment are hits. Yields where others may have their turn. */
  *collectAll(view: SegmentView): Generator<void> {
    const collector = this.segment(view)
    if (collector !== null) yield* collectEvery(collector, view.reader.maxDoc, this.runsScripts)
  }

  /** For aggregations over all documents, regardless of the query. Yields to other work. */
  *collectLive(views: readonly SegmentView[], live: LiveDocs): Generator<void> {
    if (this.global !== null) for (const view of views) yield* this.global.collect(view, live(view))
  }

  /** Throws `TURN_OVER` where it is to be called again. */
  finish(turns: Turns | null): SliceFindings {
    if (!this.isFinished) {
      this.isFinished = true
      for (const aggregator of this.all) aggregator.finish()
      // What is measured is built once.
      if (turns !== null && this.profiler === null) this.building = new KeptWork(turns)
    }
    const build = () => this.all.map(aggregator => aggregator.build(ROOT)[0])
    const counted = this.limit.count
    let findings: Finding[]
    try {
      findings = this.building === null ? build() : this.building.during(build)
    } catch (error) {
      // They are counted again.
      if (error === TURN_OVER) this.limit.count = counted
      throw error
    }
    return { findings, times: this.profiler?.times() ?? null, globalTimes: this.global?.times() ?? null }
  }
}
