// Minimal intervals that hold all clauses in any order, overlapping or not.
import { Heap } from '../heap.ts'
import { ConjunctionIntervals, type IntervalIterator, NO_MORE_INTERVALS } from './interval-iterator.ts'

const leftmost = (a: IntervalIterator, b: IntervalIterator): boolean => a.start < b.start || (a.start === b.start && a.end >= b.end)

export class UnorderedIntervals extends ConjunctionIntervals {
  private readonly queue = new Heap(leftmost)
  private rightmost = -1
  private slop = 0

  protected reset(): void {
    this.queue.clear()
    this.rightmost = -1
    for (const part of this.parts) {
      if (part.next() === NO_MORE_INTERVALS) return
      this.put(part)
    }
  }

  private put(part: IntervalIterator): void {
    this.queue.add(part)
    if (part.end > this.rightmost) this.rightmost = part.end
  }

  private moveTop(): void {
    const part = this.queue.pop()
    if (part.next() !== NO_MORE_INTERVALS) this.put(part)
  }

  private complete(): boolean {
    return this.queue.size === this.parts.length
  }

  next(): number {
    const { queue, parts } = this
    while (this.complete() && queue.top().start === this.start) this.moveTop()
    if (!this.complete()) return this.ended()
    // A match; now the shortest with this end.
    do {
      this.start = queue.top().start
      this.end = this.rightmost
      this.slop = this.end - this.start + 1
      for (let i = 0; i < parts.length; i++) this.slop -= parts[i].width()
      if (queue.top().end === this.end) return this.start
      this.moveTop()
    } while (this.complete() && this.end === this.rightmost)
    return this.start
  }

  gaps(): number {
    return this.slop
  }
}
