// `percentile_ranks`: how many percent of all values are not above some.
import { illegalArgument } from '../../core/errors.ts'
import { booleanOf } from '../../core/json-token.ts'
import type { AggregationBase, ReduceContext } from '../aggregation.ts'
import { RAW } from '../values/value-format.ts'
import type { ValuesConfig } from '../values/values-config.ts'
import { type NumberAccumulator, NumberMetric, numberMetricWith } from './number-metric.ts'
import { isKey, printKeyed } from './percentile-print.ts'
import {
  methodFields,
  PercentileAccumulator,
  type PercentileFinding,
  type PercentileMethod,
  readDoubles,
  reducedPercentiles,
  sketchOf,
  whenBuilt,
} from './percentile-sketch.ts'

interface Options {
  values: readonly number[]
  keyed: boolean
  method: PercentileMethod
}

class PercentileRanksAggregation extends NumberMetric<PercentileFinding> {
  readonly type = 'percentile_ranks'
  protected readonly profileName: string

  constructor(
    base: AggregationBase,
    config: ValuesConfig,
    private readonly options: Options,
  ) {
    super(base, config)
    this.profileName = options.method.kind === 'hdr' ? 'HDRPercentileRanksAggregator' : 'TDigestPercentileRanksAggregator'
  }

  protected accumulator(): NumberAccumulator<PercentileFinding> {
    return new PercentileAccumulator(this.options.method)
  }

  empty(): PercentileFinding {
    return { digest: null, hdr: null, format: RAW }
  }

  reduce(findings: readonly PercentileFinding[], cx: ReduceContext): PercentileFinding {
    return reducedPercentiles(findings, cx)
  }

  override typedName(): string {
    return this.options.method.kind === 'hdr' ? 'hdr_percentile_ranks' : 'tdigest_percentile_ranks'
  }

  print(finding: PercentileFinding): Map<string, unknown> {
    const sketch = sketchOf(finding)
    const { values, keyed } = this.options
    return printKeyed(values, keyed, finding.format, value => sketch?.rank(value) ?? null)
  }

  override get yields(): 'numbers' {
    return 'numbers'
  }

  override hasMetric(name: string): boolean {
    return isKey(name)
  }

  override metric(finding: PercentileFinding, name: string): number | undefined {
    return isKey(name) ? (sketchOf(finding)?.rank(Number(name)) ?? Number.NaN) : undefined
  }
}

export const percentileRanks = numberMetricWith(
  'percentile_ranks',
  name => {
    const { fields, method } = methodFields()
    let values: readonly number[] | null = null
    const options: Options = { values: [], keyed: true, method: method() }
    const check = () =>
      whenBuilt('percentile_ranks', () => {
        if (values === null) throw illegalArgument(`[values] must not be null: [${name}]`)
        if (values.length === 0) throw illegalArgument(`[values] must not be an empty array: [${name}]`)
        options.values = values.toSorted((a, b) => a - b)
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
