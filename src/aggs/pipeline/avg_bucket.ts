// `avg_bucket`: the average of a metric over the buckets of a sibling aggregation.
import type { Finding } from '../aggregation.ts'
import type { PipelineType } from '../aggregation-type.ts'
import { type KeyedValue, readSibling, SiblingPipeline } from './sibling-pipeline.ts'
import { printValue, type SimpleValue } from './simple-value.ts'

export const avg_bucket: PipelineType = {
  name: 'avg_bucket',
  parse: (json, base, cx) => new AvgBucket(base, readSibling(json, cx)),
}

class AvgBucket extends SiblingPipeline<SimpleValue> {
  readonly type = 'avg_bucket'

  protected find(values: readonly KeyedValue[]): SimpleValue {
    return { value: sumOf(values) / values.length }
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

/** Added up as the server does it here: without caring for lost digits. */
export function sumOf(values: readonly KeyedValue[]): number {
  let sum = 0
  for (const { value } of values) sum += value
  return sum
}
