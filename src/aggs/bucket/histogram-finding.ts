// The partial result of a histogram, as plain data: merged by key, with gaps filled, sorted and printed.
import { LateList } from '../../core/late-json.ts'
import type { Piece } from '../../core/piece.ts'
import type { Aggregation, Bucket, Finding, PrintContext, ReduceContext } from '../aggregation.ts'
import { double, printInto, textInside } from '../print-aggregations.ts'
import { havePipelines, reduceEach, reduceSubs } from '../reduce-aggregations.ts'
import type { ValueFormat } from '../values/value-format.ts'
import { bucketComparator, type OrderKey } from './bucket-order.ts'
import { atLeast, backwards, type LineCounts, mergeCounts, NO_COUNTS, spread, subsAt } from './line-counts.ts'
import { LineRows, rowText } from './line-rows.ts'
import { bucketsByKey } from './same-keys.ts'
import { total } from './terms-finding.ts'

export interface LineBucket extends Bucket {
  readonly key: number
}

/** Columns where nothing but numbers are inside of them. */
type LineBuckets = readonly LineBucket[] | LineCounts

/** One by one. */
export function asBuckets(aggregation: Aggregation, buckets: LineBuckets): readonly LineBucket[] {
  return 'counts' in buckets ? Array.from(buckets.keys, (_, i) => bucketAt(aggregation, buckets, i)) : buckets
}

function bucketAt({ subs }: Aggregation, buckets: LineBuckets, place: number): LineBucket {
  if (!('counts' in buckets)) return buckets[place]
  const { keys, counts, inside } = buckets
  return { key: keys[place], count: counts[place], subs: inside === null ? [] : subsAt(inside, subs, place) }
}

/** Those that are columns. */
export const rowsOf = (buckets: LineBuckets): number => ('counts' in buckets ? buckets.keys.length : 0)

/** Null where they are no columns. */
const asCounts = (buckets: LineBuckets): LineCounts | null => ('counts' in buckets ? buckets : buckets.length === 0 ? NO_COUNTS : null)

export interface HistogramFinding {
  readonly format: ValueFormat
  /** By key, until all shards are together. */
  readonly buckets: LineBuckets
  /** The sub-aggregation results of an empty bucket; null: not known. */
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
  const all = minDocCount === 0 ? filled(merged, bounds, emptyMaker(aggregation, empty), line, cx) : withLeast(merged, minDocCount)
  if (minDocCount > 0) cx.consumeBuckets('counts' in all ? all.keys.length : all.length)
  return { ...finding, buckets: ordered(all, order, aggregation) }
}

function withLeast(buckets: LineBuckets, least: number): LineBuckets {
  return 'counts' in buckets ? atLeast(buckets, least) : buckets.filter(({ count }) => count >= least)
}

/** Columns where they all are, and pipelines put nothing into buckets. */
function mergeLine(aggregation: Aggregation, findings: readonly HistogramFinding[], cx: ReduceContext): LineBuckets {
  const alone = findings.length === 1 && aggregation.pipelines.length === 0 ? findings[0].buckets : null
  if (alone !== null && 'counts' in alone) return alone
  if (aggregation.subs.length === 0 && aggregation.pipelines.length === 0) {
    const columns = findings.map(({ buckets }) => asCounts(buckets)).filter(counts => counts !== null)
    if (columns.length === findings.length) return mergeCounts(columns)
  }
  if (alone !== null && aggregation.subs.every(sub => sub.staysAlone) && isAscending(alone)) return alone
  const lists = findings.map(({ buckets }) => ({ buckets: asBuckets(aggregation, buckets) }))
  const merged = reduceEach(
    findings[0],
    bucketsByKey(lists, ({ key }) => key),
    cx,
    (same, inner) => ({
      key: same[0].key,
      count: total(same),
      subs: reduceSubs(aggregation.subs, same, inner),
    }),
  )
  return merged.sort((a, b) => a.key - b.key)
}

/** Different keys may be told alike. */
function isAscending(buckets: readonly LineBucket[]): boolean {
  for (let i = 1; i < buckets.length; i++) if (!(buckets[i - 1].key < buckets[i].key)) return false
  return true
}

