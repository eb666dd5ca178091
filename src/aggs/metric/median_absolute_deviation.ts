// `median_absolute_deviation`: the median distance of values from their median.
import { illegalArgument } from '../../core/errors.ts'
import { doubleOf } from '../../core/json-token.ts'
import { javaDouble } from '../../core/numbers.ts'
import type { AggregationBase, ReduceContext } from '../aggregation.ts'
import { RAW, type ValueFormat } from '../values/value-format.ts'
import type { ValuesConfig, ValuesRequest } from '../values/values-config.ts'
import type { ValuesKind } from '../values/values-source.ts'
import { isOnlyNumber, type NumberAccumulator, NumberMetric, numberMetricWith, printNumber } from './number-metric.ts'
import { medianAbsoluteDeviation, pooledDigest, TDigest, type TDigestState } from './sketches/t-digest.ts'

export interface MedianAbsoluteDeviationRequest extends ValuesRequest {
  /** More is more exact, and takes more memory; 1000. */
  readonly compression?: number
}

interface DeviationFinding {
  /** Of each shard that has values, until all are there. */
  readonly digests: readonly TDigestState[]
  readonly format: ValueFormat
}

interface Options {
  compression: number
}

class MedianAbsoluteDeviationAggregation extends NumberMetric<DeviationFinding> {
  readonly type = 'median_absolute_deviation'
  protected readonly profileName = 'MedianAbsoluteDeviationAggregator'
  protected override readonly kinds: readonly ValuesKind[] = ['numeric']

  constructor(
    base: AggregationBase,
    config: ValuesConfig,
    private readonly options: Options,
  ) {
    super(base, config)
  }

  override get isQuick(): boolean {
    return false
  }

  protected accumulator(): NumberAccumulator<DeviationFinding> {
    return new DigestAccumulator(this.options.compression)
  }

  empty(): DeviationFinding {
    return { digests: [], format: RAW }
  }

  reduce(findings: readonly DeviationFinding[], { final }: ReduceContext): DeviationFinding {
    const { format } = findings[0]
    const digests = findings.flatMap(finding => finding.digests)
    return { digests: final || digests.length < 2 ? digests : [pooledDigest(digests).state()], format }
  }

  override sizeOf({ digests, format }: DeviationFinding): number {
    return digests.reduce((size, { means, weights }) => size + means.byteLength + weights.byteLength, super.sizeOf({ digests, format }))
  }

  print(finding: DeviationFinding): Map<string, unknown> {
    return printNumber(finding.digests.length === 0 ? null : medianAbsoluteDeviation(finding.digests), finding.format)
  }

  override metric({ digests }: DeviationFinding, name: string): number | undefined {
    if (!isOnlyNumber(name)) return undefined
    return digests.length === 0 ? Number.NaN : medianAbsoluteDeviation(digests)
  }
}

export const medianAbsoluteDeviationType = numberMetricWith(
  'median_absolute_deviation',
  name => {
    const options: Options = { compression: 1000 }
    const read = (value: unknown) => {
      const compression = doubleOf(value)
      if (compression <= 0) throw illegalArgument(`[compression] must be greater than 0. Found [${javaDouble(compression)}] in [${name}]`)
      options.compression = compression
    }
    return { options, fields: { compression: { accepts: ['VALUE_NUMBER', 'VALUE_STRING'], read } } }
  },
  MedianAbsoluteDeviationAggregation,
)

class DigestAccumulator implements NumberAccumulator<DeviationFinding> {
  private readonly digests: TDigest[] = []

  constructor(private readonly compression: number) {}

  add(numbers: Float64Array, owners: Int32Array | null, count: number): void {
    for (let i = 0; i < count; i++) {
      const owner = owners === null ? 0 : owners[i]
      ;(this.digests[owner] ??= new TDigest(this.compression)).add(numbers[i])
    }
  }

  build(owner: number, format: ValueFormat): DeviationFinding {
    const digest = this.digests[owner]
    return { digests: digest === undefined ? [] : [digest.state()], format }
  }
}
