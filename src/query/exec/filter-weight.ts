// How a query stands in a place where only matching counts: its scores are gone, and explanations say no more than its name.
import type { SegmentView } from '../../index/shard-reader.ts'
import { ConstantWeight } from '../contracts/constant-weight.ts'
import type { Weight } from '../contracts/query.ts'
import type { BulkScorer, Scorer } from '../contracts/scorer.ts'

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
