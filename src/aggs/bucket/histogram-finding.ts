// Buckets along a line as plain data: merged by key, gaps filled between them, put in order, and shown.
import type { Aggregation, Bucket, Finding, PrintContext, ReduceContext } from '../aggregation.ts'
import { printInto } from '../print-aggregations.ts'
import { reduceSubs } from '../reduce-aggregations.ts'
import type { ValueFormat } from '../values/value-format.ts'
import { bucketComparator, type OrderKey } from './bucket-order.ts'
import { total } from './terms-finding.ts'

export interface LineBucket extends Bucket {
  readonly key: number
}

export interface HistogramFinding {
  readonly format: ValueFormat
  /** By key, until all shards are together. */
  readonly buckets: readonly LineBucket[]
  /** What the aggregations inside a bucket without documents find; null: nobody knows. */
  readonly empty: readonly Finding[] | null
  /** Between these there are buckets in any case; null: said of neither. */
  readonly bounds: LineBounds | null
}

/** Null: open. */
export interface LineBounds {
  readonly min: number | null
  readonly max: number | null
}

export interface Line {
  /** The key that is a bucket after that of `key`. */
  next(key: number): number
  /** The bucket that a bound is in. */
  round(value: number): number
}

export interface HistogramRules {
  readonly order: readonly OrderKey[]
  readonly minDocCount: number
  readonly line: Line
}

export function reduceHistogram(
  aggregation: Aggregation,
  findings: readonly HistogramFinding[],
  rules: () => HistogramRules,
  cx: ReduceContext,
): HistogramFinding {
  // A shard where the field is not mapped has no idea of it.
  const [first] = findings.filter(({ empty }) => empty !== null)
  const merged = mergeLine(aggregation, findings, cx)
  const empty = emptySubs(aggregation, findings, cx)
  const bounds = findings.find(finding => finding.bounds !== null)?.bounds ?? null
  const finding = { ...(first ?? findings[0]), buckets: merged, empty, bounds }
  if (!cx.final) return finding
  const { order, minDocCount, line } = rules()
  const buckets = minDocCount === 0 ? filled(finding, empty, line, cx) : merged.filter(({ count }) => count >= minDocCount)
  if (minDocCount > 0) cx.consumeBuckets(buckets.length)
  return { ...finding, buckets: ordered(buckets, order, aggregation) }
}

function mergeLine(aggregation: Aggregation, findings: readonly HistogramFinding[], cx: ReduceContext): readonly LineBucket[] {
  // Where nothing will be put into buckets, those of one finding may be shown as they are.
  const isPlain = aggregation.subs.length === 0 && aggregation.pipelines.length === 0
  if (isPlain && findings.length === 1 && isInOrder(findings[0].buckets)) return findings[0].buckets
  const byKey = new Map<number, LineBucket[]>()
  for (const { buckets } of findings) {
    for (const bucket of buckets) {
      const same = byKey.get(bucket.key)
      if (same === undefined) byKey.set(bucket.key, [bucket])
      else same.push(bucket)
    }
  }
  const merged = [...byKey.values()].map(same => ({
    key: same[0].key,
    count: total(same),
    subs: reduceSubs(aggregation.subs, same, cx),
  }))
  return merged.sort((a, b) => a.key - b.key)
}

function isInOrder(buckets: readonly LineBucket[]): boolean {
  for (let i = 1; i < buckets.length; i++) if (buckets[i].key <= buckets[i - 1].key) return false
  return true
}

function emptySubs({ subs }: Aggregation, findings: readonly HistogramFinding[], cx: ReduceContext): Finding[] {
  const known = findings.flatMap(({ empty }) => (empty === null ? [] : [{ subs: [...empty] }]))
  return known.length === 0 ? subs.map(sub => sub.empty()) : reduceSubs(subs, known, cx)
}

/** With a bucket for every key between the first and the last, and as far as bounds say. */
function filled({ buckets, bounds }: HistogramFinding, empty: readonly Finding[], line: Line, cx: ReduceContext): LineBucket[] {
  const all: LineBucket[] = []
  const push = (bucket: LineBucket) => {
    cx.consumeBuckets(1)
    all.push(bucket)
  }
  const none = (key: number): LineBucket => ({ key, count: 0, subs: empty.length === 0 ? [] : (structuredClone(empty) as Finding[]) })
  const min = bounds?.min ?? null
  const max = bounds?.max ?? null
  if (buckets.length === 0) {
    if (min === null || max === null) return all
    for (let key = line.round(min), last = line.round(max); key <= last; key = line.next(key)) push(none(key))
    return all
  }
  if (min !== null) for (let key = line.round(min); key < buckets[0].key; key = line.next(key)) push(none(key))
  for (const bucket of buckets) {
    const before = all.at(-1)
    if (before !== undefined) for (let key = line.next(before.key); key < bucket.key; key = line.next(key)) push(none(key))
    push(bucket)
  }
  if (max !== null) {
    const last = line.round(max)
    for (let key = line.next(buckets[buckets.length - 1].key); key <= last; key = line.next(key)) push(none(key))
  }
  return all
}

function ordered(buckets: LineBucket[], order: readonly OrderKey[], { subs }: Aggregation): LineBucket[] {
  if (order[0].kind === 'key') return order[0].descending ? buckets.reverse() : buckets
  return buckets.sort(bucketComparator<LineBucket>(order, subs, (a, b) => a.key - b.key))
}

export interface LinePrinting {
  readonly keyed: boolean
  /** A key as text, and null where it is not shown beside the key. */
  text(key: number): { readonly name: string; readonly shown: string | null }
  key(key: number): unknown
}

export function printHistogram(
  aggregation: Aggregation,
  { buckets }: HistogramFinding,
  { keyed, text, key }: LinePrinting,
  cx: PrintContext,
): Map<string, unknown> {
  const named = new Map<string, unknown>()
  const list: unknown[] = []
  for (const bucket of buckets) {
    const { name, shown } = text(bucket.key)
    const body = new Map<string, unknown>()
    if (shown !== null) body.set('key_as_string', shown)
    body.set('key', key(bucket.key)).set('doc_count', bucket.count)
    printInto(body, aggregation, bucket.subs, cx)
    if (keyed) named.set(name, body)
    else list.push(body)
  }
  return new Map([['buckets', keyed ? named : list]])
}
