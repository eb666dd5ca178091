// `sum_bucket`: the sum of a metric over the buckets of a sibling aggregation.
import type { Finding } from '../aggregation.ts'
import type { PipelineType } from '../aggregation-type.ts'
import { sumOf } from './avg_bucket.ts'
import { type KeyedValue, readSibling, SiblingPipeline } from './sibling-pipeline.ts'
import { printValue, type SimpleValue } from './simple-value.ts'

export const sum_bucket: PipelineType = {
  name: 'sum_bucket',
  parse: (json, base, cx) => new SumBucket(base, readSibling(json, cx)),
}

class SumBucket extends SiblingPipeline<SimpleValue> {
  readonly type = 'sum_bucket'

  protected find(values: readonly KeyedValue[]): SimpleValue {
    return { value: sumOf(values) }
  }

  override typedName(): string {
    return 'simple_value'
  }

  print(finding: Finding): Map<string, unknown> {
    return printValue(new Map(), 'value', (finding as SimpleValue).value, this.format)
  }

  metric(finding: Finding, name: string): number | undefined {
    return name === '' || name === 'value' ? (finding as SimpleValue).value : undefined
  }
}
