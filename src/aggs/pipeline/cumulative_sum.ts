// `cumulative_sum`: in each bucket, the sum of a metric over all buckets so far.
import { readStrictly } from '../../query/dsl/strict-object.ts'
import type { Aggregation, Bucket, Finding, Report, Siblings } from '../aggregation.ts'
import type { PipelineType } from '../aggregation-type.ts'
import { reportSeveralPaths } from './parent-pipeline.ts'
import { newOptions, required, strictOptions } from './pipeline-options.ts'
import { isNumber, ValuePipeline } from './value-pipeline.ts'

export interface CumulativeSumRequest {
  /** What is read: `'price'`, `'_count'`. */
  readonly buckets_path: string | readonly string[]
  readonly format?: string
}

export const cumulative_sum: PipelineType = {
  name: 'cumulative_sum',
  parse(json, base) {
    const options = newOptions()
    const { gap_policy: _, ...fields } = strictOptions(options)
    readStrictly('cumulative_sum', json, fields)
    required(Object.hasOwn(json, 'buckets_path') ? options : null, 'buckets_path')
    return new CumulativeSum(base, options)
  },
}

class CumulativeSum extends ValuePipeline {
  readonly type = 'cumulative_sum'

  override validate(parent: Aggregation | null, siblings: Siblings, report: Report): void {
    reportSeveralPaths(this, report)
    super.validate(parent, siblings, report)
  }

  protected buckets(parent: Aggregation, finding: Finding, buckets: readonly Bucket[]): readonly Bucket[] {
    let sum = 0
    this.values(parent, finding, buckets, 'insert_zeros').forEach((value, place) => {
      if (isNumber(value)) sum += value
      this.give(parent, buckets[place], { value: sum })
    })
    return buckets
  }
}
