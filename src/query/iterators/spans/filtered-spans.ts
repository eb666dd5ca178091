// Spans filtered by their distance from others, or from the start of the field.
import type { Scorer } from '../../contracts/scorer.ts'
import { FoundSpans, NO_MORE_POSITIONS, type Spans, type TermVisitor } from './spans.ts'

abstract class FilteredSpans extends FoundSpans {
  readonly approximation: Scorer

  constructor(protected readonly inner: Spans) {
    super()
    this.approximation = inner.approximation
  }

  protected keep(): true {
    this.foundStart = this.inner.start
    this.foundEnd = this.inner.end
    return true
  }

  width(): number {
    return this.inner.width()
  }

  visitTerms(visit: TermVisitor): void {
    this.inner.visitTerms(visit)
  }
}

/** Spans that do not overlap the excluded ones, which are extended by `pre` and `post` positions. */
export class NotSpans extends FilteredSpans {
  readonly matchCost: number
  private excluding = false

  constructor(
    include: Spans,
    private readonly exclude: Spans,
    private readonly pre: number,
    private readonly post: number,
  ) {
    super(include)
    this.matchCost = include.matchCost + exclude.matchCost
  }

  protected load(): boolean {
    const { inner, exclude } = this
    if (!inner.begin()) return false
    const { doc } = inner.approximation
    const walk = exclude.approximation
    if (walk.doc < doc) walk.advance(doc)
    this.excluding = walk.doc === doc && exclude.begin()
    if (this.excluding) exclude.nextStart()
    return true
  }

  protected find(): boolean {
    const { inner } = this
    while (inner.nextStart() !== NO_MORE_POSITIONS) if (!this.excluding || this.isApart()) return this.keep()
    return false
  }

  private isApart(): boolean {
    const { inner, exclude, pre, post } = this
    while (exclude.end <= inner.start - pre) if (exclude.nextStart() === NO_MORE_POSITIONS) return true
    return exclude.start - post >= inner.end
  }
}

/** Those that end at or before a position. */
export class FirstSpans extends FilteredSpans {
  readonly matchCost: number

  constructor(
    inner: Spans,
    private readonly limit: number,
  ) {
    super(inner)
    this.matchCost = inner.matchCost
  }

  protected load(): boolean {
    return this.inner.begin()
  }

  protected find(): boolean {
    const { inner, limit } = this
    while (inner.nextStart() < limit) if (inner.end <= limit) return this.keep()
    return false
  }
}
