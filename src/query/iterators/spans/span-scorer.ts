// Documents with spans, scored like a term that is as frequent as the spans are many and narrow.
import type { Scorer } from '../../contracts/scorer.ts'
import type { SimScorer } from '../../contracts/similarity.ts'
import { ConfirmingScorer } from '../two-phase.ts'
import { NO_MORE_POSITIONS, type Spans } from './spans.ts'

const { fround } = Math

export class SpanScorer extends ConfirmingScorer {
  protected readonly approximation: Scorer
  protected readonly matchCost: number
  /** The frequency in the current document; -1 until it is computed. */
  private frequency = -1

  constructor(
    private readonly spans: Spans,
    /** Null where scores are not needed. */
    private readonly similarity: SimScorer | null,
    private readonly norms: Uint8Array | null,
  ) {
    super()
    this.approximation = spans.approximation
    this.matchCost = spans.matchCost
  }

  override twoPhase() {
    return this.spans.certain ? null : super.twoPhase()
  }

  protected confirm(): boolean {
    this.frequency = -1
    return this.spans.certain || this.spans.begin()
  }

  freq(): number {
    if (this.frequency < 0) this.frequency = this.count()
    return this.frequency
  }

  private count(): number {
    const { spans } = this
    if (spans.certain) spans.begin()
    let freq = 0
    while (spans.nextStart() !== NO_MORE_POSITIONS) freq = fround(freq + 1 / (1 + spans.width()))
    return freq
  }

  score(): number {
    return this.similarity === null ? 0 : this.similarity.score(this.freq(), this.norms === null ? 1 : this.norms[this.doc])
  }
}
