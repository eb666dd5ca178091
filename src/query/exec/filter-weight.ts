// A weight without scores, for queries in a filter context, and its explanation.
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
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
