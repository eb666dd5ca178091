// `bucket_script`: computes a number in each bucket by a script.
import { textOf } from '../../core/json-token.ts'
import { mapKept } from '../../core/kept-work.ts'
import { readStrictly } from '../../query/dsl/strict-object.ts'
import { boxedNumber } from '../../query/scripts/boxed-number.ts'
import { BUCKET_AGGREGATION } from '../../query/scripts/contexts.ts'
import type { Aggregation, Bucket, Finding, PipelineBase, PipelineContext, Report, Siblings } from '../aggregation.ts'
import type { PipelineType } from '../aggregation-type.ts'
import { BucketScript, type ScriptedOptions, type ScriptedPipelineRequest, scriptedFields, settledScript } from './bucket-script.ts'
import { bucketValue, stepsOf } from './buckets-path.ts'
import { reportNoParent } from './parent-pipeline.ts'
import { newOptions, type PipelineOptions, readGaps } from './pipeline-options.ts'
import { ValuePipeline } from './value-pipeline.ts'

export interface BucketScriptRequest extends ScriptedPipelineRequest {
  readonly format?: string
}

type Settled = ReturnType<typeof settledScript>

export const bucket_script: PipelineType = {
  name: 'bucket_script',
  parse(json, base) {
    const options = newOptions()
    const scripted: ScriptedOptions = { paths: null, script: null }
    readStrictly('bucket_script', json, {
      ...scriptedFields(scripted),
      format: { accepts: ['VALUE_STRING'], read: value => void (options.format = textOf(value)) },
      gap_policy: { accepts: ['VALUE_STRING'], read: (value, parent, key) => void (options.gaps = readGaps(textOf(value), parent, key)) },
    })
    const settled = settledScript(scripted)
    return new BucketScripted(base, { ...options, paths: [...settled.paths.values()] }, settled)
  },
}

class BucketScripted extends ValuePipeline {
  readonly type = 'bucket_script'

  constructor(
    base: PipelineBase,
    options: PipelineOptions,
    private readonly settled: Settled,
  ) {
    super(base, options)
  }

  override validate(parent: Aggregation | null, _siblings: Siblings, report: Report): void {
    reportNoParent(this, parent, report)
  }

  protected buckets(parent: Aggregation, finding: Finding, buckets: readonly Bucket[], cx: PipelineContext): readonly Bucket[] {
    const script = new BucketScript(this.settled.script, BUCKET_AGGREGATION, cx.scripts)
    const paths = [...this.settled.paths].map(([name, path]) => [name, stepsOf(path)] as const)
    mapKept(buckets, 'values', bucket => {
      const numbers = new Map(paths.map(([name, steps]) => [name, bucketValue(parent, finding, bucket, steps, this.gaps)]))
      const isGap = [...numbers.values()].some(value => value === null || Number.isNaN(value))
      if (isGap && this.gaps === 'skip') return
      const value = script.of(numbers)
      if (value !== null) this.give(parent, bucket, { value: boxedNumber(value) })
    })
    return buckets
  }
}
