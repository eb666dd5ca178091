// `percentiles`: the values that so many percent of all values are not above.
import { illegalArgument } from '../../core/errors.ts'
import { booleanOf } from '../../core/json-token.ts'
import { javaDouble } from '../../core/numbers.ts'
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
  percents: readonly number[]
  keyed: boolean
  method: PercentileMethod
}

export const DEFAULT_PERCENTS: readonly number[] = [1, 5, 25, 50, 75, 95, 99]

class PercentilesAggregation extends NumberMetric<PercentileFinding> {
  readonly type = 'percentiles'
  protected readonly profileName: string

  constructor(
    base: AggregationBase,
    config: ValuesConfig,
    private readonly options: Options,
  ) {
    super(base, config)
    this.profileName = options.method.kind === 'hdr' ? 'HDRPercentilesAggregator' : 'TDigestPercentilesAggregator'
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
    return this.options.method.kind === 'hdr' ? 'hdr_percentiles' : 'tdigest_percentiles'
  }

  print(finding: PercentileFinding): Map<string, unknown> {
    const sketch = sketchOf(finding)
    const { percents, keyed } = this.options
    return printKeyed(percents, keyed, finding.format, percent => sketch?.percentile(percent) ?? null)
  }

  override get yields(): 'numbers' {
    return 'numbers'
  }

  override hasMetric(name: string): boolean {
    return isKey(name)
  }

  override metric(finding: PercentileFinding, name: string): number | undefined {
    return isKey(name) ? (sketchOf(finding)?.percentile(Number(name)) ?? Number.NaN) : undefined
  }
}

export const percentiles = numberMetricWith(
  'percentiles',
  name => {
    const { fields, method } = methodFields()
    const options: Options = { percents: DEFAULT_PERCENTS, keyed: true, method: method() }
    const check = () =>
      whenBuilt('percentiles', () => {
        options.method = method()
        options.percents = checkedPercents(options.percents, name)
      })
    return {
      options,
      check,
      fields: {
        percents: { accepts: ['START_ARRAY', 'VALUE_NUMBER', 'VALUE_STRING'], read: value => void (options.percents = readDoubles(value)) },
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
