// Hits of another bulk scorer with scores made of theirs, a window of documents at a time.
import type { Bitset } from '../../index/bitmap/bitset.ts'
import type { WindowCollector } from '../contracts/collector.ts'
import type { BulkScorer } from '../contracts/scorer.ts'
import { WINDOW_SIZE } from './window-clause.ts'

export interface Rescoring {
  /** Whether it reads the scores that the documents have by now. */
  readonly readsScores: boolean
  /** No document scores more than it did: then those that do not compete by that score are left out. */
  readonly onlyLowers: boolean
  /** Hits with less are none; null: no such limit. */
  readonly minScore: number | null
  /** Writes what docs[0..count) score to `out`; runs ascend. */
  rescore(docs: Int32Array, scores: Float32Array, count: number, out: Float32Array): void
}

export class RescoringBulkScorer implements BulkScorer {
  constructor(
    private readonly inner: BulkScorer,
    private readonly rescoring: Rescoring,
  ) {}

  cost(): number {
    return this.inner.cost()
  }

  work(): number {
    return this.inner.work?.() ?? this.inner.cost()
  }

  score(collector: WindowCollector, live: Bitset | null, from: number, to: number): number {
    const { rescoring } = this
    const windows = rescoring.onlyLowers ? new LoweringCollector(collector, rescoring) : new RescoringCollector(collector, rescoring)
    return this.inner.score(windows, live, from, to)
  }
}

class RescoringCollector implements WindowCollector {
  readonly needsScores: boolean
  private docs = new Int32Array(0)
  private scores = new Float32Array(0)

  constructor(
    protected readonly collector: WindowCollector,
    private readonly rescoring: Rescoring,
  ) {
    this.needsScores = rescoring.readsScores
  }

  get done(): boolean {
    return this.collector.done
  }

  get minCompetitiveScore(): number {
    return 0
  }

  collect(docs: Int32Array, scores: Float32Array, count: number): void {
    const { collector, rescoring } = this
    if (this.scores.length < count) this.scores = new Float32Array(Math.max(count, Math.min(docs.length, WINDOW_SIZE)))
    rescoring.rescore(docs, scores, count, this.scores)
    if (rescoring.minScore === null) collector.collect(docs, this.scores, count)
    else this.collectAbove(docs, count, rescoring.minScore)
  }

  private collectAbove(docs: Int32Array, count: number, minimum: number): void {
    if (this.docs.length < count) this.docs = new Int32Array(this.scores.length)
    const { docs: kept, scores } = this
    let n = 0
    for (let i = 0; i < count; i++) {
      kept[n] = docs[i]
      scores[n] = scores[i]
      n += Number(scores[i] >= minimum)
    }
    if (n > 0) this.collector.collect(kept, scores, n)
  }
}

class LoweringCollector extends RescoringCollector {
  override get minCompetitiveScore(): number {
    return this.collector.minCompetitiveScore
  }

  get passScore(): number {
    return this.collector.passScore ?? Number.NEGATIVE_INFINITY
  }

  pass(count: number): void {
    this.collector.pass!(count)
  }
}
