// Spans that follow one another, with no more than `slop` positions left out between them.
import type { Scorer } from '../../contracts/scorer.ts'
import { Intersection } from '../conjunction.ts'
import { FoundSpans, NO_MORE_POSITIONS, type Spans, type TermVisitor } from './spans.ts'
import { GapSpans } from './term-spans.ts'

/** What documents must have all of. */
export function jointApproximation(parts: readonly Spans[]): Scorer {
  return parts.length === 1 ? parts[0].approximation : new Intersection(parts.map(part => part.approximation))
}

export const jointCost = (parts: readonly Spans[]) => parts.reduce((sum, part) => sum + part.matchCost, 0)

export function beginAll(parts: readonly Spans[]): boolean {
  for (let i = 0; i < parts.length; i++) if (!parts[i].begin()) return false
  return true
}

export class NearSpansOrdered extends FoundSpans {
  readonly approximation: Scorer
  readonly matchCost: number
  private readonly words: readonly Spans[]
  private readonly gaps: readonly GapSpans[]
  private leftOut = 0
  /** One of the parts behind the first has no more spans here. */
  private exhausted = false

  constructor(
    /** Not gaps only. */
    private readonly parts: readonly (Spans | GapSpans)[],
    private readonly slop: number,
  ) {
    super()
    this.words = parts.filter(part => !(part instanceof GapSpans)) as Spans[]
    this.gaps = parts.filter(part => part instanceof GapSpans)
    this.approximation = jointApproximation(this.words)
    this.matchCost = jointCost(this.words)
  }

  protected load(): boolean {
    for (const gap of this.gaps) gap.begin()
    return beginAll(this.words)
  }

  protected find(): boolean {
    const first = this.parts[0]
    this.exhausted = false
    while (this.forward(first) && !this.exhausted) if (this.stretch() && this.leftOut <= this.slop) return true
    return false
  }

  private forward(first: Spans | GapSpans): boolean {
    if (!(first instanceof GapSpans)) return first.nextStart() !== NO_MORE_POSITIONS
    first.put(first.start + 1)
    return true
  }

  /** Moves the parts behind the first as little as puts them in order; false when one of them ends. */
  private stretch(): boolean {
    const { parts } = this
    let previous = parts[0]
    this.foundStart = previous.start
    this.leftOut = 0
    for (let i = 1; i < parts.length; i++) {
      const part = parts[i]
      if (part instanceof GapSpans) part.put(previous.end)
      else {
        while (part.start < previous.end) part.nextStart()
        if (part.start === NO_MORE_POSITIONS) {
          this.exhausted = true
          return false
        }
      }
      this.leftOut += part.start - previous.end
      previous = part
    }
    this.foundEnd = previous.end
    return true
  }

  width(): number {
    return this.leftOut
  }

  visitTerms(visit: TermVisitor): void {
    for (const word of this.words) word.visitTerms(visit)
  }
}
