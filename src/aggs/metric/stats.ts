// `stats`: count, minimum, maximum, average and sum.
import { Doubles } from '../growable.ts'
import { double } from '../print-aggregations.ts'
import { formattedNumber, RAW, type ValueFormat } from '../values/value-format.ts'
import { countNumbers } from './avg.ts'
import { CompensatedSums, compensatedSum } from './compensated-sum.ts'
import { Maxima, Minima } from './extreme.ts'
import { type NumberAccumulator, NumberMetric, numberMetric } from './number-metric.ts'

export interface Stats {
  readonly count: number
  readonly min: number
  readonly max: number
  readonly sum: number
}

interface StatsFinding extends Stats {
  readonly format: ValueFormat
}

class StatsAggregation extends NumberMetric<StatsFinding> {
  readonly type = 'stats'
  protected readonly profileName = 'StatsAggregator'

  protected accumulator(): NumberAccumulator<StatsFinding> {
    const stats = new StatsAccumulator()
    return {
      add: (numbers, owners, count, limit) => stats.add(numbers, owners, count, limit),
      build: (owner, format) => ({ ...stats.at(owner), format }),
    }
  }

  empty(): StatsFinding {
    return { ...NO_STATS, format: RAW }
  }

  reduce(findings: readonly StatsFinding[]): StatsFinding {
    return { ...reducedStats(findings), format: findings[0].format }
  }

  print(finding: StatsFinding): Map<string, unknown> {
    return printStats(finding, finding.format)
  }

  override get yields(): 'numbers' {
    return 'numbers'
  }

  override hasMetric(name: string): boolean {
    return statOf(NO_STATS, name) !== undefined
  }

  override metric(finding: StatsFinding, name: string): number | undefined {
    return statOf(finding, name)
  }
}

export const stats = numberMetric('stats', StatsAggregation)

export const NO_STATS: Stats = { count: 0, min: Number.POSITIVE_INFINITY, max: Number.NEGATIVE_INFINITY, sum: 0 }

export class StatsAccumulator {
  private readonly sums = new CompensatedSums()
  private readonly counts = new Doubles()
  private readonly minima = new Minima()
  private readonly maxima = new Maxima()

  add(numbers: Float64Array, owners: Int32Array | null, count: number, limit: number): void {
    this.sums.add(numbers, owners, count, limit)
    countNumbers(this.counts, owners, count, limit)
    this.minima.add(numbers, owners, count, limit)
    this.maxima.add(numbers, owners, count, limit)
  }

  at(owner: number): Stats {
    return { count: this.counts.at(owner), min: this.minima.at(owner), max: this.maxima.at(owner), sum: this.sums.at(owner) }
  }
}

export function reducedStats(findings: readonly Stats[]): Stats {
  let { count, min, max } = NO_STATS
  for (const finding of findings) {
    count += finding.count
    min = Math.min(min, finding.min)
    max = Math.max(max, finding.max)
  }
  return { count, min, max, sum: compensatedSum(findings.map(({ sum }) => sum)) }
}

const NAMES = ['min', 'max', 'avg', 'sum'] as const

export function printStats(stats: Stats, format: ValueFormat): Map<string, unknown> {
  const body = new Map<string, unknown>([['count', stats.count]])
  for (const name of NAMES) body.set(name, stats.count === 0 && name !== 'sum' ? null : double(statOf(stats, name)!))
  if (stats.count > 0 && format.kind !== 'raw') {
    for (const name of NAMES) body.set(`${name}_as_string`, formattedNumber(format, statOf(stats, name)!))
  }
  return body
}

export function statOf(stats: Stats, name: string): number | undefined {
  switch (name) {
    case 'count':
    case 'min':
    case 'max':
    case 'sum':
      return stats[name]
    case 'avg':
      return stats.sum / stats.count
    default:
      return undefined
  }
}
