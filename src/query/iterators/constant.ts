// Gives the hits of another scorer a constant score, and stops once that score is not competitive.
import type { Bitset } from '../../index/bitmap/bitset.ts'
import { NO_MORE_DOCS } from '../../index/contracts/segment-reader.ts'
import type { WindowCollector } from '../contracts/collector.ts'
import { type BulkScorer, Scorer, type TwoPhase, WINDOW } from '../contracts/scorer.ts'
import { constantScores } from './constant-scores.ts'

export class ConstantScorer extends Scorer {
  private over = false

  constructor(
    readonly inner: Scorer,
    readonly constant: number,
  ) {
    super()
  }

  next(): number {
    this.doc = this.over ? NO_MORE_DOCS : this.inner.next()
    return this.doc
  }

  advance(target: number): number {
    this.doc = this.over ? NO_MORE_DOCS : this.inner.advance(target)
    return this.doc
  }

  cost(): number {
    return this.inner.cost()
  }

  score(): number {
    return this.constant
  }

  override twoPhase(): TwoPhase | null {
    return this.inner.twoPhase()
  }

  override maxScore(): number {
    return this.constant
  }

  override setMinCompetitiveScore(score: number): void {
    if (score > this.constant) this.over = true
  }
}

export class ConstantBulkScorer implements BulkScorer {
  private readonly collector: ConstantCollector

  constructor(
    private readonly inner: BulkScorer,
    private readonly constant: number,
  ) {
    this.collector = new ConstantCollector(constant)
  }

  cost(): number {
    return this.inner.cost()
  }

  score(collector: WindowCollector, live: Bitset | null, from: number, to: number): number {
    if (collector.minCompetitiveScore > this.constant) return NO_MORE_DOCS
    this.collector.target = collector
    const next = this.inner.score(this.collector, live, from, to)
    return collector.minCompetitiveScore > this.constant ? NO_MORE_DOCS : next
  }
}

/** Fills in the constant where the inner scorer left out scores. */
class ConstantCollector implements WindowCollector {
  readonly needsScores = false
  readonly minCompetitiveScore = 0
  target!: WindowCollector

  constructor(private readonly constant: number) {}

  get done(): boolean {
    return this.target.done || this.target.minCompetitiveScore > this.constant
  }

  collect(docs: Int32Array, _scores: Float32Array, count: number): void {
    const { target, constant } = this
    if (target.minCompetitiveScore <= constant) target.collect(docs, constantScores(constant, Math.max(count, WINDOW)), count)
  }
}
