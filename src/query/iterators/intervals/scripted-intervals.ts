// The intervals of a rule that a script accepts.
import type { Scorer } from '../../contracts/scorer.ts'
import type { AcceptsInterval } from '../../scripts/interval-script.ts'
import { IntervalIterator, NO_MORE_INTERVALS } from './interval-iterator.ts'

/** The cost of a script, in simple steps. */
const SCRIPT_STEPS = 100

export class ScriptedIntervals extends IntervalIterator {
  readonly approximation: Scorer
  readonly matchCost: number

  constructor(
    private readonly inner: IntervalIterator,
    private readonly accepts: AcceptsInterval,
  ) {
    super()
    this.approximation = inner.approximation
    this.matchCost = inner.matchCost + SCRIPT_STEPS
  }

  begin(): void {
    this.start = -1
    this.end = -1
    this.inner.begin()
  }

  next(): number {
    const { inner } = this
    do {
      if (inner.next() === NO_MORE_INTERVALS) return this.ended()
    } while (!this.accepts(inner))
    this.start = inner.start
    this.end = inner.end
    return this.start
  }

  gaps(): number {
    return this.inner.gaps()
  }
}
