// `extended_stats_bucket`: `stats_bucket`, with variance and standard deviation.
import { illegalArgument } from '../../core/errors.ts'
import { doubleOf, tokenOf } from '../../core/json-token.ts'
import type { Finding, PipelineBase } from '../aggregation.ts'
import type { PipelineType } from '../aggregation-type.ts'
import { DEFAULT_SIGMA, type ExtendedStats, extendedStatOf, printExtendedStats } from '../metric/extended_stats.ts'
import type { PipelineOptions, PipelineRequest } from './pipeline-options.ts'
import { type KeyedValue, readSibling, SiblingPipeline } from './sibling-pipeline.ts'
import { statsOf } from './stats_bucket.ts'

export interface ExtendedStatsBucketRequest extends PipelineRequest {
  /** So many standard deviations make the bounds; 2. */
  readonly sigma?: number
}

export const extended_stats_bucket: PipelineType = {
  name: 'extended_stats_bucket',
  parse(json, base, cx) {
    let sigma = DEFAULT_SIGMA
    const options = readSibling(json, cx, (key, value) => {
      if (key !== 'sigma' || tokenOf(value) !== 'VALUE_NUMBER') return false
      sigma = doubleOf(value)
      return true
    })
    if (sigma < 0) throw illegalArgument('sigma must be a non-negative double')
    return new ExtendedStatsBucket(base, options, sigma)
  },
}

class ExtendedStatsBucket extends SiblingPipeline<ExtendedStats> {
  readonly type = 'extended_stats_bucket'

  constructor(
    base: PipelineBase,
    options: PipelineOptions,
    private readonly sigma: number,
  ) {
    super(base, options)
  }

  protected find(values: readonly KeyedValue[]): ExtendedStats {
    let squares = 0
    for (const { value } of values) squares += value * value
    return { ...statsOf(values), squares }
  }

  print(finding: Finding): Map<string, unknown> {
    return printExtendedStats(finding as ExtendedStats, this.sigma, this.format)
  }

  metric(finding: Finding, name: string): number | undefined {
    return extendedStatOf(finding as ExtendedStats, this.sigma, name)
  }
}
