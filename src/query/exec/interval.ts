// Documents with intervals of a source, scored by their number and length.
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import type { ScoreMode } from '../contracts/collector.ts'
import { type Explanation, explainMatch, explainNoMatch } from '../contracts/explanation.ts'
import type { Searcher } from '../contracts/query.ts'
import { POSITIONS_COST, Query, Weight } from '../contracts/query.ts'
import type { Scorer } from '../contracts/scorer.ts'
import { type IntervalIterator, NO_MORE_INTERVALS } from '../iterators/intervals/interval-iterator.ts'
import { ConfirmingScorer } from '../iterators/two-phase.ts'
import type { IntervalsSource } from './intervals/intervals-source.ts'

const { fround } = Math

export class IntervalQuery extends Query {
  readonly type = 'IntervalQuery'

  constructor(
    readonly field: string,
    readonly source: IntervalsSource,
  ) {
    super()
  }

  toString(): string {
    return `${this.field}:${this.source}`
  }

  override key(): string {
    return `IntervalQuery|${JSON.stringify([this.field, this.source.key()])}`
  }

  /** Its terms, and what stands for terms. */
  override children(): readonly Query[] {
    return this.source.leaves(this.field)
  }

  override documentCost(): number {
    return POSITIONS_COST
  }

  createWeight(_searcher: Searcher, _mode: ScoreMode, boost: number): Weight {
    return new IntervalWeight(this, fround(boost))
  }
}

class IntervalWeight extends Weight<IntervalQuery> {
  constructor(
    query: IntervalQuery,
    private readonly boost: number,
  ) {
    super(query)
  }

  scorer(segment: SegmentView): IntervalScorer | null {
    const { field, source } = this.query
    const intervals = source.intervals(field, segment)
    return intervals === null ? null : new IntervalScorer(intervals, source.minExtent, this.boost)
  }

  explain(segment: SegmentView, doc: number): Explanation {
    const scorer = this.scorer(segment)
    if (scorer === null || scorer.advance(doc) !== doc) return explainNoMatch('no matching intervals')
    return explainMatch(
      scorer.score(),
      'Saturation function on interval frequency, computed as w * S / (S + k) from:',
      explainMatch(this.boost, 'w, weight of this function'),
      explainMatch(PIVOT, 'k, pivot feature value that would give a score contribution equal to w/2'),
      explainMatch(scorer.freq(), `S, the sloppy frequency of the interval query ${this.query}`),
    )
  }
}

const PIVOT = 1

class IntervalScorer extends ConfirmingScorer {
  protected readonly approximation: Scorer
  protected readonly matchCost: number
  /** The frequency in the current document; -1 until it is computed. */
  private frequency = -1

  constructor(
    private readonly intervals: IntervalIterator,
    private readonly minExtent: number,
    private readonly boost: number,
  ) {
    super()
    this.approximation = intervals.approximation
    this.matchCost = intervals.matchCost
  }

  protected confirm(): boolean {
    this.frequency = -1
    this.intervals.begin()
    return this.intervals.next() !== NO_MORE_INTERVALS
  }

  freq(): number {
    if (this.frequency < 0) this.frequency = this.count()
    return this.frequency
  }

  /** From the first interval, which was found before. */
  private count(): number {
    const { intervals, minExtent } = this
    let freq = 0
    do {
      const length = intervals.end - intervals.start + 1
      freq = fround(freq + 1 / Math.max(length - minExtent + 1, 1))
    } while (intervals.next() !== NO_MORE_INTERVALS)
    return freq
  }

  // w * S / (S + k), so that rounding never lets a greater frequency score less.
  score(): number {
    return fround(this.boost * fround(1 - fround(PIVOT / fround(PIVOT + this.freq()))))
  }
}
