// The aggregator of an unmapped field: it collects no documents.
import { Aggregator, type BucketCollector } from '../aggregation.ts'

export class NothingFound<F> extends Aggregator<F> {
  readonly profileName = 'NonCollectingAggregator'

  constructor(
    private readonly finding: F,
    subs: readonly Aggregator[],
  ) {
    super(subs)
  }

  segment(): BucketCollector | null {
    return null
  }

  build(owners: ArrayLike<number>): F[] {
    return Array.from(owners, () => this.finding)
  }
}
