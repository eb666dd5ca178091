// `filter`: the documents that also match a query.
import { NO_MORE_DOCS } from '../../index/contracts/segment-reader.ts'
import type { QueryBuilder } from '../../query/contracts/query-builder.ts'
import type { Scorer } from '../../query/contracts/scorer.ts'
import type { AggregationBase, AggregationContext, Aggregator, Bucket } from '../aggregation.ts'
import { openSubs } from '../aggregation-context.ts'
import type { AggregationType } from '../aggregation-type.ts'
import { SingleBucketAggregation } from '../single-bucket.ts'
import { PassingAggregator, type Selector } from './passing.ts'

export const filter: AggregationType = {
  name: 'filter',
  parse(json, cx) {
    const query = cx.parseQuery(json)
    return base => new FilterAggregation(base, query)
  },
}

class FilterAggregation extends SingleBucketAggregation {
  readonly type = 'filter'

  constructor(
    base: AggregationBase,
    private readonly query: QueryBuilder,
  ) {
    super(base)
  }

  open(cx: AggregationContext): Aggregator<Bucket> {
    const weight = cx.weigh(this.query)
    const selector = (view: Parameters<typeof weight.scorer>[0]) => {
      const scorer = weight.scorer(view)
      return scorer === null ? null : new ScorerSelector(scorer)
    }
    return new PassingAggregator('FilterAggregator', selector, openSubs(this, cx))
  }
}

class ScorerSelector implements Selector {
  constructor(private readonly scorer: Scorer) {}

  select(docs: Int32Array, count: number, places: Int32Array): number {
    const { scorer } = this
    let kept = 0
    let match = scorer.doc
    if (match === NO_MORE_DOCS) return 0
    for (let i = 0; i < count; i++) {
      const doc = docs[i]
      if (match < doc) match = scorer.advance(doc)
      if (match === doc) places[kept++] = i
    }
    return kept
  }
}
