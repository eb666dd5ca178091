// Passes hits both to the collector of top hits and to aggregations.
import type { BucketCollector, DocWindow } from '../../aggs/aggregation.ts'
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import type { Collector, ScoreMode, WindowCollector } from '../../query/contracts/collector.ts'
import type { EarlyTerminatingCollector } from '../collect/terminate-after.ts'

/** Where hits go. Null: nothing of a segment is wanted. */
interface AggregatedSegments {
  readonly needsScores: boolean
  segment(view: SegmentView): BucketCollector | null
}

/** Aggregations as a collector of their own. */
export class AggregationCollector implements Collector {
  readonly scoreMode: ScoreMode

  constructor(private readonly aggregations: AggregatedSegments) {
    this.scoreMode = aggregations.needsScores ? 'complete' : 'complete_no_scores'
  }

  segment(view: SegmentView): WindowCollector {
    return new AggregationWindows(this.aggregations.segment(view), this.aggregations.needsScores)
  }
}

class AggregationWindows implements WindowCollector, DocWindow {
  readonly minCompetitiveScore = 0
  readonly done: boolean
  docs: Int32Array = NO_DOCS
  readonly owners = null
  readonly ownerLimit = 1
  scores: Float32Array | null = null
  count = 0

  constructor(
    private readonly collector: BucketCollector | null,
    readonly needsScores: boolean,
  ) {
    this.done = collector === null
  }

  collect(docs: Int32Array, scores: Float32Array, count: number): void {
    this.docs = docs
    this.scores = this.needsScores ? scores : null
    this.count = count
    this.collector!.collect(this)
  }
}

const NO_DOCS = new Int32Array(0)

/** Both see every hit, but that aggregations stop where `limit` stops the search. */
export class AggregatedCollector implements Collector {
  readonly scoreMode: ScoreMode

  constructor(
    private readonly hits: Collector,
    private readonly aggregations: Collector,
    private readonly limit: EarlyTerminatingCollector | null,
  ) {
    this.scoreMode = hits.scoreMode === 'complete' || aggregations.scoreMode === 'complete' ? 'complete' : 'complete_no_scores'
  }

  segment(view: SegmentView): WindowCollector {
    const hits = this.hits.segment(view)
    const aggregations = this.aggregations.segment(view)
    return this.limit === null ? new AggregatedWindows(hits, aggregations) : new LimitedWindows(hits, aggregations, this.limit)
  }
}

class AggregatedWindows implements WindowCollector {
  readonly needsScores: boolean
  readonly minCompetitiveScore = 0

  constructor(
    protected readonly hits: WindowCollector,
    protected readonly aggregations: WindowCollector,
  ) {
    this.needsScores = hits.needsScores || aggregations.needsScores
  }

  get done(): boolean {
    return this.hits.done && this.aggregations.done
  }

  collect(docs: Int32Array, scores: Float32Array, count: number): void {
    if (!this.hits.done) this.hits.collect(docs, scores, count)
    if (!this.aggregations.done) this.aggregations.collect(docs, scores, count)
  }
}

/** One hit after the other, as the limit may be reached by any. */
class LimitedWindows extends AggregatedWindows {
  private readonly doc = new Int32Array(1)
  private readonly score = new Float32Array(1)

  constructor(
    hits: WindowCollector,
    aggregations: WindowCollector,
    private readonly limit: EarlyTerminatingCollector,
  ) {
    super(hits, aggregations)
  }

  override get done(): boolean {
    return this.limit.terminated || super.done
  }

  override collect(docs: Int32Array, scores: Float32Array, count: number): void {
    for (let i = 0; i < count && !this.limit.terminated; i++) {
      this.doc[0] = docs[i]
      this.score[0] = scores[i]
      if (!this.hits.done) this.hits.collect(this.doc, this.score, 1)
      if (!this.limit.terminated && !this.aggregations.done) this.aggregations.collect(this.doc, this.score, 1)
    }
  }
}
