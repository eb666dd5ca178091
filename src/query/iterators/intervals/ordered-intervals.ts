// Minimal intervals in which clauses follow one another, with or without gaps.
import { ConjunctionIntervals, NO_MORE_INTERVALS } from './interval-iterator.ts'

export class OrderedIntervals extends ConjunctionIntervals {
  private slop = 0
  /** The first part that may still stand before the end of the one before it. */
  private at = 1

  protected reset(): void {
    this.parts[0].next()
    this.at = 1
  }

  next(): number {
    const { parts } = this
    const last = parts[parts.length - 1]
    this.ended()
    // Once there is a match it may become shorter, but not by what begins as late as its last part.
    let bound = NO_MORE_INTERVALS
    let matched = false
    for (;;) {
      for (;;) {
        const before = parts[this.at - 1]
        if (matched && before.end >= bound) return this.start
        if (this.at === parts.length || (matched && parts[this.at].start > before.end)) break
        const part = parts[this.at]
        do if ((matched && part.end >= bound) || part.next() === NO_MORE_INTERVALS) return this.start
        while (part.start <= before.end)
        this.at++
      }
      this.start = parts[0].start
      if (this.start === NO_MORE_INTERVALS) return this.ended()
      this.end = last.end
      this.slop = this.end - this.start + 1
      for (let i = 0; i < parts.length; i++) this.slop -= parts[i].width()
      bound = last.start
      matched = true
      this.at = 1
      if (parts[0].next() === NO_MORE_INTERVALS) return this.start
    }
  }

  gaps(): number {
    return this.slop
  }
}

export class BlockIntervals extends ConjunctionIntervals {
  protected reset(): void {}

  next(): number {
    const { parts } = this
    if (parts[0].next() === NO_MORE_INTERVALS) return this.ended()
    for (let i = 1; i < parts.length; ) {
      const part = parts[i]
      const { end } = parts[i - 1]
      while (part.start <= end) if (part.next() === NO_MORE_INTERVALS) return this.ended()
      if (part.start === end + 1) i++
      else {
        if (parts[0].next() === NO_MORE_INTERVALS) return this.ended()
        i = 1
      }
    }
    this.end = parts[parts.length - 1].end
    return (this.start = parts[0].start)
  }

  gaps(): number {
    return 0
  }
}
