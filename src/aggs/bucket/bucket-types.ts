// The aggregations that make buckets.
import type { AggregationType } from '../aggregation-type.ts'
import { filter } from './filter.ts'
import { terms } from './terms.ts'

export const bucketTypes: readonly AggregationType[] = [filter, terms]
