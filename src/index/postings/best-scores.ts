// Finds the score that at least a given number of some documents reach.
import type { ImpactScorer } from '../contracts/segment-reader.ts'

export class BestScores {
  /** Ascending. */
  private readonly scores: Float32Array

  constructor(count: number) {
    this.scores = new Float32Array(count)
  }

  /** The score that `count` documents reach; 0 as long as there are not so many. */
  get worst(): number {
    return this.scores[0]
  }

  /** Adds documents that are like the pairs [from, to). */
  add(pairs: Uint32Array, from: number, to: number, scorer: ImpactScorer): void {
    const { scores } = this
    const last = scores.length - 1
    for (let i = from; i < to; i++) {
      const score = scorer.maxScore(pairs, i, i + 1)
      if (score <= scores[0]) continue
      let at = 0
      for (; at < last && scores[at + 1] < score; at++) scores[at] = scores[at + 1]
      scores[at] = score
    }
  }
}
