// Spans near one another in any order: a sliding window over all clauses, of which the first one advances.
import type { Scorer } from '../../contracts/scorer.ts'
import { beginAll, jointApproximation, jointCost } from './near-spans-ordered.ts'
import { FoundSpans, NO_MORE_POSITIONS, type Spans, type TermVisitor } from './spans.ts'
import { SpansQueue } from './spans-queue.ts'

export class NearSpansUnordered extends FoundSpans {
  readonly approximation: Scorer
  readonly matchCost: number
  private readonly window = new SpansQueue()
  /** Of all spans of the window. */
  private totalLength = 0
  private lastEnd = -1
  private fresh = false

  constructor(
    private readonly parts: readonly Spans[],
    private readonly slop: number,
  ) {
    super()
    this.approximation = jointApproximation(parts)
    this.matchCost = jointCost(parts)
  }

  protected load(): boolean {
    const { parts, window } = this
    if (!beginAll(parts)) return false
    window.clear()
    this.totalLength = 0
    this.lastEnd = -1
    for (let i = 0; i < parts.length; i++) {
      const part = parts[i]
      part.nextStart()
      window.add(part)
      this.totalLength += part.end - part.start
      if (part.end > this.lastEnd) this.lastEnd = part.end
    }
    this.fresh = true
    return true
  }

  protected find(): boolean {
    const { window, slop } = this
    for (;;) {
      if (this.fresh) this.fresh = false
      else if (!this.moveOn()) return false
      const start = window.top().start
      if (this.lastEnd - start - this.totalLength <= slop) {
        this.foundStart = start
        this.foundEnd = this.lastEnd
        return true
      }
    }
  }

  private moveOn(): boolean {
    const top = this.window.top()
    const length = top.end - top.start
    if (top.nextStart() === NO_MORE_POSITIONS) return false
    this.totalLength += top.end - top.start - length
    if (top.end > this.lastEnd) this.lastEnd = top.end
    this.window.updateTop()
    return true
  }

  width(): number {
    return this.foundEnd - this.foundStart
  }

  visitTerms(visit: TermVisitor): void {
    for (const part of this.parts) part.visitTerms(visit)
  }
}
