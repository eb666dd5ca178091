// Required documents, whose scores optional clauses add to.
import { NO_MORE_DOCS } from '../../index/contracts/segment-reader.ts'
import { Scorer, type TwoPhase } from '../contracts/scorer.ts'

export class ReqOptSumScorer extends Scorer {
  constructor(
    private readonly required: Scorer,
    private readonly optional: Scorer,
  ) {
    super()
  }

  next(): number {
    this.doc = this.required.next()
    return this.doc
  }

  advance(target: number): number {
    this.doc = this.required.advance(target)
    return this.doc
  }

  cost(): number {
    return this.required.cost()
  }

  override twoPhase(): TwoPhase | null {
    return this.required.twoPhase()
  }

  score(): number {
    const { required, optional, doc } = this
    required.doc = doc
    const score = required.score()
    const at = optional.doc < doc ? optional.advance(doc) : optional.doc
    return at === doc ? Math.fround(score + optional.score()) : score
  }

  override shallowAdvance(target: number): number {
    const upTo = this.required.shallowAdvance(target)
    const { optional } = this
    if (optional.doc === NO_MORE_DOCS) return upTo
    // One that stands ahead has nothing before its document; its best score from there on may be asked for all the same.
    const end = optional.shallowAdvance(Math.max(target, optional.doc))
    return Math.min(upTo, optional.doc > target ? optional.doc - 1 : end)
  }

  override maxScore(upTo: number): number {
    const best = this.required.maxScore(upTo)
    return this.optional.doc <= upTo ? Math.fround(best + this.optional.maxScore(upTo)) : best
  }
}
