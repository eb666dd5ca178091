// Drives scorers whose matching has two phases: a cheap approximation and an expensive confirmation.
import { NO_MORE_DOCS } from '../../index/contracts/segment-reader.ts'
import { Scorer, type TwoPhase } from '../contracts/scorer.ts'

/** What to walk: the approximation where there is one. */
export const approximationOf = (scorer: Scorer, phase: TwoPhase | null): Scorer => (phase === null ? scorer : phase.approximation)

/** A scorer that walks an approximation and confirms each candidate. Subclasses give both and the score. */
export abstract class ConfirmingScorer extends Scorer {
  protected abstract readonly approximation: Scorer
  protected abstract confirm(): boolean
  protected abstract readonly matchCost: number
  /** `TwoPhase.judge`. */
  protected readonly judge?: TwoPhase['judge']
  private phase: TwoPhase | null = null

  next(): number {
    return this.settle(this.approximation.next())
  }

  advance(target: number): number {
    return this.settle(this.approximation.advance(target))
  }

  private settle(doc: number): number {
    while (doc !== NO_MORE_DOCS && !this.confirm()) doc = this.approximation.next()
    this.doc = doc
    return doc
  }

  cost(): number {
    return this.approximation.cost()
  }

  override twoPhase(): TwoPhase | null {
    const { approximation, matchCost, judge } = this
    this.phase ??= { approximation, matches: () => this.confirm(), matchCost, judge }
    return this.phase
  }
}
