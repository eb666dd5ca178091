// `extended_stats`: `stats`, with variance and standard deviation.
import { illegalArgument } from '../../core/errors.ts'
import { doubleOf } from '../../core/json-token.ts'
import { javaDouble } from '../../core/numbers.ts'
import type { AggregationBase } from '../aggregation.ts'
import { double } from '../print-aggregations.ts'
import { formatNumber, formattedNumber, RAW, type ValueFormat } from '../values/value-format.ts'
import type { ValuesConfig, ValuesRequest } from '../values/values-config.ts'
import { CompensatedSums, compensatedSum } from './compensated-sum.ts'
import { type NumberAccumulator, NumberMetric, numberMetricWith } from './number-metric.ts'
import { NO_STATS, printStats, reducedStats, type Stats, StatsAccumulator, statOf } from './stats.ts'

export interface ExtendedStatsRequest extends ValuesRequest {
  /** So many standard deviations make the bounds; 2. */
  readonly sigma?: number
}

export interface ExtendedStats extends Stats {
  readonly squares: number
}

interface ExtendedStatsFinding extends ExtendedStats {
  readonly format: ValueFormat
}

interface Options {
  /** How many standard deviations bounds lie from the mean. */
  sigma: number
}

export const DEFAULT_SIGMA = 2

class ExtendedStatsAggregation extends NumberMetric<ExtendedStatsFinding> {
  readonly type = 'extended_stats'
  protected readonly profileName = 'ExtendedStatsAggregator'

  constructor(
    base: AggregationBase,
    config: ValuesConfig,
    private readonly options: Options,
  ) {
    super(base, config)
  }

  protected accumulator(): NumberAccumulator<ExtendedStatsFinding> {
    return new ExtendedStatsAccumulator()
  }

  empty(): ExtendedStatsFinding {
    return { ...NO_STATS, squares: 0, format: RAW }
  }

  reduce(findings: readonly ExtendedStatsFinding[]): ExtendedStatsFinding {
    const squares = compensatedSum(findings.map(finding => finding.squares))
    return { ...reducedStats(findings), squares, format: findings[0].format }
  }

  print(finding: ExtendedStatsFinding): Map<string, unknown> {
    return printExtendedStats(finding, this.options.sigma, finding.format)
  }

  override get yields(): 'numbers' {
    return 'numbers'
  }

  override hasMetric(name: string): boolean {
    return extendedStatOf({ ...NO_STATS, squares: 0 }, DEFAULT_SIGMA, name) !== undefined
  }

  override metric(finding: ExtendedStatsFinding, name: string): number | undefined {
    return extendedStatOf(finding, this.options.sigma, name)
  }
}

export const extendedStats = numberMetricWith(
  'extended_stats',
  name => {
    const options: Options = { sigma: DEFAULT_SIGMA }
    const read = (value: unknown) => {
      const sigma = doubleOf(value)
      if (sigma < 0) throw illegalArgument(`[sigma] must be greater than or equal to 0. Found [${javaDouble(sigma)}] in [${name}]`)
      options.sigma = sigma
    }
    return { options, fields: { sigma: { accepts: ['VALUE_NUMBER', 'VALUE_STRING'], read } } }
  },
  ExtendedStatsAggregation,
)

class ExtendedStatsAccumulator implements NumberAccumulator<ExtendedStatsFinding> {
  private readonly stats = new StatsAccumulator()
  private readonly squares = new CompensatedSums()
  private squared = new Float64Array(0)

  add(numbers: Float64Array, owners: Int32Array | null, count: number, limit: number): void {
    this.stats.add(numbers, owners, count, limit)
    if (this.squared.length < count) this.squared = new Float64Array(count)
    for (let i = 0; i < count; i++) this.squared[i] = numbers[i] * numbers[i]
    this.squares.add(this.squared, owners, count, limit)
  }

  build(owner: number, format: ValueFormat): ExtendedStatsFinding {
    return { ...this.stats.at(owner), squares: this.squares.at(owner), format }
  }
}

const SPREADS = [
  'sum_of_squares',
  'variance',
  'variance_population',
  'variance_sampling',
  'std_deviation',
  'std_deviation_population',
  'std_deviation_sampling',
]
const BOUNDS = ['upper', 'lower', 'upper_population', 'lower_population', 'upper_sampling', 'lower_sampling']

export function printExtendedStats(stats: ExtendedStats, sigma: number, format: ValueFormat): Map<string, unknown> {
  const body = printStats(stats, format)
  const value = (name: string) => extendedStatOf(stats, sigma, name)!
  const isEmpty = stats.count === 0
  for (const name of SPREADS) body.set(name, isEmpty ? null : double(value(name)))
  body.set('std_deviation_bounds', new Map(BOUNDS.map(name => [name, isEmpty ? null : double(value(`std_${name}`))])))
  if (isEmpty || format.kind === 'raw') return body
  for (const name of SPREADS) body.set(`${name}_as_string`, (name.startsWith('std') ? formatNumber : formattedNumber)(format, value(name)))
  body.set('std_deviation_bounds_as_string', new Map(BOUNDS.map(name => [name, formatNumber(format, value(`std_${name}`))])))
  return body
}

export function extendedStatOf(stats: ExtendedStats, sigma: number, name: string): number | undefined {
  const { count, sum, squares } = stats
  const variance = (divisor: number) => {
    return Math.max(0, (squares - (sum * sum) / count) / divisor)
  }
  const bound = (direction: number, divisor: number) => sum / count + direction * Math.sqrt(variance(divisor)) * sigma
  switch (name) {
    case 'sum_of_squares':
      return squares
    case 'variance':
    case 'variance_population':
      return variance(count)
    case 'variance_sampling':
      return variance(count - 1)
    case 'std_deviation':
    case 'std_deviation_population':
      return Math.sqrt(variance(count))
    case 'std_deviation_sampling':
      return Math.sqrt(variance(count - 1))
    case 'std_upper':
    case 'std_upper_population':
      return bound(1, count)
    case 'std_lower':
    case 'std_lower_population':
      return bound(-1, count)
    case 'std_upper_sampling':
      return bound(1, count - 1)
    case 'std_lower_sampling':
      return bound(-1, count - 1)
    default:
      return statOf(stats, name)
  }
}
