// The aggregations that make buckets.
import type { AggregationType } from '../aggregation-type.ts'
import { date_histogram } from './date_histogram.ts'
import { filter } from './filter.ts'
import { histogram } from './histogram.ts'
import { terms } from './terms.ts'

export const bucketTypes: readonly AggregationType[] = [date_histogram, filter, histogram, terms]
