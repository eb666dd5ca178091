// `stats_bucket`: count, minimum, maximum, average and sum of a metric over the buckets of a sibling aggregation.
import type { Finding } from '../aggregation.ts'
import type { PipelineType } from '../aggregation-type.ts'
import { NO_STATS, printStats, type Stats, statOf } from '../metric/stats.ts'
import { type KeyedValue, readSibling, SiblingPipeline } from './sibling-pipeline.ts'
import { sumOf } from './simple-value-sibling.ts'

export const stats_bucket: PipelineType = {
  name: 'stats_bucket',
  parse: (json, base, cx) => new StatsBucket(base, readSibling(json, cx)),
}

class StatsBucket extends SiblingPipeline<Stats> {
  readonly type = 'stats_bucket'

  protected find(values: readonly KeyedValue[]): Stats {
    return statsOf(values)
  }

  print(finding: Finding): Map<string, unknown> {
    return printStats(finding as Stats, this.format)
  }

  metric(finding: Finding, name: string): number | undefined {
    return statOf(finding as Stats, name)
  }
}

export function statsOf(values: readonly KeyedValue[]): Stats {
  let { min, max } = NO_STATS
  for (const { value } of values) {
    min = Math.min(min, value)
    max = Math.max(max, value)
  }
  return { count: values.length, min, max, sum: sumOf(values) }
}
