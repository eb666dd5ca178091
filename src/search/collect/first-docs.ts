// Collects the first hits in index order, then terminates.
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import type { TopDocs } from '../../query/collect/top-docs.ts'
import type { Collector, ScoreMode, WindowCollector } from '../../query/contracts/collector.ts'

export class FirstDocsCollector implements Collector, WindowCollector {
  readonly scoreMode: ScoreMode
  readonly minCompetitiveScore = 0
  private readonly docs: Int32Array
  private readonly scores: Float32Array | null
  private count = 0
  private total = 0
  private docBase = 0
  private maxScore = Number.NaN

  constructor(
    size: number,
    readonly needsScores: boolean,
    /** Hits are counted up to one more than this. */
    private readonly threshold: number,
  ) {
    this.scoreMode = needsScores ? 'complete' : 'complete_no_scores'
    this.docs = new Int32Array(size)
    this.scores = needsScores ? new Float32Array(size) : null
  }

  get done(): boolean {
    return this.count === this.docs.length && this.total >= this.threshold + 1
  }

  segment(view: SegmentView): WindowCollector {
    this.docBase = view.docBase
    return this
  }

  collect(docs: Int32Array, scores: Float32Array, count: number): void {
    this.total += count
    const taken = Math.min(count, this.docs.length - this.count)
    for (let i = 0; i < taken; i++) this.docs[this.count + i] = this.docBase + docs[i]
    if (this.scores !== null) {
      for (let i = 0; i < taken; i++) {
        this.scores[this.count + i] = scores[i]
        if (!(scores[i] <= this.maxScore)) this.maxScore = scores[i]
      }
    }
    this.count += taken
  }

  finish(): TopDocs {
    const docs = this.docs.slice(0, this.count)
    return {
      docs,
      scores: this.scores === null ? null : this.scores.slice(0, this.count),
      keys: Array.from(docs, doc => [doc]),
      total: this.total,
      relation: this.done ? 'gte' : 'eq',
      maxScore: this.maxScore,
    }
  }
}
