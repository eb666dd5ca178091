// The intervals of a source, extended, shifted, or filtered by their gaps.
import type { Scorer } from '../../contracts/scorer.ts'
import { IntervalIterator, NO_MORE_INTERVALS } from './interval-iterator.ts'

abstract class ChangedIntervals extends IntervalIterator {
  readonly approximation: Scorer
  readonly matchCost: number

  constructor(protected readonly inner: IntervalIterator) {
    super()
    this.approximation = inner.approximation
    this.matchCost = inner.matchCost
  }

  begin(): void {
    this.start = -1
    this.end = -1
    this.inner.begin()
  }

  next(): number {
    if (this.inner.next() === NO_MORE_INTERVALS) return this.ended()
    this.place()
    return this.start
  }

  /** Puts start and end to the current inner interval. */
  protected abstract place(): void

  gaps(): number {
    return this.inner.gaps()
  }
}

/** Positions before and behind count as part of the interval. */
export class ExtendedIntervals extends ChangedIntervals {
  constructor(
    inner: IntervalIterator,
    private readonly before: number,
    private readonly after: number,
  ) {
    super(inner)
  }

  protected place(): void {
    this.start = Math.max(0, this.inner.start - this.before)
    this.end = Math.min(NO_MORE_INTERVALS - 1, this.inner.end + this.after)
  }
}

/** The position before each interval, or the one behind it. The first position has none before it, and stands for itself. */
export class NeighbourIntervals extends ChangedIntervals {
  constructor(
    inner: IntervalIterator,
    private readonly preceding: boolean,
  ) {
    super(inner)
  }

  protected place(): void {
    this.start = this.preceding ? Math.max(0, this.inner.start - 1) : this.inner.end + 1
    this.end = this.start
  }

  override gaps(): number {
    return 0
  }
}

export class MaxGapsIntervals extends ChangedIntervals {
  constructor(
    inner: IntervalIterator,
    private readonly maxGaps: number,
  ) {
    super(inner)
  }

  override next(): number {
    const { inner, maxGaps } = this
    while (inner.next() !== NO_MORE_INTERVALS) {
      if (inner.gaps() > maxGaps) continue
      this.place()
      return this.start
    }
    return this.ended()
  }

  protected place(): void {
    this.start = this.inner.start
    this.end = this.inner.end
  }

  override width(): number {
    return this.inner.width()
  }
}
