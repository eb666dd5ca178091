// `max`: the greatest value.
import { ExtremeAggregation, Maxima } from './extreme.ts'
import { numberMetric } from './number-metric.ts'

class MaxAggregation extends ExtremeAggregation {
  readonly type = 'max'
  protected readonly profileName = 'MaxAggregator'
  protected readonly none = Number.NEGATIVE_INFINITY

  protected best(a: number, b: number): number {
    return Math.max(a, b)
  }

  protected accumulator(): Maxima {
    return new Maxima()
  }
}

export const max = numberMetric('max', MaxAggregation)
