// Merges the partial results of slices and shards, aggregation by aggregation, and finally runs the pipelines.
import { isKeptWork, keptSteps, mapKept, onceKept } from '../core/kept-work.ts'
import type { Turns } from '../core/turns.ts'
import type { Aggregation, Finding, PipelineContext, ReduceContext, Siblings } from './aggregation.ts'

/** `parts`: of each slice or shard the findings of `subs`, in their order. Never none. */
export function reduceAll(subs: readonly Aggregation[], parts: readonly (readonly Finding[])[], cx: ReduceContext): Finding[] {
  return subs.map((sub, place) =>
    sub.reduce(
      parts.map(part => part[place]),
      cx,
    ),
  )
}

/** For answers: adds to `findings`, which are those of all shards together, what pipelines find. Yields where others may have their turn. */
export function* runPipelines(siblings: Siblings, findings: Finding[], cx: PipelineContext, turns: Turns): Generator<void> {
  for (const [place, sub] of siblings.subs.entries())
    if (havePipelines(sub)) findings[place] = yield* withPipelines(sub, findings[place], cx, turns)
  for (const pipeline of siblings.pipelines) {
    findings.push(yield* keptSteps(turns, () => pipeline.atTop(siblings, findings, cx)))
    yield
  }
}

/** Whether there are any, on whatever level. */
export function havePipelines({ subs, pipelines }: Siblings): boolean {
  if (pipelines.length > 0) return true
  for (const sub of subs) if (havePipelines(sub)) return true
  return false
}

/** Inner ones first, as outer ones build on them. */
function* withPipelines(aggregation: Aggregation, finding: Finding, cx: PipelineContext, turns: Turns): Generator<void, Finding> {
  const { subs, pipelines } = aggregation
  const inner = [...subs.keys()].filter(place => havePipelines(subs[place]))
  if (inner.length > 0) {
    for (const bucket of aggregation.buckets(finding) ?? [])
      for (const place of inner) bucket.subs[place] = yield* withPipelines(subs[place], bucket.subs[place], cx, turns)
  }
  let result = finding
  for (const pipeline of pipelines) {
    const before = result
    result = yield* keptSteps(turns, () => pipeline.applyTo(aggregation, before, cx))
    yield
  }
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

/** Fewer buckets are reduced in one go. */
const MANY = 32

/**
 * `buckets.map(reduce)`, which others may have their turn in. `owner` is the first of the findings that are reduced. What buckets inside count is
 * counted again where the work is called again, since all that is around them is.
 */
export function reduceEach<T, R>(
  owner: object,
  buckets: readonly T[],
  cx: ReduceContext,
  reduce: (bucket: T, cx: ReduceContext, place: number) => R,
): R[] {
  if (buckets.length < MANY || !isKeptWork()) return buckets.map((bucket, place) => reduce(bucket, cx, place))
  const inside = onceKept(owner, 'buckets inside', () => ({ count: 0 }))
  cx.consumeBuckets(inside.count)
  let count = 0
  const counting: ReduceContext = {
    final: cx.final,
    scripts: cx.scripts,
    consumeBuckets(buckets) {
      count += buckets
      cx.consumeBuckets(buckets)
    },
  }
  const one = (bucket: T, place: number) => {
    count = 0
    const reduced = reduce(bucket, counting, place)
    inside.count += count
    return reduced
  }
  return mapKept(buckets, 'reduced', one, owner)
}
