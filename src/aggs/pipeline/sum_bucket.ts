// `sum_bucket`: the sum of a metric over the buckets of a sibling aggregation.
import type { PipelineType } from '../aggregation-type.ts'
import { type KeyedValue, readSibling } from './sibling-pipeline.ts'
import { SimpleValueSibling, sumOf } from './simple-value-sibling.ts'

export const sum_bucket: PipelineType = {
  name: 'sum_bucket',
  parse: (json, base, cx) => new SumBucket(base, readSibling(json, cx)),
}

class SumBucket extends SimpleValueSibling {
  readonly type = 'sum_bucket'

  protected compute(values: readonly KeyedValue[]): number {
    return sumOf(values)
  }
}
