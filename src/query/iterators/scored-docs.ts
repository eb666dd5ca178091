// Documents whose scores are known: two arrays side by side, documents ascending.
import { NO_MORE_DOCS } from '../../index/contracts/segment-reader.ts'
import { Scorer } from '../contracts/scorer.ts'

export interface ScoredDocs {
  readonly docs: Int32Array
  readonly scores: Float32Array
}

export class ScoredDocsScorer extends Scorer {
  private at = -1
  private best = -1

  constructor(
    private readonly found: ScoredDocs,
    private readonly boost: number,
  ) {
    super()
  }

  next(): number {
    const { docs } = this.found
    this.doc = ++this.at < docs.length ? docs[this.at] : NO_MORE_DOCS
    return this.doc
  }

  advance(target: number): number {
    const { docs } = this.found
    let low = this.at + 1
    let high = docs.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (docs[middle] < target) low = middle + 1
      else high = middle
    }
    this.at = low - 1
    return this.next()
  }

  cost(): number {
    return this.found.docs.length
  }

  score(): number {
    return Math.fround(this.found.scores[this.at] * this.boost)
  }

  override maxScore(): number {
    if (this.best < 0) {
      const { scores } = this.found
      for (let i = 0; i < scores.length; i++) if (scores[i] > this.best) this.best = scores[i]
    }
    return Math.fround(this.best * this.boost)
  }
}
