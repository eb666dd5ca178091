// `global`: all documents of the indexes, regardless of the query.
import { ApiError, parsing } from '../../core/errors.ts'
import { atValue } from '../../core/json-spot.ts'
import { tokenOf } from '../../core/json-token.ts'
import type { Aggregation, AggregationContext, Aggregator, Bucket } from '../aggregation.ts'
import { openSubs } from '../aggregation-context.ts'
import type { AggregationType } from '../aggregation-type.ts'
import { SingleBucketAggregation } from '../single-bucket.ts'
import { ALL } from './missing.ts'
import { PassingAggregator } from './passing.ts'

export const global: AggregationType = {
  name: 'global',
  parse(json, { name }) {
    const [key] = Object.keys(json)
    if (key !== undefined) {
      const found = `Expected [FIELD_NAME] under a [START_OBJECT], but got a [${tokenOf(json[key])}] in [${name}]`
      throw parsing(found, atValue(json, key))
    }
    return base => new GlobalAggregation(base)
  },
}

class GlobalAggregation extends SingleBucketAggregation {
  readonly type = 'global'

  override get isGlobal(): boolean {
    return true
  }

  override refuseParent(parent: Aggregation): void {
    const reason = `Aggregation [${parent.name}] cannot have a global sub-aggregation [${this.name}].`
    throw new ApiError('aggregation_execution_exception', `${reason} Global aggregations can only be defined as top level aggregations`)
  }

  open(cx: AggregationContext): Aggregator<Bucket> {
    return new PassingAggregator('GlobalAggregator', () => ALL, openSubs(this, cx))
  }
}
