// The union of the spans of several queries.
import type { Scorer } from '../../contracts/scorer.ts'
import { UnionScorer } from '../disjunction.ts'
import { jointCost } from './near-spans-ordered.ts'
import { Spans, type TermVisitor } from './spans.ts'
import { SpansQueue } from './spans-queue.ts'

export class OrSpans extends Spans {
  readonly approximation: Scorer
  readonly matchCost: number
  override readonly certain: boolean
  private readonly queue = new SpansQueue()
  private fresh = false

  constructor(private readonly parts: readonly Spans[]) {
    super()
    this.approximation = new UnionScorer(
      parts.map(part => part.approximation),
      0,
    )
    this.matchCost = jointCost(parts)
    this.certain = parts.every(part => part.certain)
  }

  begin(): boolean {
    const { parts, queue } = this
    const { doc } = this.approximation
    this.start = -1
    this.end = -1
    this.fresh = true
    queue.clear()
    for (let i = 0; i < parts.length; i++) {
      const part = parts[i]
      if (part.approximation.doc !== doc || !part.begin()) continue
      part.nextStart()
      queue.add(part)
    }
    return queue.size > 0
  }

  nextStart(): number {
    const { queue } = this
    if (this.fresh) this.fresh = false
    else {
      queue.top().nextStart()
      queue.updateTop()
    }
    const top = queue.top()
    this.end = top.end
    return (this.start = top.start)
  }

  width(): number {
    return this.queue.top().width()
  }

  visitTerms(visit: TermVisitor): void {
    this.queue.top().visitTerms(visit)
  }
}
