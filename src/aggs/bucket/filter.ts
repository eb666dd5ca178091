// `filter`: the documents that also match a query.
import type { QueryBuilder } from '../../query/contracts/query-builder.ts'
import type { AggregationBase, AggregationContext, Aggregator, Bucket } from '../aggregation.ts'
import { openSubs } from '../aggregation-context.ts'
import type { AggregationType } from '../aggregation-type.ts'
import { SingleBucketAggregation } from '../single-bucket.ts'
import { selectorOf } from './filter-selector.ts'
import { PassingAggregator } from './passing.ts'

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
    return new PassingAggregator('FilterAggregator', view => selectorOf(weight, view), openSubs(this, cx))
  }
}
