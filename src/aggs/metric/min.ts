// `min`: the least value.
import { ExtremeAggregation, Minima } from './extreme.ts'
import { numberMetric } from './number-metric.ts'

class MinAggregation extends ExtremeAggregation {
  readonly type = 'min'
  protected readonly profileName = 'MinAggregator'
  protected readonly none = Number.POSITIVE_INFINITY

  protected best(a: number, b: number): number {
    return Math.min(a, b)
  }

  protected accumulator(): Minima {
    return new Minima()
  }
}

export const min = numberMetric('min', MinAggregation)
