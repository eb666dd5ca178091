// `percentiles`: the values at given percentiles.
import { illegalArgument } from '../../core/errors.ts'
import { booleanOf } from '../../core/json-token.ts'
import { javaDouble } from '../../core/numbers.ts'
import { numberMetricWith } from './number-metric.ts'
import { PercentileMetric, type PointOptions } from './percentile-metric.ts'
import type { PercentileMethodRequest } from './percentile-sketch.ts'
import { methodFields, type PercentileSketch, readDoubles, whenBuilt } from './percentile-sketch.ts'

export interface PercentilesRequest extends PercentileMethodRequest {
  /** `[1, 5, 25, 50, 75, 95, 99]`. */
  readonly percents?: number | readonly number[]
}

export const DEFAULT_PERCENTS: readonly number[] = [1, 5, 25, 50, 75, 95, 99]

class PercentilesAggregation extends PercentileMetric {
  readonly type = 'percentiles'

  protected readonly profiled = 'PercentilesAggregator'

  protected told(sketch: PercentileSketch, point: number): number {
    return sketch.percentile(point)
  }
}

export const percentiles = numberMetricWith(
  'percentiles',
  name => {
    const { fields, method } = methodFields()
    const options: PointOptions = { points: DEFAULT_PERCENTS, keyed: true, method: method() }
    const check = () =>
      whenBuilt('percentiles', () => {
        options.method = method()
        options.points = checkedPercents(options.points, name)
      })
    return {
      options,
      check,
      fields: {
        percents: { accepts: ['START_ARRAY', 'VALUE_NUMBER', 'VALUE_STRING'], read: value => void (options.points = readDoubles(value)) },
        keyed: { accepts: ['VALUE_BOOLEAN'], read: value => void (options.keyed = booleanOf(value)) },
        ...fields,
      },
    }
  },
  PercentilesAggregation,
)

function checkedPercents(percents: readonly number[], name: string): number[] {
  if (percents.length === 0) throw illegalArgument(`[percents] must not be empty: [${name}]`)
  for (const percent of percents) {
    if (percent < 0 || percent > 100) throw illegalArgument(`percent must be in [0,100], got [${javaDouble(percent)}]: [${name}]`)
  }
  return percents.toSorted((a, b) => a - b)
}
