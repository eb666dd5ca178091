// Hits of another scorer with at least a minimum score.
import type { Scorer, TwoPhase } from '../contracts/scorer.ts'
import { approximationOf, ConfirmingScorer } from './two-phase.ts'

/** Scoring is expensive, so other conditions are tested first. */
const SCORE_COST = 1000

export class MinScoreScorer extends ConfirmingScorer {
  protected readonly approximation: Scorer
  protected readonly matchCost: number
  private readonly innerPhase: TwoPhase | null
  private current = 0

  constructor(
    private readonly inner: Scorer,
    private readonly minimum: number,
  ) {
    super()
    this.innerPhase = inner.twoPhase()
    this.approximation = approximationOf(inner, this.innerPhase)
    this.matchCost = SCORE_COST + (this.innerPhase?.matchCost ?? 0)
  }

  protected confirm(): boolean {
    if (this.innerPhase !== null && !this.innerPhase.matches()) return false
    this.inner.doc = this.approximation.doc
    this.current = this.inner.score()
    return this.current >= this.minimum
  }

  score(): number {
    return this.current
  }
}
