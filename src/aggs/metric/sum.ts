// `sum`: the sum of all values.
import { RAW, type ValueFormat } from '../values/value-format.ts'
import { CompensatedSums, compensatedSum } from './compensated-sum.ts'
import { isOnlyNumber, type NumberAccumulator, numberMetric, SingleNumberMetric } from './number-metric.ts'

interface SumFinding {
  readonly value: number
  readonly format: ValueFormat
}

class SumAggregation extends SingleNumberMetric<SumFinding> {
  readonly type = 'sum'
  protected readonly profileName = 'SumAggregator'

  protected accumulator(): NumberAccumulator<SumFinding> {
    const sums = new CompensatedSums()
    return {
      add: (numbers, owners, count, limit) => sums.add(numbers, owners, count, limit),
      build: (owner, format) => ({ value: sums.at(owner), format }),
      columns: size => [sums.first(size)],
    }
  }

  protected found([values]: readonly Float64Array[], bucket: number, format: ValueFormat): SumFinding {
    return { value: values[bucket], format }
  }

  empty(): SumFinding {
    return { value: 0, format: RAW }
  }

  reduce(findings: readonly SumFinding[]): SumFinding {
    return { value: compensatedSum(findings.map(({ value }) => value)), format: findings[0].format }
  }

  protected shown({ value }: SumFinding): number {
    return value
  }

  override metric({ value }: SumFinding, name: string): number | undefined {
    return isOnlyNumber(name) ? value : undefined
  }
}

export const sum = numberMetric('sum', SumAggregation)
