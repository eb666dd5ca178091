// Spans that contain another, and spans that are contained in another.
import type { Scorer } from '../../contracts/scorer.ts'
import { beginAll, jointApproximation, jointCost } from './near-spans-ordered.ts'
import { FoundSpans, NO_MORE_POSITIONS, type Spans, type TermVisitor } from './spans.ts'

abstract class ContainSpans extends FoundSpans {
  readonly approximation: Scorer
  readonly matchCost: number
  private readonly both: readonly Spans[]

  constructor(
    protected readonly big: Spans,
    protected readonly little: Spans,
    /** The one of them that is found. */
    private readonly found: Spans,
  ) {
    super()
    this.both = [big, little]
    this.approximation = jointApproximation(this.both)
    this.matchCost = jointCost(this.both)
  }

  protected load(): boolean {
    return beginAll(this.both)
  }

  protected keep(): true {
    this.foundStart = this.found.start
    this.foundEnd = this.found.end
    return true
  }

  width(): number {
    return this.found.width()
  }

  visitTerms(visit: TermVisitor): void {
    for (const part of this.both) part.visitTerms(visit)
  }
}

export class ContainingSpans extends ContainSpans {
  constructor(big: Spans, little: Spans) {
    super(big, little, big)
  }

  protected find(): boolean {
    const { big, little } = this
    while (big.nextStart() !== NO_MORE_POSITIONS) {
      while (little.start < big.start) if (little.nextStart() === NO_MORE_POSITIONS) return false
      if (big.end >= little.end) return this.keep()
    }
    return false
  }
}

export class WithinSpans extends ContainSpans {
  constructor(big: Spans, little: Spans) {
    super(big, little, little)
  }

  protected find(): boolean {
    const { big, little } = this
    while (little.nextStart() !== NO_MORE_POSITIONS) {
      while (big.end < little.end) if (big.nextStart() === NO_MORE_POSITIONS) return false
      if (big.start <= little.start) return this.keep()
    }
    return false
  }
}
