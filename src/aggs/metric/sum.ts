// `sum`: the sum of all values.
import { RAW, type ValueFormat } from '../values/value-format.ts'
import { CompensatedSums, compensatedSum } from './compensated-sum.ts'
import { isOnlyNumber, type NumberAccumulator, NumberMetric, numberMetric, printNumber } from './number-metric.ts'

interface SumFinding {
  readonly value: number
  readonly format: ValueFormat
}

class SumAggregation extends NumberMetric<SumFinding> {
  readonly type = 'sum'
  protected readonly profileName = 'SumAggregator'

  protected accumulator(): NumberAccumulator<SumFinding> {
    const sums = new CompensatedSums()
    return {
      add: (numbers, owners, count, limit) => sums.add(numbers, owners, count, limit),
      build: (owner, format) => ({ value: sums.at(owner), format }),
    }
  }

  override get staysAlone(): boolean {
    return true
  }

  empty(): SumFinding {
    return { value: 0, format: RAW }
  }

  reduce(findings: readonly SumFinding[]): SumFinding {
    return { value: compensatedSum(findings.map(({ value }) => value)), format: findings[0].format }
  }

  print({ value, format }: SumFinding): Map<string, unknown> {
    return printNumber(value, format)
  }

  override metric({ value }: SumFinding, name: string): number | undefined {
    return isOnlyNumber(name) ? value : undefined
  }
}

export const sum = numberMetric('sum', SumAggregation)
