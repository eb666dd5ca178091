// The metric aggregations, which have no sub-aggregations.
import type { AggregationType } from '../aggregation-type.ts'
import { avg } from './avg.ts'
import { cardinality } from './cardinality.ts'
import { extendedStats } from './extended_stats.ts'
import { geoBounds } from './geo_bounds.ts'
import { geoCentroid } from './geo_centroid.ts'
import { matrixStats } from './matrix_stats.ts'
import { max } from './max.ts'
import { medianAbsoluteDeviationType } from './median_absolute_deviation.ts'
import { min } from './min.ts'
import { percentileRanks } from './percentile_ranks.ts'
import { percentiles } from './percentiles.ts'
import { scriptedMetric } from './scripted_metric.ts'
import { stats } from './stats.ts'
import { sum } from './sum.ts'
import { topHits } from './top_hits.ts'
import { valueCount } from './value_count.ts'
import { weightedAvg } from './weighted_avg.ts'

export const metricTypes: readonly AggregationType[] = [
  avg,
  cardinality,
  extendedStats,
  geoBounds,
  geoCentroid,
  matrixStats,
  max,
  medianAbsoluteDeviationType,
  min,
  percentileRanks,
  percentiles,
  scriptedMetric,
  stats,
  sum,
  topHits,
  valueCount,
  weightedAvg,
]
