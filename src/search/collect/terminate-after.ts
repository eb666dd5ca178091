// `terminate_after`: stops once a shard has collected a given number of hits.
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import type { Collector, ScoreMode, WindowCollector } from '../../query/contracts/collector.ts'

export class EarlyTerminatingCollector implements Collector {
  private left: number
  /** Set when a hit came after the last that was wanted. */
  terminated = false

  constructor(
    private readonly inner: Collector,
    limit: number,
  ) {
    this.left = Math.max(limit, 0)
  }

  /** Hits must not be skipped, or the limit would count the wrong ones. */
  get scoreMode(): ScoreMode {
    return this.inner.scoreMode === 'top_scores' ? 'complete' : this.inner.scoreMode
  }

  get isUsedUp(): boolean {
    return this.left === 0
  }

  segment(view: SegmentView): WindowCollector {
    // The server sees it where the next segment begins, hits or none.
    if (this.isUsedUp) this.terminated = true
    return new LimitedWindows(this, this.inner.segment(view))
  }

  /** How many of `count` further hits are wanted. */
  take(count: number): number {
    const taken = Math.min(count, this.left)
    this.left -= taken
    if (taken < count) this.terminated = true
    return taken
  }
}

class LimitedWindows implements WindowCollector {
  readonly minCompetitiveScore = 0

  constructor(
    private readonly limit: EarlyTerminatingCollector,
    private readonly inner: WindowCollector,
  ) {}

  get needsScores(): boolean {
    return this.inner.needsScores
  }

  get done(): boolean {
    return this.limit.terminated
  }

  collect(docs: Int32Array, scores: Float32Array, count: number): void {
    const taken = this.limit.take(count)
    if (taken > 0 && !this.inner.done) this.inner.collect(docs, scores, taken)
  }
}
