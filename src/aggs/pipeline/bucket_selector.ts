// `bucket_selector`: keeps the buckets for which a script returns true.
import { textOf } from '../../core/json-token.ts'
import { readStrictly } from '../../query/dsl/strict-object.ts'
import { AGGREGATION_SELECTOR } from '../../query/scripts/contexts.ts'
import type { Aggregation, Bucket, Finding, PipelineBase, PipelineContext, Report, Siblings } from '../aggregation.ts'
import type { PipelineType } from '../aggregation-type.ts'
import { BucketScript, type ScriptedOptions, scriptedFields, settledScript } from './bucket-script.ts'
import { bucketValue, type GapPolicy, stepsOf } from './buckets-path.ts'
import { ParentPipeline, reportNoParent } from './parent-pipeline.ts'
import { readGaps } from './pipeline-options.ts'

type Settled = ReturnType<typeof settledScript>

export const bucket_selector: PipelineType = {
  name: 'bucket_selector',
  parse(json, base) {
    let gaps: GapPolicy = 'skip'
    const scripted: ScriptedOptions = { paths: null, script: null }
    readStrictly('bucket_selector', json, {
      ...scriptedFields(scripted),
      gap_policy: { accepts: ['VALUE_STRING'], read: (value, parent, key) => void (gaps = readGaps(textOf(value), parent, key)) },
    })
    return new BucketSelector(base, settledScript(scripted), gaps)
  },
}

class BucketSelector extends ParentPipeline {
  readonly type = 'bucket_selector'
  readonly bucketsPaths: readonly string[]

  constructor(
    base: PipelineBase,
    private readonly settled: Settled,
    private readonly gaps: GapPolicy,
  ) {
    super(base)
    this.bucketsPaths = [...settled.paths.values()]
  }

  validate(parent: Aggregation | null, _siblings: Siblings, report: Report): void {
    reportNoParent(this, parent, report)
  }

  protected buckets(parent: Aggregation, finding: Finding, buckets: readonly Bucket[], cx: PipelineContext): readonly Bucket[] {
    const script = new BucketScript(this.settled.script, AGGREGATION_SELECTOR, cx.scripts)
    const paths = [...this.settled.paths].map(([name, path]) => [name, stepsOf(path)] as const)
    return buckets.filter(bucket => {
      const numbers = new Map(paths.map(([name, steps]) => [name, bucketValue(parent, finding, bucket, steps, this.gaps)]))
      const answer = script.of(numbers)
      // An expression knows numbers only.
      return answer === true || (typeof answer === 'number' && answer !== 0)
    })
  }
}
