// Hands every hit to several collectors at once.
import type { SegmentView } from '../../index/shard-reader.ts'
import type { Collector, ScoreMode, WindowCollector } from '../contracts/collector.ts'

export class MultiCollector implements Collector {
  readonly scoreMode: ScoreMode

  constructor(private readonly collectors: readonly Collector[]) {
    this.scoreMode = together(collectors.map(collector => collector.scoreMode))
  }

  segment(view: SegmentView): WindowCollector {
    return new MultiWindows(this.collectors.map(collector => collector.segment(view)))
  }
}

/** Hits may be skipped only where all agree, scores left out only where nobody wants them. */
function together(modes: readonly ScoreMode[]): ScoreMode {
  if (modes.every(mode => mode === modes[0])) return modes[0]
  return 'complete'
}

class MultiWindows implements WindowCollector {
  readonly needsScores: boolean

  constructor(private readonly windows: readonly WindowCollector[]) {
    this.needsScores = windows.some(window => window.needsScores)
  }

  get minCompetitiveScore(): number {
    let least = Number.POSITIVE_INFINITY
    for (const window of this.windows) if (!window.done) least = Math.min(least, window.minCompetitiveScore)
    return least === Number.POSITIVE_INFINITY ? 0 : least
  }

  get done(): boolean {
    return this.windows.every(window => window.done)
  }

  collect(docs: Int32Array, scores: Float32Array, count: number): void {
    for (const window of this.windows) if (!window.done) window.collect(docs, scores, count)
  }
}
