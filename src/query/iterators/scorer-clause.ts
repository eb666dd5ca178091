// Any scorer as a clause of a window disjunction, document by document.
import type { Scorer } from '../contracts/scorer.ts'
import { type Meeting, type Window, WindowClause } from './window-clause.ts'

export class ScorerClause extends WindowClause {
  readonly cost: number

  constructor(
    private readonly scorer: Scorer,
    readonly isScoring: boolean,
  ) {
    super()
    this.cost = scorer.cost()
  }

  seek(from: number): number {
    return this.scorer.doc < from ? this.scorer.advance(from) : this.scorer.doc
  }

  add(window: Window): void {
    const { base, stop, sums, marks, counts, least, reached } = window
    const { scorer, isScoring } = this
    for (let doc = this.seek(base); doc < stop; doc = scorer.next()) {
      const offset = doc - base
      if (isScoring) {
        const before = sums[offset]
        sums[offset] += scorer.score()
        if (sums[offset] >= least && before < least) reached[window.reachedCount++] = offset
      }
      window.found += 1 - marks[offset]
      marks[offset] = 1
      if (counts !== null) counts[offset]++
    }
  }

  list(window: Window, docs: Int32Array, scores: Float64Array, _least: number): number {
    const { scorer, isScoring } = this
    let n = 0
    for (let doc = this.seek(window.base); doc < window.stop; doc = scorer.next()) {
      docs[n] = doc
      scores[n++] = isScoring ? scorer.score() : 0
    }
    return n
  }

  get ceiling(): number {
    return 0
  }

  bound(from: number, last: number): number {
    const { scorer } = this
    if (!this.isScoring || scorer.doc > last) return 0
    const upTo = scorer.shallowAdvance(Math.max(scorer.doc, from))
    return scorer.maxScore(Math.max(upTo, last))
  }

  scoreReachedBy(): number {
    return 0
  }

  meet(docs: Int32Array, count: number, { picks, scores }: Meeting): number {
    let n = 0
    for (let i = 0; i < count; i++) {
      if (this.seek(docs[i]) !== docs[i]) continue
      picks[n] = i
      scores[n++] = this.isScoring ? this.scorer.score() : 0
    }
    return n
  }
}
