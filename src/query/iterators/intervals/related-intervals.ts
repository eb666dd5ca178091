// Intervals of one source filtered by their relation to those of another: containing, contained by, overlapping, or the negation.
import type { Scorer } from '../../contracts/scorer.ts'
import { Intersection } from '../conjunction.ts'
import { IntervalIterator, NO_MORE_INTERVALS } from './interval-iterator.ts'

/** Answers whether the current interval of `kept` stays; may move `other` on. `left` false: `other` has no more intervals. */
export interface Relation {
  /** Documents must have both. */
  readonly needsOther: boolean
  /** Moves on the other intervals that the current one is done with. */
  skips(kept: IntervalIterator, other: IntervalIterator): boolean
  /** With the first other interval that was not skipped. */
  holds(kept: IntervalIterator, other: IntervalIterator): boolean
}

export const CONTAINING: Relation = {
  needsOther: true,
  skips: (kept, other) => other.start < kept.start,
  holds: (kept, other) => kept.start <= other.start && kept.end >= other.end,
}

export const CONTAINED_BY: Relation = {
  needsOther: true,
  skips: (kept, other) => other.end < kept.end,
  holds: (kept, other) => other.start <= kept.start,
}

export const OVERLAPPING: Relation = {
  needsOther: true,
  skips: (kept, other) => other.end < kept.start,
  holds: (kept, other) => other.start <= kept.end,
}

/** The server's is stricter than its name: an interval that the other overlaps or contains goes, too. */
export const NOT_CONTAINING: Relation = {
  needsOther: false,
  skips: (kept, other) => other.start < kept.start && other.end < kept.end,
  holds: (kept, other) => other.start > kept.end,
}

export const NOT_CONTAINED_BY: Relation = {
  needsOther: false,
  skips: (kept, other) => other.end < kept.end,
  holds: (kept, other) => other.start > kept.start,
}

export const NON_OVERLAPPING: Relation = {
  needsOther: false,
  skips: (kept, other) => other.end < kept.start,
  holds: (kept, other) => other.start > kept.end,
}

export class RelatedIntervals extends IntervalIterator {
  readonly approximation: Scorer
  readonly matchCost: number
  private left = false

  constructor(
    private readonly kept: IntervalIterator,
    private readonly other: IntervalIterator,
    private readonly relation: Relation,
  ) {
    super()
    this.approximation = relation.needsOther ? new Intersection([kept.approximation, other.approximation]) : kept.approximation
    this.matchCost = kept.matchCost + other.matchCost
  }

  begin(): void {
    const { kept, other, relation } = this
    this.start = -1
    this.end = -1
    kept.begin()
    const { doc } = kept.approximation
    const walk = other.approximation
    if (!relation.needsOther && walk.doc < doc) walk.advance(doc)
    this.left = walk.doc === doc
    if (!this.left) return
    other.begin()
    this.left = other.next() !== NO_MORE_INTERVALS
  }

  next(): number {
    const { kept, other, relation } = this
    if (!this.left && relation.needsOther) return this.ended()
    while (kept.next() !== NO_MORE_INTERVALS) {
      while (this.left && relation.skips(kept, other)) this.left = other.next() !== NO_MORE_INTERVALS
      if (this.left ? relation.holds(kept, other) : !relation.needsOther) {
        this.end = kept.end
        return (this.start = kept.start)
      }
      if (!this.left) break
    }
    return this.ended()
  }

  override width(): number {
    return this.kept.width()
  }

  gaps(): number {
    return this.kept.gaps()
  }
}
