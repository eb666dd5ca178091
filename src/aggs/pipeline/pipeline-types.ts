// The pipeline aggregations.
import type { PipelineType } from '../aggregation-type.ts'
import { avg_bucket } from './avg_bucket.ts'
import { bucket_script } from './bucket_script.ts'
import { bucket_selector } from './bucket_selector.ts'
import { bucket_sort } from './bucket_sort.ts'
import { cumulative_sum } from './cumulative_sum.ts'
import { derivative } from './derivative.ts'
import { extended_stats_bucket } from './extended_stats_bucket.ts'
import { max_bucket, min_bucket } from './extreme-bucket.ts'
import { moving_avg } from './moving_avg.ts'
import { moving_fn } from './moving_fn.ts'
import { percentiles_bucket } from './percentiles_bucket.ts'
import { serial_diff } from './serial_diff.ts'
import { stats_bucket } from './stats_bucket.ts'
import { sum_bucket } from './sum_bucket.ts'

export const pipelines: readonly PipelineType[] = [
  avg_bucket,
  bucket_script,
  bucket_selector,
  bucket_sort,
  cumulative_sum,
  derivative,
  extended_stats_bucket,
  max_bucket,
  min_bucket,
  moving_avg,
  moving_fn,
  percentiles_bucket,
  serial_diff,
  stats_bucket,
  sum_bucket,
]
