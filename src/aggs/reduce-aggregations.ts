// Merges the partial results of slices and shards, aggregation by aggregation, and finally runs the pipelines.
import type { ScriptRules } from '../query/contracts/script.ts'
import type { Aggregation, Finding, ReduceContext } from './aggregation.ts'
import type { PipelineContext, Siblings } from './pipeline.ts'

/** `parts`: of each slice or shard the findings of `subs`, in their order. Never none. */
export function reduceAll(subs: readonly Aggregation[], parts: readonly (readonly Finding[])[], cx: ReduceContext): Finding[] {
  return subs.map((sub, place) =>
    sub.reduce(
      parts.map(part => part[place]),
      cx,
    ),
  )
}

/** For answers: the findings of all shards, with those of pipelines behind them. */
export function reduceFinally(
  siblings: Siblings,
  parts: readonly (readonly Finding[])[],
  consumeBuckets: ReduceContext['consumeBuckets'],
  scripts: ScriptRules,
): Finding[] {
  const cx: PipelineContext = { final: true, consumeBuckets, scripts }
  const findings = reduceAll(siblings.subs, parts, cx)
  siblings.subs.forEach((sub, place) => {
    findings[place] = withPipelines(sub, findings[place], cx)
  })
  for (const pipeline of siblings.pipelines) findings.push(pipeline.atTop(siblings, findings, cx))
  return findings
}

/** Inner ones first, as outer ones build on them. */
function withPipelines(aggregation: Aggregation, finding: Finding, cx: PipelineContext): Finding {
  const { subs, pipelines } = aggregation
  if (subs.length === 0 && pipelines.length === 0) return finding
  for (const bucket of aggregation.buckets(finding) ?? []) {
    for (let place = 0; place < bucket.subs.length; place++) bucket.subs[place] = withPipelines(subs[place], bucket.subs[place], cx)
  }
  let result = finding
  for (const pipeline of pipelines) result = pipeline.applyTo(aggregation, result, cx)
  return result
}

/** Findings of aggregations inside, merged over the same bucket of several slices or shards. */
export const reduceSubs = (subs: readonly Aggregation[], buckets: readonly { subs: Finding[] }[], cx: ReduceContext): Finding[] =>
  subs.length === 0
    ? []
    : reduceAll(
        subs,
        buckets.map(bucket => bucket.subs),
        cx,
      )
