// `bucket_selector`: keeps the buckets for which a script returns true.
import { parsing } from '../../core/errors.ts'
import { atEnd, atValue } from '../../core/json-spot.ts'
import { type Token, textOf, tokenOf } from '../../core/json-token.ts'
import { mapKept } from '../../core/kept-work.ts'
import { readScript } from '../../query/dsl/script-value.ts'
import { AGGREGATION_SELECTOR } from '../../query/scripts/contexts.ts'
import type { Aggregation, Bucket, Finding, PipelineBase, PipelineContext, Report, Siblings } from '../aggregation.ts'
import type { PipelineType } from '../aggregation-type.ts'
import { BucketScript, namedPaths, type ScriptedOptions, settledScript } from './bucket-script.ts'
import { bucketValue, type GapPolicy, stepsOf } from './buckets-path.ts'
import { ParentPipeline, reportNoParent } from './parent-pipeline.ts'
import { readGaps } from './pipeline-options.ts'

type Settled = ReturnType<typeof settledScript>

export const bucket_selector: PipelineType = {
  name: 'bucket_selector',
  parse(json, base) {
    let gaps: GapPolicy = 'skip'
    const scripted: ScriptedOptions = { paths: null, script: null }
    for (const [key, value] of Object.entries(json)) {
      const token = tokenOf(value)
      if (!KNOWN.has(token)) throw parsing(`Unexpected token ${token} in [${base.name}].`, atValue(json, key))
      if (key === 'buckets_path') scripted.paths = namedPaths(value)
      else if (key === 'script' && token !== 'START_ARRAY') scripted.script = readScript(json, key)
      else if (key === 'gap_policy' && token === 'VALUE_STRING') gaps = readGaps(textOf(value), json, key)
      else throw parsing(`Unknown key for a ${token} in [${base.name}]: [${key}].`, atValue(json, key))
    }
    for (const [field, given] of [['buckets_path', scripted.paths] as const, ['script', scripted.script] as const]) {
      if (given === null) throw parsing(`Missing required field [${field}] for bucket_selector aggregation [${base.name}]`, atEnd(json))
    }
    return new BucketSelector(base, settledScript(scripted), gaps)
  },
}

/** The kinds of values that options have: the server reads them token by token. */
const KNOWN: ReadonlySet<Token> = new Set<Token>(['VALUE_STRING', 'START_ARRAY', 'START_OBJECT'])

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
    const answers = mapKept(buckets, 'answers', bucket =>
      script.of(new Map(paths.map(([name, steps]) => [name, bucketValue(parent, finding, bucket, steps, this.gaps)]))),
    )
    // An expression knows numbers only.
    return buckets.filter((_, i) => answers[i] === true || answers[i] === 1)
  }
}
