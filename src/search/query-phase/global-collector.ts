// Passes documents to global aggregations in one slice.
import type { Aggregator, BucketCollector } from '../../aggs/aggregation.ts'
import { collectEvery, collectorOf, ScoredAlike, SubWindow } from '../../aggs/collectors.ts'
import type { Bitset } from '../../index/bitmap/bitset.ts'
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import type { Collector } from '../../query/contracts/collector.ts'
import type { Weight } from '../../query/contracts/query.ts'
import { WINDOW } from '../../query/contracts/scorer.ts'
import type { GlobalSearch } from '../aggregations/global-search.ts'
import { aggregatingCollector, type CollectorTimes, ProfilingCollector } from '../profile/collector-profiler.ts'
import { AggregationCollector } from './aggregated-collector.ts'

export class GlobalCollector {
  private readonly collector: Collector

  /** `slice`: of those of this thread. */
  constructor(
    private readonly aggregators: readonly Aggregator[],
    private readonly needsScores: boolean,
    names: readonly string[],
    private readonly search: GlobalSearch,
    private readonly slice: number,
    private readonly check: () => void,
  ) {
    const collector = new AggregationCollector({ needsScores: false, segment: view => this.inside(view) })
    this.collector =
      search.measured === null ? collector : new ProfilingCollector(collector, aggregatingCollector(names), 'aggregation_global', [])
  }

  private inside(view: SegmentView): BucketCollector | null {
    const collector = collectorOf(this.aggregators, view)
    return collector !== null && this.needsScores ? new ScoredAlike(collector) : collector
  }

  /** Yields where others may have their turn. */
  collect(view: SegmentView, live: Bitset | null): Generator<void> {
    const weight = this.search.weight(this.slice)
    return weight === null ? this.collectLive(view, live) : this.collectFound(weight, view, live)
  }

  /** Null unless profiled. */
  times(): CollectorTimes | null {
    return this.collector instanceof ProfilingCollector ? this.collector.times() : null
  }

  private *collectFound(weight: Weight, view: SegmentView, live: Bitset | null): Generator<void> {
    const { maxDoc } = view.reader
    const windows = this.collector.segment(view)
    const bulk = windows.done ? null : weight.bulkScorer(view)
    for (let from = 0; bulk !== null && from < maxDoc; ) {
      this.check()
      from = Math.max(from + WINDOW, bulk.score(windows, live, from, Math.min(from + WINDOW, maxDoc)))
      yield
    }
  }

  private *collectLive(view: SegmentView, live: Bitset | null): Generator<void> {
    const { maxDoc } = view.reader
    const collector = this.inside(view)
    if (collector === null) return
    if (live === null) {
      yield* collectEvery(collector, maxDoc, true)
      return
    }
    const window = new SubWindow()
    for (let from = 0; from < maxDoc; from += WINDOW) {
      this.check()
      window.reserve(WINDOW)
      window.count = live.fill(from, Math.min(from + WINDOW, maxDoc), window.docs)
      if (window.count > 0) collector.collect(window)
      yield
    }
  }
}
