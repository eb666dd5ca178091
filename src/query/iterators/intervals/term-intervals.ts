// A term's positions as intervals of one.
import type { Postings } from '../../../index/contracts/segment-reader.ts'
import type { Scorer } from '../../contracts/scorer.ts'
import { PostingsScorer } from '../postings.ts'
import { IntervalIterator } from './interval-iterator.ts'

export class TermIntervals extends IntervalIterator {
  readonly approximation: Scorer
  readonly matchCost = 8
  private positions: Int32Array | null = null
  private count = 0
  private at = 0

  constructor(private readonly postings: Postings) {
    super()
    this.approximation = new PostingsScorer(postings, 0)
  }

  begin(): void {
    this.start = -1
    this.end = -1
    this.positions = null
  }

  next(): number {
    if (this.positions === null) {
      this.positions = this.postings.positions()
      this.count = this.postings.positionCount
      this.at = 0
    }
    if (this.at === this.count) return this.ended()
    this.end = this.positions[this.at++]
    return (this.start = this.end)
  }

  gaps(): number {
    return 0
  }
}
