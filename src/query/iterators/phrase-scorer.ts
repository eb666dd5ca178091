// Documents that contain a phrase: a conjunction of its terms, confirmed by their positions.
import { NO_MORE_DOCS } from '../../index/contracts/segment-reader.ts'
import type { Scorer } from '../contracts/scorer.ts'
import type { SimScorer } from '../contracts/similarity.ts'
import { Intersection } from './conjunction.ts'
import type { PhraseMatcher } from './phrase-matcher.ts'
import type { PhrasePart } from './phrase-part.ts'
import { ConfirmingScorer } from './two-phase.ts'

export class PhraseScorer extends ConfirmingScorer {
  protected readonly approximation: Scorer
  protected readonly matchCost: number
  private frequency = 0
  private minimum = 0
  /** Up to here blocks are known to compete. */
  private competitiveUpTo = -1

  constructor(
    private readonly parts: readonly PhrasePart[],
    private readonly matcher: PhraseMatcher,
    /** Null where scores are not needed. */
    private readonly similarity: SimScorer | null,
    private readonly norms: Uint8Array | null,
  ) {
    super()
    this.approximation = new Intersection(parts.map(part => part.walk))
    this.matchCost = 32 * parts.length
  }

  override next(): number {
    return this.minimum > 0 ? this.nextCompetitive(this.doc + 1) : super.next()
  }

  override advance(target: number): number {
    return this.minimum > 0 ? this.nextCompetitive(target) : super.advance(target)
  }

  private nextCompetitive(target: number): number {
    for (;;) {
      while (target > this.competitiveUpTo) {
        const upTo = this.shallowAdvance(target)
        if (upTo === NO_MORE_DOCS) return (this.doc = NO_MORE_DOCS)
        if (this.maxScore(upTo) >= this.minimum) this.competitiveUpTo = upTo
        else target = upTo + 1
      }
      const doc = this.approximation.doc < target ? this.approximation.advance(target) : this.approximation.doc
      if (doc === NO_MORE_DOCS || (doc <= this.competitiveUpTo && this.confirm())) return (this.doc = doc)
      target = doc <= this.competitiveUpTo ? doc + 1 : doc
    }
  }

  protected confirm(): boolean {
    const { similarity, matcher } = this
    if (this.minimum > 0 && similarity!.score(matcher.maxFreq(), this.norm()) < this.minimum) return false
    this.frequency = matcher.freq(similarity !== null)
    return this.frequency > 0
  }

  private norm(): number {
    return this.norms === null ? 1 : this.norms[this.approximation.doc]
  }

  /** Of the current document. */
  freq(): number {
    return this.frequency
  }

  score(): number {
    return this.similarity === null ? 0 : this.similarity.score(this.frequency, this.norm())
  }

  override shallowAdvance(target: number): number {
    let upTo = NO_MORE_DOCS
    for (const part of this.parts) {
      const end = part.shallowAdvance(target)
      if (end === NO_MORE_DOCS) return NO_MORE_DOCS
      if (end < upTo) upTo = end
    }
    return upTo
  }

  override maxScore(upTo: number): number {
    if (this.similarity === null) return 0
    if (!this.matcher.boundByParts) return Number.POSITIVE_INFINITY
    let best = Number.POSITIVE_INFINITY
    for (const part of this.parts) best = Math.min(best, part.bestScore(upTo, this.similarity))
    return best
  }

  override setMinCompetitiveScore(score: number): void {
    this.minimum = score
    this.competitiveUpTo = -1
  }
}
