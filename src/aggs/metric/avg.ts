// `avg`: the mean of all values.
import { Doubles } from '../growable.ts'
import { RAW, type ValueFormat } from '../values/value-format.ts'
import { CompensatedSums, compensatedSum } from './compensated-sum.ts'
import { isOnlyNumber, type NumberAccumulator, numberMetric, SingleNumberMetric } from './number-metric.ts'

interface AvgFinding {
  readonly sum: number
  readonly count: number
  readonly format: ValueFormat
}

class AvgAggregation extends SingleNumberMetric<AvgFinding> {
  readonly type = 'avg'
  protected readonly profileName = 'AvgAggregator'

  protected accumulator(): NumberAccumulator<AvgFinding> {
    return new AvgAccumulator()
  }

  protected found([sums, counts]: readonly Float64Array[], bucket: number, format: ValueFormat): AvgFinding {
    return { sum: sums[bucket], count: counts[bucket], format }
  }

  empty(): AvgFinding {
    return { sum: 0, count: 0, format: RAW }
  }

  reduce(findings: readonly AvgFinding[]): AvgFinding {
    let count = 0
    for (const finding of findings) count += finding.count
    return { sum: compensatedSum(findings.map(({ sum }) => sum)), count, format: findings[0].format }
  }

  protected shown({ sum, count }: AvgFinding): number | null {
    return count === 0 ? null : sum / count
  }

  override metric({ sum, count }: AvgFinding, name: string): number | undefined {
    return isOnlyNumber(name) ? sum / count : undefined
  }
}

export const avg = numberMetric('avg', AvgAggregation)

class AvgAccumulator implements NumberAccumulator<AvgFinding> {
  private readonly sums = new CompensatedSums()
  private readonly counts = new Doubles()

  add(numbers: Float64Array, owners: Int32Array | null, count: number, limit: number): void {
    this.sums.add(numbers, owners, count, limit)
    countNumbers(this.counts, owners, count, limit)
  }

  build(owner: number, format: ValueFormat): AvgFinding {
    return { sum: this.sums.at(owner), count: this.counts.at(owner), format }
  }

  columns(size: number): Float64Array[] {
    return [this.sums.first(size), this.counts.first(size)]
  }
}

/** Adds the numbers of each bucket to its count. */
export function countNumbers(into: Doubles, owners: Int32Array | null, count: number, limit: number): void {
  const counts = into.reserve(limit)
  if (owners === null) counts[0] += count
  else for (let i = 0; i < count; i++) counts[owners[i]]++
}
