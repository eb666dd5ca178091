// How many hits there are, where none is shown.
import type { Collector, WindowCollector } from '../../query/collect/collector.ts'
import type { ScoreMode } from '../../query/exec/query.ts'

/** Stops once more than `threshold` are counted. */
export class HitCounter implements Collector {
  total = 0
  private readonly windows: WindowCollector

  constructor(
    readonly scoreMode: ScoreMode,
    threshold: number,
  ) {
    this.windows = new CountingWindows(this, threshold)
  }

  segment(): WindowCollector {
    return this.windows
  }
}

class CountingWindows implements WindowCollector {
  readonly needsScores = false
  readonly minCompetitiveScore = 0

  constructor(
    private readonly counter: HitCounter,
    private readonly threshold: number,
  ) {}

  get done(): boolean {
    return this.counter.total > this.threshold
  }

  collect(_docs: Int32Array, _scores: Float32Array, count: number): void {
    this.counter.total += count
  }
}
