// Sibling pipelines: they compute one result from all buckets of an aggregation beside them.
import type { JsonObject } from '../../core/json-token.ts'
import type { Aggregation, Finding, Pipeline, PipelineBase, PrintContext, Report, Siblings } from '../aggregation.ts'
import type { AggregationParseContext } from '../aggregation-type.ts'
import type { ValueFormat } from '../values/value-format.ts'
import { bucketValue, type GapPolicy, pascal, stepsOf } from './buckets-path.ts'
import { type PipelineOptions, readLoosely } from './pipeline-options.ts'
import { patternFormat } from './simple-value.ts'

/** A number and the bucket it is from. */
export interface KeyedValue {
  readonly key: string
  readonly value: number
}

export abstract class SiblingPipeline<F = Finding> implements Pipeline {
  abstract readonly type: string
  readonly name: string
  readonly meta: JsonObject | null
  readonly bucketsPaths: readonly string[]
  private readonly gaps: GapPolicy
  protected readonly format: ValueFormat

  constructor({ name, meta }: PipelineBase, { paths, gaps, format }: PipelineOptions) {
    this.name = name
    this.meta = meta
    this.bucketsPaths = paths
    this.gaps = gaps
    this.format = patternFormat(format)
  }

  protected abstract find(values: readonly KeyedValue[]): F
  abstract print(finding: Finding, cx: PrintContext): Map<string, unknown>
  abstract metric(finding: Finding, name: string): number | undefined

  typedName(_finding: Finding): string {
    return this.type
  }

  applyTo(parent: Aggregation, finding: Finding): Finding {
    const place = parent.subs.length + parent.pipelines.indexOf(this)
    for (const bucket of parent.buckets(finding) ?? []) bucket.subs[place] = this.atTop(parent, bucket.subs)
    return finding
  }

  atTop({ subs }: Siblings, findings: readonly Finding[]): F {
    const [name, ...steps] = stepsOf(this.bucketsPaths[0])
    const place = subs.findIndex(sub => sub.name === name)
    const values: KeyedValue[] = []
    for (const bucket of subs[place].buckets(findings[place]) ?? []) {
      const value = bucketValue(subs[place], findings[place], bucket, steps, this.gaps)
      if (value !== null && !Number.isNaN(value)) values.push({ key: subs[place].keyText(findings[place], bucket), value })
    }
    return this.find(values)
  }

  validate(_parent: Aggregation | null, { subs }: Siblings, report: Report): void {
    const { name, bucketsPaths } = this
    if (bucketsPaths.length === 0) return
    const [path] = bucketsPaths
    const first = path.split(/[>.]/)[0]
    const aggregation = subs.find(sub => sub.name === first)
    if (aggregation === undefined) {
      report(`buckets_path aggregation does not exist for aggregation [${name}]: ${path}`)
    } else if (aggregation.yields !== 'buckets' || aggregation.type === 'composite') {
      const wants = `The first aggregation in buckets_path must be a multi-bucket aggregation for aggregation [${name}]`
      report(`${wants} found :${builderOf(aggregation)} for buckets path: ${path}`)
    }
  }
}

/** As the server calls its class. */
function builderOf({ type, yields }: Aggregation): string {
  const folder = yields === 'bucket' || yields === 'buckets' ? `bucket.${type}` : 'metrics'
  return `org.opensearch.search.aggregations.${folder}.${pascal(type)}AggregationBuilder`
}

/** Options of all siblings; `own` takes a key that only one knows, and says whether it could. */
export function readSibling(
  json: JsonObject,
  { name }: AggregationParseContext,
  own: (key: string, value: unknown) => boolean = () => false,
): PipelineOptions {
  return readLoosely(
    json,
    {
      missing: `Missing required field [buckets_path] for aggregation [${name}]`,
      unexpected: (token, key) => `Unexpected token ${token} [${key}] in [${name}]`,
    },
    own,
  )
}
