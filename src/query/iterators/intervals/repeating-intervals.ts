// The same rule several times in a row, as in "a rose is a rose": each time another of its intervals.
import type { Scorer } from '../../contracts/scorer.ts'
import { IntervalIterator, NO_MORE_INTERVALS } from './interval-iterator.ts'

export class RepeatingIntervals extends IntervalIterator {
  readonly approximation: Scorer
  readonly matchCost: number
  /** The last few intervals, in a ring. */
  private readonly starts: Int32Array
  private readonly ends: Int32Array
  /** Where the first of them is; -1 before there are any. */
  private first = -1

  constructor(
    private readonly inner: IntervalIterator,
    private readonly times: number,
  ) {
    super()
    this.approximation = inner.approximation
    this.matchCost = inner.matchCost
    this.starts = new Int32Array(times)
    this.ends = new Int32Array(times)
  }

  begin(): void {
    this.inner.begin()
    this.start = -1
    this.end = -1
    this.first = -1
  }

  next(): number {
    if (this.start === NO_MORE_INTERVALS) return this.start
    const { times } = this
    if (this.first < 0) {
      for (let i = 0; i < times; i++) if (!this.take(i)) return this.ended()
      this.first = 0
    } else {
      const oldest = this.first
      if (!this.take(oldest)) return this.ended()
      this.first = (oldest + 1) % times
    }
    this.end = this.ends[(this.first + times - 1) % times]
    return (this.start = this.starts[this.first])
  }

  private take(at: number): boolean {
    const { inner } = this
    if (inner.next() === NO_MORE_INTERVALS) return false
    this.starts[at] = inner.start
    this.ends[at] = inner.end
    return true
  }

  // The server subtracts ends from starts here: only intervals of one position are as wide as they should be.
  override width(): number {
    let width = 0
    for (let i = 0; i < this.times; i++) width += this.starts[i] - this.ends[i] + 1
    return width
  }

  gaps(): number {
    return super.width() - this.width()
  }
}
