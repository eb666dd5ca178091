// Walks the documents of another scorer and computes their scores from their values.
import { Scorer, type TwoPhase } from '../contracts/scorer.ts'

export abstract class FollowingScorer extends Scorer {
  constructor(private readonly followed: Scorer) {
    super()
  }

  next(): number {
    this.doc = this.followed.next()
    return this.doc
  }

  advance(target: number): number {
    this.doc = this.followed.advance(target)
    return this.doc
  }

  cost(): number {
    return this.followed.cost()
  }

  override twoPhase(): TwoPhase | null {
    return this.followed.twoPhase()
  }
}
