// Buckets that a request bounds, as plain data: every shard has the same, in the same order.
import type { Aggregation, Bucket, PrintContext, ReduceContext } from '../aggregation.ts'
import { printInto } from '../print-aggregations.ts'
import { reduceSubs } from '../reduce-aggregations.ts'
import { total } from './terms-finding.ts'

export interface RangeBucket extends Bucket {
  /** As the answer calls it. */
  readonly key: string
  /** What is shown of its bounds, in their order. */
  readonly bounds: readonly (readonly [name: string, value: unknown])[]
}

export interface RangesFinding {
  readonly buckets: readonly RangeBucket[]
}

export function reduceRanges({ subs }: Aggregation, findings: readonly RangesFinding[], cx: ReduceContext): RangesFinding {
  const [first] = findings
  if (cx.final) cx.consumeBuckets(first.buckets.length)
  const buckets = first.buckets.map((bucket, place) => {
    const same = findings.map(finding => finding.buckets[place])
    return { ...bucket, count: total(same), subs: reduceSubs(subs, same, cx) }
  })
  return { buckets }
}

export function printRanges(
  aggregation: Aggregation,
  { buckets }: RangesFinding,
  keyed: boolean,
  showBound: (value: unknown) => unknown,
  cx: PrintContext,
): Map<string, unknown> {
  const named = new Map<string, unknown>()
  const list: unknown[] = []
  for (const { key, bounds, count, subs } of buckets) {
    const body = new Map<string, unknown>(keyed ? [] : [['key', key]])
    for (const [name, value] of bounds) body.set(name, showBound(value))
    body.set('doc_count', count)
    printInto(body, aggregation, subs, cx)
    if (keyed) named.set(key, body)
    else list.push(body)
  }
  return new Map([['buckets', keyed ? named : list]])
}
