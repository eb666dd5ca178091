// A term's positions as spans; and a gap, which is anywhere.
import type { Postings } from '../../../index/contracts/segment-reader.ts'
import type { Scorer } from '../../contracts/scorer.ts'
import { PostingsScorer } from '../postings.ts'
import { NO_MORE_POSITIONS, Spans, type TermVisitor } from './spans.ts'

export class TermSpans extends Spans {
  readonly approximation: Scorer
  readonly matchCost = 8
  override readonly certain = true
  private positions: Int32Array | null = null
  private count = 0
  private at = 0

  constructor(private readonly postings: Postings) {
    super()
    this.approximation = new PostingsScorer(postings, 0)
  }

  begin(): boolean {
    this.start = -1
    this.end = -1
    this.positions = null
    return true
  }

  nextStart(): number {
    if (this.positions === null) {
      this.positions = this.postings.positions()
      this.count = this.postings.positionCount
      this.at = 0
    }
    if (this.at === this.count) {
      this.end = NO_MORE_POSITIONS
      return (this.start = NO_MORE_POSITIONS)
    }
    const position = this.positions[this.at++]
    this.end = position + 1
    return (this.start = position)
  }

  width(): number {
    return 0
  }

  visitTerms(visit: TermVisitor): void {
    visit(this.postings, this.start)
  }
}

/** A gap of `width` positions between two spans. */
export class GapSpans {
  start = -1
  end = -1

  constructor(private readonly room: number) {}

  begin(): void {
    this.put(-1)
  }

  put(position: number): void {
    this.start = position
    this.end = Math.min(position + this.room, NO_MORE_POSITIONS)
  }
}
