// Contexts for aggregations inside others.
import { illegalArgument } from '../core/errors.ts'
import type { Aggregation, AggregationContext, Aggregator } from './aggregation.ts'

const NONE: readonly Aggregation[] = []

/** Opens what is inside an aggregation. */
export function openSubs(parent: Aggregation, cx: AggregationContext): Aggregator[] {
  for (const sub of parent.subs) {
    sub.refuseParent(parent, cx.outer ?? NONE)
    if (parent.yields === 'buckets' && sub.inOneBucket !== null) throw manyBuckets(sub.inOneBucket)
  }
  if (parent.subs.length === 0) return []
  const outer = [...(cx.outer ?? NONE), parent]
  const inside: AggregationContext = Object.create(cx, { isInside: { value: true }, outer: { value: outer } })
  return parent.subs.map(aggregation => inside.open(aggregation))
}

const manyBuckets = ({ type }: Aggregation) =>
  illegalArgument(`[${type}] cannot be nested inside an aggregation that collects more than a single bucket.`)

/** For what is inside a `nested` or `reverse_nested`. */
export const within = (cx: AggregationContext, nestedPath: string | null): AggregationContext =>
  Object.create(cx, { nestedPath: { value: nestedPath }, isInside: { value: true } })
