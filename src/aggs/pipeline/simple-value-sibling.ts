// Sibling pipelines whose result is one number: `avg_bucket` and `sum_bucket`.
import type { Finding } from '../aggregation.ts'
import { type KeyedValue, SiblingPipeline } from './sibling-pipeline.ts'
import { printValue, type SimpleValue } from './simple-value.ts'

export abstract class SimpleValueSibling extends SiblingPipeline<SimpleValue> {
  protected abstract compute(values: readonly KeyedValue[]): number

  protected find(values: readonly KeyedValue[]): SimpleValue {
    return { value: this.compute(values) }
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

/** A plain sum, as OpenSearch's: without compensation for lost digits. */
export function sumOf(values: readonly KeyedValue[]): number {
  let sum = 0
  for (const { value } of values) sum += value
  return sum
}