function emptySubs({ subs }: Aggregation, findings: readonly HistogramFinding[], cx: ReduceContext): Finding[] {
  const known = findings.flatMap(({ empty }) => (empty === null ? [] : [{ subs: [...empty] }]))
  return known.length === 0 ? subs.map(sub => sub.empty()) : reduceSubs(subs, known, cx)
}

/** Makes the findings of an empty bucket. Those of several buckets may be the same where no pipeline puts its own into their buckets. */
export function emptyMaker({ subs }: Aggregation, empty: readonly Finding[]): () => Finding[] {
  return subs.some(havePipelines) ? () => structuredClone(empty) as Finding[] : () => [...empty]
}

/** With a bucket for every key between the first and the last, and as far as bounds say. */
function filled(buckets: LineBuckets, bounds: LineBounds | null, empty: () => Finding[], line: Line, cx: ReduceContext): LineBuckets {
  if ('counts' in buckets) return spread(buckets, keysWithoutGaps(buckets.keys, bounds, line, cx))
  const keys = keysWithoutGaps(
    buckets.map(({ key }) => key),
    bounds,
    line,
    cx,
  )
  let at = 0
  return keys.map(key => {
    if (at < buckets.length && buckets[at].key === key) return buckets[at++]
    return { key, count: 0, subs: empty() }
  })
}

/** The keys that there are, and those between. */
function keysWithoutGaps(keys: ArrayLike<number>, bounds: LineBounds | null, line: Line, cx: ReduceContext): number[] {
  const all: number[] = []
  const push = (key: number) => {
    cx.consumeBuckets(1)
    all.push(key)
  }
  const min = bounds?.min ?? null
  const max = bounds?.max ?? null
  if (keys.length === 0) {
    if (min === null || max === null) return all
    for (let key = line.round(min), last = line.round(max); key <= last; key = line.next(key)) push(key)
    return all
  }
  if (min !== null) for (let key = line.round(min); key < keys[0]; key = line.next(key)) push(key)
  for (let i = 0; i < keys.length; i++) {
    if (all.length > 0) for (let key = line.next(all[all.length - 1]); key < keys[i]; key = line.next(key)) push(key)
    push(keys[i])
  }
  if (max !== null) {
    const last = line.round(max)
    for (let key = line.next(keys[keys.length - 1]); key <= last; key = line.next(key)) push(key)
  }
  return all
}

function ordered(buckets: LineBuckets, order: readonly OrderKey[], aggregation: Aggregation): LineBuckets {
  if (order[0].kind !== 'key') {
    return [...asBuckets(aggregation, buckets)].sort(bucketComparator<LineBucket>(order, aggregation.subs, (a, b) => a.key - b.key))
  }
  if (!order[0].descending) return buckets
  return 'counts' in buckets ? backwards(buckets) : buckets.toReversed()
}

interface LinePrinting {
  readonly keyed: boolean
  /** A key as text. */
  readonly name: (key: number) => string
  /** That text is shown beside the key. */
  readonly isNamed: boolean
  /** Keys are numbers with fractions. */
  readonly isFloating: boolean
}

export function printHistogram(
  aggregation: Aggregation,
  { buckets }: Pick<HistogramFinding, 'buckets'>,
  { keyed, name, isNamed, isFloating }: LinePrinting,
  cx: PrintContext,
): Map<string, unknown> {
  const format = { name: isNamed ? name : null, isFloating }
  if ('counts' in buckets && buckets.inside === null && !keyed) return new Map([['buckets', new LineRows(buckets, format)]])
  const printed = (bucket: LineBucket) => {
    const body = new Map<string, unknown>()
    if (isNamed) body.set('key_as_string', name(bucket.key))
    body.set('key', isFloating ? double(bucket.key) : bucket.key).set('doc_count', bucket.count)
    printInto(body, aggregation, bucket.subs, cx)
    return body
  }
  if (keyed) return new Map([['buckets', new Map(asBuckets(aggregation, buckets).map(bucket => [name(bucket.key), printed(bucket)]))]])
  const at = (place: number) => bucketAt(aggregation, buckets, place)
  const textAt = (place: number, piece: Piece) => {
    const { key, count, subs } = at(place)
    return `${rowText(key, count, format)}${textInside(aggregation, subs, cx, piece)}}`
  }
  const { length } = 'counts' in buckets ? buckets.keys : buckets
  return new Map([['buckets', new LateList(length, place => printed(at(place)), textAt)]])
}
