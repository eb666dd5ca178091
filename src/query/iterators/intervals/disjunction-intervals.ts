// The intervals of any of several rules; of two that lie one within the other, the inner one.
import type { Scorer } from '../../contracts/scorer.ts'
import { UnionScorer } from '../disjunction.ts'
import { Heap } from '../heap.ts'
import { IntervalIterator, NO_MORE_INTERVALS } from './interval-iterator.ts'

const soonest = (a: IntervalIterator, b: IntervalIterator): boolean => a.end < b.end || (a.end === b.end && a.start >= b.start)

export class DisjunctionIntervals extends IntervalIterator {
  readonly approximation: Scorer
  readonly matchCost: number
  private readonly queue = new Heap(soonest)
  private current: IntervalIterator | null = null

  constructor(private readonly parts: readonly IntervalIterator[]) {
    super()
    this.approximation = new UnionScorer(
      parts.map(part => part.approximation),
      0,
    )
    this.matchCost = parts.reduce((sum, part) => sum + part.matchCost, 0)
  }

  begin(): void {
    const { parts, queue } = this
    const { doc } = this.approximation
    this.start = -1
    this.end = -1
    this.current = null
    queue.clear()
    for (let i = 0; i < parts.length; i++) {
      const part = parts[i]
      if (part.approximation.doc !== doc) continue
      part.begin()
      if (part.next() !== NO_MORE_INTERVALS) queue.add(part)
    }
  }

  next(): number {
    const { queue, start, end } = this
    if (this.current !== null) {
      // Those around the last one are no longer wanted.
      while (queue.size > 0 && around(queue.top(), start, end)) {
        const part = queue.pop()
        if (part.next() !== NO_MORE_INTERVALS) queue.add(part)
      }
    }
    if (queue.size === 0) return this.ended()
    this.current = queue.top()
    this.end = this.current.end
    return (this.start = this.current.start)
  }

  override width(): number {
    return this.current === null ? super.width() : this.current.width()
  }

  gaps(): number {
    return this.current === null ? 0 : this.current.gaps()
  }
}

const around = (part: IntervalIterator, start: number, end: number): boolean => start >= part.start && end <= part.end
