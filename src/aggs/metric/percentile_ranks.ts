// `percentile_ranks`: the percentage of values at or below given ones.
import { illegalArgument } from '../../core/errors.ts'
import { booleanOf } from '../../core/json-token.ts'
import { numberMetricWith } from './number-metric.ts'
import { PercentileMetric, type PointOptions } from './percentile-metric.ts'
import type { PercentileMethodRequest } from './percentile-sketch.ts'
import { methodFields, type PercentileSketch, readDoubles, whenBuilt } from './percentile-sketch.ts'

export interface PercentileRanksRequest extends PercentileMethodRequest {
  /** How many percent are below each of these? */
  readonly values: number | readonly number[]
}

class PercentileRanksAggregation extends PercentileMetric {
  readonly type = 'percentile_ranks'

  protected readonly profiled = 'PercentileRanksAggregator'

  protected told(sketch: PercentileSketch, point: number): number {
    return sketch.rank(point)
  }
}

export const percentileRanks = numberMetricWith(
  'percentile_ranks',
  name => {
    const { fields, method } = methodFields()
    let values: readonly number[] | null = null
    const options: PointOptions = { points: [], keyed: true, method: method() }
    const check = () =>
      whenBuilt('percentile_ranks', () => {
        if (values === null) throw illegalArgument(`[values] must not be null: [${name}]`)
        if (values.length === 0) throw illegalArgument(`[values] must not be an empty array: [${name}]`)
        options.points = values.toSorted((a, b) => a - b)
        options.method = method()
      })
    return {
      options,
      check,
      fields: {
        values: { accepts: ['START_ARRAY', 'VALUE_NUMBER', 'VALUE_STRING'], read: value => void (values = readDoubles(value)) },
        keyed: { accepts: ['VALUE_BOOLEAN'], read: value => void (options.keyed = booleanOf(value)) },
        ...fields,
      },
    }
  },
  PercentileRanksAggregation,
)
