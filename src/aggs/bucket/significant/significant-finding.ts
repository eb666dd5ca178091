// The partial result of significant terms, as plain data: merged, scored again, and printed.
import { JsonFloat } from '../../../core/json.ts'
import { LateList } from '../../../core/late-json.ts'
import { inHashOrder } from '../../../painless/runtime/objects.ts'
import type { Aggregation, PrintContext, ReduceContext } from '../../aggregation.ts'
import { printInto } from '../../print-aggregations.ts'
import { reduceEach, reduceSubs } from '../../reduce-aggregations.ts'
import { formatNumber, type ValueFormat } from '../../values/value-format.ts'
import { inOneType, printedKey, type TermBucket, type TermsFinding, total } from '../terms-finding.ts'
import type { Thresholds } from '../thresholds.ts'
import { bestScored } from './best-scored.ts'
import type { Significance } from './heuristics.ts'

export interface SignificantBucket extends TermBucket {
  readonly score: number
  /** Documents of the background that have the term. */
  readonly background: number
}

export interface SignificantFinding extends TermsFinding {
  readonly buckets: readonly SignificantBucket[]
  readonly subsetSize: number
  readonly supersetSize: number
}

export function reduceSignificant(
  aggregation: Aggregation,
  findings: readonly SignificantFinding[],
  significance: Significance,
  { size, shardSize, minDocCount }: Thresholds,
  cx: ReduceContext,
): SignificantFinding {
  const mapped = findings.filter(({ type }) => type !== 'umterms')
  if (mapped.length === 0) return findings[0]
  const agreed = inOneType(mapped, aggregation.name) as readonly SignificantFinding[]
  const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
  const subsetSize = sum(agreed.map(finding => finding.subsetSize))
  // Slices of a shard all tell of its background, shards each of their own.
  const ofParts = (numbers: readonly number[]) => (cx.final ? sum(numbers) : numbers[0])
  const supersetSize = ofParts(agreed.map(finding => finding.supersetSize))
  const merged = inMapOrder(agreed).map(same => {
    const count = total(same)
    const background = ofParts(same.map(bucket => bucket.background))
    const score = significance({ subset: count, subsetSize, superset: background, supersetSize })
    return { same, count, background, score }
  })
  const wanted = cx.final ? merged.filter(({ score, count }) => score > 0 && count >= minDocCount) : merged
  const best = bestScored(wanted, cx.final ? size : shardSize)
  const buckets = reduceEach(agreed[0], best, cx, ({ same, count, background, score }, inner): SignificantBucket => {
    return { count, background, score, key: same[0].key, error: 0, subs: reduceSubs(aggregation.subs, same, inner) }
  })
  if (cx.final) cx.consumeBuckets(buckets.length)
  return { ...agreed[0], subsetSize, supersetSize, buckets }
}

/** Buckets with the same key, in the order of Java's hash map of keys: of equal scores, that decides which comes first. */
function inMapOrder(findings: readonly SignificantFinding[]): SignificantBucket[][] {
  const byKey = new Map<string, SignificantBucket[]>()
  for (const { type, format, buckets } of findings) {
    for (const bucket of buckets) {
      const text = keyText(type, format, bucket)
      const same = byKey.get(text)
      if (same === undefined) byKey.set(text, [bucket])
      else same.push(bucket)
    }
  }
  return inHashOrder([...byKey.keys()]).map(key => byKey.get(key as string)!)
}

const keyText = (type: TermsFinding['type'], format: ValueFormat, { key }: SignificantBucket): string =>
  typeof key === 'string' ? String(printedKey(type, format, key)) : formatNumber(format, key as number | bigint, true)

export function printSignificant(
  aggregation: Aggregation,
  { type, format, buckets, subsetSize, supersetSize }: SignificantFinding,
  cx: PrintContext,
): Map<string, unknown> {
  if (type === 'umterms') return new Map([['buckets', []]])
  const printed = LateList.of(buckets, bucket => {
    const body = new Map<string, unknown>([['key', printedKey(type, format, bucket.key)]])
    if (typeof bucket.key !== 'string' && format.kind !== 'raw')
      body.set('key_as_string', shownNumber(format, bucket.key as number | bigint))
    body.set('doc_count', bucket.count).set('score', new JsonFloat(bucket.score)).set('bg_count', bucket.background)
    printInto(body, aggregation, bucket.subs, cx)
    return body
  })
  return new Map<string, unknown>([
    ['doc_count', subsetSize],
    ['bg_count', supersetSize],
    ['buckets', printed],
  ])
}

/** Booleans and unsigned numbers stay what they are. */
function shownNumber(format: ValueFormat, key: number | bigint): unknown {
  if (format.kind === 'unsigned') return key
  return format.kind === 'boolean' ? Number(key) !== 0 : formatNumber(format, key)
}
