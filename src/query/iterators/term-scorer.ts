// Iterates over the documents of a term with scores, skipping blocks whose maximum score cannot compete.
import { NO_MORE_DOCS, type Postings } from '../../index/contracts/segment-reader.ts'
import { Scorer } from '../contracts/scorer.ts'
import type { SimScorer } from '../contracts/similarity.ts'

export class TermScorer extends Scorer {
  private minimum = 0
  /** Up to here blocks are known to compete. */
  private competitiveUpTo = -1

  constructor(
    readonly postings: Postings,
    readonly similarity: SimScorer,
    readonly norms: Uint8Array | null,
  ) {
    super()
  }

  next(): number {
    this.doc = this.minimum > 0 ? this.nextCompetitive(this.doc + 1) : this.postings.next()
    return this.doc
  }

  advance(target: number): number {
    this.doc = this.minimum > 0 ? this.nextCompetitive(target) : this.postings.advance(target)
    return this.doc
  }

  private nextCompetitive(target: number): number {
    const postings = this.postings
    while (target > this.competitiveUpTo) {
      const upTo = postings.shallowAdvance(target)
      if (upTo === NO_MORE_DOCS) return NO_MORE_DOCS
      if (postings.bestScore(upTo, this.similarity) >= this.minimum) this.competitiveUpTo = upTo
      else target = upTo + 1
    }
    return postings.advance(target)
  }

  cost(): number {
    return this.postings.docFreq
  }

  score(): number {
    return this.similarity.score(this.postings.freq(), this.norms === null ? 1 : this.norms[this.doc])
  }

  override shallowAdvance(target: number): number {
    return this.postings.shallowAdvance(target)
  }

  override maxScore(upTo: number): number {
    const { postings, similarity } = this
    return upTo === NO_MORE_DOCS ? postings.bestScoreOfAll(similarity) : postings.bestScore(upTo, similarity)
  }

  override setMinCompetitiveScore(score: number): void {
    this.minimum = score
    this.competitiveUpTo = -1
  }
}
