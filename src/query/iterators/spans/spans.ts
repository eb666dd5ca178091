// Iterates over the spans of a document (ranges of positions), in order of their starts.
import type { Postings } from '../../../index/contracts/segment-reader.ts'
import type { Scorer } from '../../contracts/scorer.ts'

export const NO_MORE_POSITIONS = 0x7fffffff

/** A term that is part of a span, and where it stands. */
export type TermVisitor = (postings: Postings, position: number) => void

/**
 * Laws: `approximation` walks the documents that may have spans. Standing on one, `begin` says whether it has any; then
 * `start` and `end` are -1, and each `nextStart` moves to the next span, at last to NO_MORE_POSITIONS.
 */
export abstract class Spans {
  start = -1
  /** The position behind the last one. */
  end = -1
  abstract readonly approximation: Scorer
  /** Roughly the number of simple steps that `begin` takes. */
  abstract readonly matchCost: number
  /** Every document of the approximation has spans. */
  readonly certain: boolean = false

  abstract begin(): boolean
  abstract nextStart(): number
  /** How far the current span is from being word for word. */
  abstract width(): number
  /** Visits the terms that the current span is made of. */
  abstract visitTerms(visit: TermVisitor): void
}

/** Spans that have to be looked for: `begin` finds the first and holds it back. */
export abstract class FoundSpans extends Spans {
  protected foundStart = -1
  protected foundEnd = -1
  private held = false

  /** Begins the spans these are made of; false when one of them has none. */
  protected abstract load(): boolean
  /** Goes on to the next span of the document and notes where it is. */
  protected abstract find(): boolean

  begin(): boolean {
    this.start = -1
    this.end = -1
    this.held = this.load() && this.find()
    return this.held
  }

  nextStart(): number {
    if (this.held) this.held = false
    else if (!this.find()) {
      this.end = NO_MORE_POSITIONS
      return (this.start = NO_MORE_POSITIONS)
    }
    this.end = this.foundEnd
    return (this.start = this.foundStart)
  }
}
