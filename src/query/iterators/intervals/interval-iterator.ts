// Iterates over the minimal intervals of positions at which a rule holds in a document, both ends included.
import type { Scorer } from '../../contracts/scorer.ts'
import { Intersection } from '../conjunction.ts'

export const NO_MORE_INTERVALS = 0x7fffffff

/**
 * Laws: `approximation` walks the documents that may have intervals. Standing on one, `begin` makes `start` and `end` -1, and
 * each `next` moves to the next interval, at last to NO_MORE_INTERVALS. Starts and ends both ascend.
 */
export abstract class IntervalIterator {
  start = -1
  end = -1
  abstract readonly approximation: Scorer
  /** Roughly the number of simple steps that the intervals of a document take. */
  abstract readonly matchCost: number

  abstract begin(): void
  abstract next(): number
  /** How many positions within the interval its parts do not cover. */
  abstract gaps(): number

  width(): number {
    return this.end - this.start + 1
  }

  protected ended(): number {
    this.end = NO_MORE_INTERVALS
    return (this.start = NO_MORE_INTERVALS)
  }
}

/** Rules that need all of their parts. */
export abstract class ConjunctionIntervals extends IntervalIterator {
  readonly approximation: Scorer
  readonly matchCost: number

  constructor(protected readonly parts: readonly IntervalIterator[]) {
    super()
    this.approximation = parts.length === 1 ? parts[0].approximation : new Intersection(parts.map(part => part.approximation))
    this.matchCost = parts.reduce((sum, part) => sum + part.matchCost, 0)
  }

  begin(): void {
    this.start = -1
    this.end = -1
    for (let i = 0; i < this.parts.length; i++) this.parts[i].begin()
    this.reset()
  }

  /** With all parts begun. */
  protected abstract reset(): void
}
