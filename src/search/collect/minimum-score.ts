// `min_score`: drops hits below a minimum score.
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import type { Collector, ScoreMode, WindowCollector } from '../../query/contracts/collector.ts'
import { WindowBuffer } from './window-buffer.ts'

export class MinimumScoreCollector implements Collector {
  readonly scoreMode: ScoreMode = 'complete'

  constructor(
    private readonly inner: Collector,
    private readonly minScore: number,
  ) {}

  segment(view: SegmentView): WindowCollector {
    return new MinimumScoreWindows(this.inner.segment(view), this.minScore)
  }
}

class MinimumScoreWindows implements WindowCollector {
  readonly needsScores = true
  readonly minCompetitiveScore = 0
  private readonly buffer = new WindowBuffer()

  constructor(
    private readonly inner: WindowCollector,
    private readonly minScore: number,
  ) {}

  get done(): boolean {
    return this.inner.done
  }

  collect(docs: Int32Array, scores: Float32Array, count: number): void {
    const { buffer, minScore } = this
    buffer.reserve(count)
    const keptDocs = buffer.docs
    const keptScores = buffer.scores
    let kept = 0
    for (let i = 0; i < count; i++) {
      if (scores[i] >= minScore) {
        keptDocs[kept] = docs[i]
        keptScores[kept++] = scores[i]
      }
    }
    if (kept > 0) this.inner.collect(keptDocs, keptScores, kept)
  }
}
