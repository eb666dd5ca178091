// `avg_bucket`: the average of a metric over the buckets of a sibling aggregation.
import type { PipelineType } from '../aggregation-type.ts'
import { type KeyedValue, readSibling } from './sibling-pipeline.ts'
import { SimpleValueSibling, sumOf } from './simple-value-sibling.ts'

export const avg_bucket: PipelineType = {
  name: 'avg_bucket',
  parse: (json, base, cx) => new AvgBucket(base, readSibling(json, cx)),
}

class AvgBucket extends SimpleValueSibling {
  readonly type = 'avg_bucket'

  protected compute(values: readonly KeyedValue[]): number {
    return sumOf(values) / values.length
  }
}
