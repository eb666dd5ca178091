// Parent pipelines: they add a result to each bucket of their parent, or select among them.
import type { JsonObject } from '../../core/json-token.ts'
import type {
  Aggregation,
  Bucket,
  Finding,
  Pipeline,
  PipelineBase,
  PipelineContext,
  PrintContext,
  Report,
  Siblings,
} from '../aggregation.ts'

export abstract class ParentPipeline<F = Finding> implements Pipeline {
  abstract readonly type: string
  abstract readonly bucketsPaths: readonly string[]
  readonly name: string
  readonly meta: JsonObject | null
  /** Where in a bucket of which aggregation its finding was put last. */
  private givenIn: Aggregation | null = null
  private givenAt = 0

  constructor({ name, meta }: PipelineBase) {
    this.name = name
    this.meta = meta
  }

  /** The same buckets with findings of its own, or others. */
  protected abstract buckets(parent: Aggregation, finding: Finding, buckets: readonly Bucket[], cx: PipelineContext): readonly Bucket[]

  /** Throws nothing: reports what is wrong where it stands. */
  abstract validate(parent: Aggregation | null, siblings: Siblings, report: Report): void

  applyTo(parent: Aggregation, finding: Finding, cx: PipelineContext): Finding {
    const buckets = parent.buckets(finding)
    if (buckets === null) return finding
    const after = this.buckets(parent, finding, buckets, cx)
    return after === buckets ? finding : parent.withBuckets(finding, after)
  }

  atTop(): never {
    throw new Error(`[${this.name}] stands in no aggregation`)
  }

  /** Puts its finding into a bucket. */
  protected give(parent: Aggregation, bucket: Bucket, finding: F): void {
    if (parent !== this.givenIn) {
      this.givenIn = parent
      this.givenAt = parent.subs.length + parent.pipelines.indexOf(this)
    }
    bucket.subs[this.givenAt] = finding
  }

  typedName(_finding: Finding): string {
    return 'simple_value'
  }

  print(_finding: Finding, _cx: PrintContext): Map<string, unknown> {
    return new Map()
  }

  metric(_finding: Finding, _name: string): number | undefined {
    return undefined
  }
}

/** Where buckets must follow each other, one for each step. */
export function reportNoRow({ type, name }: Pipeline, parent: Aggregation | null, report: Report): void {
  const wants = `${type} aggregation [${name}] must have a histogram, date_histogram or auto_date_histogram as parent`
  if (parent === null) report(`${wants} but doesn't have a parent`)
  else if (parent.row === null) report(wants)
  else if (parent.row === 'gapped') report(`parent histogram of ${type} aggregation [${name}] must have min_doc_count of 0`)
}

export function reportNoParent({ type, name }: Pipeline, parent: Aggregation | null, report: Report): void {
  if (parent === null) report(`${type} aggregation [${name}] must be declared inside of another aggregation`)
}

export function reportSeveralPaths({ name, bucketsPaths }: Pipeline, report: Report): void {
  if (bucketsPaths.length !== 1) report(`buckets_path must contain a single entry for aggregation [${name}]`)
}
