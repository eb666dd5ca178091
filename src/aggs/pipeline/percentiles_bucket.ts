// `percentiles_bucket`: percentiles of a metric over the buckets of a sibling aggregation.
import { illegalArgument, parsing } from '../../core/errors.ts'
import { atValue } from '../../core/json-spot.ts'
import { doubleOf, tokenOf } from '../../core/json-token.ts'
import type { Finding, PipelineBase } from '../aggregation.ts'
import type { PipelineType } from '../aggregation-type.ts'
import { keyedText, printKeyed } from '../metric/percentile-print.ts'
import { DEFAULT_PERCENTS } from '../metric/percentiles.ts'
import type { PipelineOptions, PipelineRequest } from './pipeline-options.ts'
import { type KeyedValue, readSibling, SiblingPipeline } from './sibling-pipeline.ts'

export interface PercentilesBucketRequest extends PipelineRequest {
  /** `[1, 5, 25, 50, 75, 95, 99]` by default. */
  readonly percents?: readonly number[]
  /** False: a list, in place of an object; true. */
  readonly keyed?: boolean
}

export const percentiles_bucket: PipelineType = {
  name: 'percentiles_bucket',
  parse(json, base, cx) {
    let percents: readonly number[] = DEFAULT_PERCENTS
    let keyed = true
    const options = readSibling(json, cx, (key, value) => {
      if (key === 'keyed' && typeof value === 'boolean') keyed = value
      else if (key === 'percents' && Array.isArray(value)) {
        percents = value.map((percent, place) => {
          if (tokenOf(percent) === 'VALUE_NUMBER') return doubleOf(percent)
          throw parsing(`Unexpected token ${tokenOf(percent)} [${key}] in [${cx.name}]`, atValue(value, place))
        })
      } else return false
      return true
    })
    if (percents.some(percent => percent < 0 || percent > 100)) {
      throw illegalArgument('percents must only contain non-null doubles from 0.0-100.0 inclusive')
    }
    return new PercentilesBucket(base, options, percents, keyed)
  },
}

class PercentilesBucket extends SiblingPipeline<readonly number[]> {
  readonly type = 'percentiles_bucket'

  constructor(
    base: PipelineBase,
    options: PipelineOptions,
    private readonly percents: readonly number[],
    private readonly keyed: boolean,
  ) {
    super(base, options)
  }

  /** By place of the percent. */
  protected find(values: readonly KeyedValue[]): readonly number[] {
    const sorted = values.map(({ value }) => value).sort((a, b) => a - b)
    return this.percents.map(percent => (sorted.length === 0 ? Number.NaN : sorted[Math.round((percent / 100) * (sorted.length - 1))]))
  }

  print(finding: Finding): Map<string, unknown> {
    const { percents, keyed, format } = this
    const found = finding as readonly number[]
    const numberOf = (percent: number) => {
      const value = found[percents.indexOf(percent)]
      return Number.isFinite(value) ? value : null
    }
    return printKeyed(percents, keyed, format, numberOf, keyedText)
  }

  metric(finding: Finding, name: string): number | undefined {
    const place = name === '' ? -1 : this.percents.indexOf(Number(name))
    return place < 0 ? undefined : (finding as readonly number[])[place]
  }
}
