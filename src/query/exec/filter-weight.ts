// How a query stands in a place where only matching counts: its scores are gone, and explanations say no more than its name.
import type { SegmentView } from '../../index/shard-reader.ts'
import { ConstantWeight } from './constant-weight.ts'
import type { BulkScorer, Scorer, Weight } from './query.ts'

export class FilterWeight extends ConstantWeight {
  constructor(private readonly inner: Weight) {
    super(inner.query, 1)
  }

  scorer(segment: SegmentView, leadCost?: number): Scorer | null {
    return this.inner.scorer(segment, leadCost)
  }

  override bulkScorer(segment: SegmentView): BulkScorer | null {
    return this.inner.bulkScorer(segment)
  }

  override estimate(segment: SegmentView): number {
    return this.inner.estimate(segment)
  }

  override count(segment: SegmentView): number {
    return this.inner.count(segment)
  }
}
