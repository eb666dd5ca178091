// Documents of one scorer without those of another.
import type { Scorer, TwoPhase } from '../contracts/scorer.ts'
import { approximationOf, ConfirmingScorer } from './two-phase.ts'

export class ReqExclScorer extends ConfirmingScorer {
  protected readonly approximation: Scorer
  protected readonly matchCost: number
  private readonly requiredPhase: TwoPhase | null
  private readonly excludedPhase: TwoPhase | null
  private readonly excludedWalk: Scorer

  constructor(
    private readonly required: Scorer,
    excluded: Scorer,
  ) {
    super()
    this.requiredPhase = required.twoPhase()
    this.excludedPhase = excluded.twoPhase()
    this.approximation = approximationOf(required, this.requiredPhase)
    this.excludedWalk = approximationOf(excluded, this.excludedPhase)
    this.matchCost = 1 + (this.requiredPhase?.matchCost ?? 0) + (this.excludedPhase?.matchCost ?? 0)
  }

  protected confirm(): boolean {
    const doc = this.approximation.doc
    const { excludedWalk, excludedPhase, requiredPhase } = this
    const at = excludedWalk.doc < doc ? excludedWalk.advance(doc) : excludedWalk.doc
    if (at === doc && (excludedPhase === null || excludedPhase.matches())) return false
    if (requiredPhase !== null && !requiredPhase.matches()) return false
    this.required.doc = doc
    return true
  }

  score(): number {
    return this.required.score()
  }

  override shallowAdvance(target: number): number {
    return this.required.shallowAdvance(target)
  }

  override maxScore(upTo: number): number {
    return this.required.maxScore(upTo)
  }

  override setMinCompetitiveScore(score: number): void {
    this.required.setMinCompetitiveScore(score)
  }
}
