// Pipelines that give buckets in a row a number each.
import type { Aggregation, Bucket, Finding, PipelineBase, Report, Siblings } from '../aggregation.ts'
import { bucketValue, type GapPolicy, stepsOf } from './buckets-path.ts'
import { ParentPipeline, reportNoRow } from './parent-pipeline.ts'
import type { PipelineOptions } from './pipeline-options.ts'
import { patternFormat, printValue, type SimpleValue } from './simple-value.ts'

export abstract class ValuePipeline<F extends SimpleValue = SimpleValue> extends ParentPipeline<F> {
  readonly bucketsPaths: readonly string[]
  protected readonly gaps: GapPolicy
  protected readonly format

  constructor(base: PipelineBase, { paths, gaps, format }: PipelineOptions) {
    super(base)
    this.bucketsPaths = paths
    this.gaps = gaps
    this.format = patternFormat(format)
  }

  validate(parent: Aggregation | null, _siblings: Siblings, report: Report): void {
    reportNoRow(this, parent, report)
  }

  /** Of each bucket, in their order. */
  protected values(parent: Aggregation, finding: Finding, buckets: readonly Bucket[], gaps = this.gaps): (number | null)[] {
    const steps = stepsOf(this.bucketsPaths[0])
    return buckets.map(bucket => bucketValue(parent, finding, bucket, steps, gaps))
  }

  override print(finding: Finding): Map<string, unknown> {
    return printValue(new Map(), 'value', (finding as F).value, this.format)
  }

  override metric(finding: Finding, name: string): number | undefined {
    return name === '' || name === 'value' ? (finding as F).value : undefined
  }
}

export const isNumber = (value: number | null | undefined): value is number => value !== null && value !== undefined && !Number.isNaN(value)
