// The partial result of a terms aggregation, as plain data: merged over slices and shards, and printed.
import { ApiError } from '../../core/errors.ts'
import { JsonFloat } from '../../core/json.ts'
import { LateList } from '../../core/late-json.ts'
import { compareTerms } from '../../query/values/term-text.ts'
import type { Aggregation, Bucket, PrintContext, ReduceContext } from '../aggregation.ts'
import { printInto } from '../print-aggregations.ts'
import { reduceEach, reduceSubs } from '../reduce-aggregations.ts'
import { formatNumber, formatTerm, type ValueFormat } from '../values/value-format.ts'
import { bucketComparator, isCountDescending, isKeyOrder, type OrderKey } from './bucket-order.ts'
import { firstOf } from './chosen-buckets.ts'
import { bucketsByKey } from './same-keys.ts'
import type { Thresholds } from './thresholds.ts'

/** Of several fields a list. */
export type TermKey = string | number | bigint | readonly KeyPart[]

/** One of several fields. */
export type KeyPart = string | number | bigint | null

export interface TermBucket extends Bucket {
  readonly key: TermKey
  /** The doc count error: documents of this term in shards that did not return it; -1: unknown. */
  readonly error: number
}

export interface TermsFinding {
  /** As `typed_keys` names it. */
  readonly type: 'sterms' | 'lterms' | 'dterms' | 'ulterms' | 'umterms'
  readonly format: ValueFormat
  /** The doc count error upper bound of terms that are not shown; -1: unknown. */
  readonly error: number
  /** Documents of buckets that are not shown. */
  readonly other: number
  readonly buckets: readonly TermBucket[]
}

export function compareTermKeys(a: TermKey, b: TermKey): number {
  if (typeof a === 'object') {
    for (let place = 0; place < a.length; place++) {
      const order = compareTermKeys(a[place]!, (b as readonly KeyPart[])[place]!)
      if (order !== 0) return order
    }
    return 0
  }
  if (typeof a === 'string') return compareTerms(a, String(b))
  return a < (b as number) ? -1 : a > (b as number) ? 1 : 0
}

/** Refuses keys whose parts are texts in one index and numbers in another: the server compares them as if they were alike. */
export function refuseMixedKeys(findings: readonly { readonly buckets: readonly { readonly key: unknown }[] }[]): void {
  if (findings.length < 2) return
  const kinds: string[] = []
  for (const { buckets } of findings) {
    for (const [place, part] of ((buckets[0]?.key ?? []) as readonly KeyPart[]).entries()) {
      if (part === null) continue
      const kind = typeof part === 'string' ? 'text' : 'number'
      if ((kinds[place] ??= kind) !== kind) throw new ApiError('class_cast_exception', MIXED)
    }
  }
}

const MIXED =
  'class org.apache.lucene.util.BytesRef cannot be cast to class java.lang.Long ' +
  "(org.apache.lucene.util.BytesRef is in unnamed module of loader 'app'; java.lang.Long is in module java.base of loader 'bootstrap')"

/** The same for the same key, and for no other. */
export const keyIdentity = (key: readonly KeyPart[]): string =>
  JSON.stringify(key, (_, part) => (typeof part === 'bigint' ? { long: String(part) } : part))

export const byTermKey = (a: { readonly key: TermKey }, b: { readonly key: TermKey }): number => compareTermKeys(a.key, b.key)

interface TermsRules {
  readonly order: readonly OrderKey[]
  readonly thresholds: Thresholds
}

/** Slices tell of everything they found, so that a shard finds the same however it was cut. */
export function reduceTerms(
  aggregation: Aggregation,
  findings: readonly TermsFinding[],
  rules: TermsRules,
  cx: ReduceContext,
): TermsFinding {
  const mapped = findings.filter(({ type }) => type !== 'umterms')
  if (mapped.length === 0) return findings[0]
  const agreed = inOneType(mapped, aggregation.name)
  return cx.final ? ofAllShards(aggregation, agreed, rules, cx) : ofShard(aggregation, agreed, rules, cx)
}

function ofShard(
  aggregation: Aggregation,
  findings: readonly TermsFinding[],
  { order, thresholds }: TermsRules,
  cx: ReduceContext,
): TermsFinding {
  const { shardSize, shardMinDocCount } = thresholds
  const compare = bucketComparator<TermBucket>(order, aggregation.subs, byTermKey)
  const merged = mergeBuckets(aggregation, findings, cx)
  const buckets = firstOf(
    merged.filter(({ count }) => count >= shardMinDocCount),
    shardSize,
    compare,
  )
  return { ...findings[0], error: 0, other: total(merged) - total(buckets), buckets }
}

function ofAllShards(
  aggregation: Aggregation,
  findings: readonly TermsFinding[],
  { order, thresholds }: TermsRules,
  cx: ReduceContext,
): TermsFinding {
  const { size, minDocCount } = thresholds
  const compare = bucketComparator<TermBucket>(order, aggregation.subs, byTermKey)
  let sumOfErrors = 0
  let other = 0
  const parts = findings.map(finding => {
    const error = errorOf(finding, order, thresholds)
    sumOfErrors = error === -1 || sumOfErrors === -1 ? -1 : sumOfErrors + error
    other += finding.other
    // Counts of terms that a shard returned are exact.
    return error === 0 ? finding : { ...finding, buckets: finding.buckets.map(bucket => ({ ...bucket, error: bucket.error - error })) }
  })
  const together = mergeBuckets(aggregation, parts, cx, findings[0])
  const wholeError = (bucket: TermBucket) => ({ ...bucket, error: sumOfErrors === -1 ? -1 : bucket.error + sumOfErrors })
  const merged = sumOfErrors === 0 ? together : together.map(wholeError)
  const wanted = merged.filter(({ count }) => count >= minDocCount)
  const buckets = firstOf(wanted, size, compare)
  cx.consumeBuckets(buckets.length)
  const error = sumOfErrors === -1 ? -1 : findings.length === 1 ? 0 : sumOfErrors
  return { ...findings[0], error, other: other + total(wanted) - total(buckets), buckets }
}

/** The maximum number of documents that a term may have in a shard that does not return it. */
function errorOf({ buckets, error }: TermsFinding, order: readonly OrderKey[], { shardSize }: Thresholds): number {
  if (buckets.length < shardSize || isKeyOrder(order)) return 0
  if (!isCountDescending(order)) return -1
  return error > 0 ? error : buckets[buckets.length - 1].count
}

export function total(buckets: readonly { readonly count: number }[]): number {
  let sum = 0
  for (const { count } of buckets) sum += count
  return sum
}

/** `owner`: the first of the findings as it was, where `findings` are others. */
export function mergeBuckets(
  aggregation: Aggregation,
  findings: readonly TermsFinding[],
  cx: ReduceContext,
  owner: object = findings[0],
): TermBucket[] {
  const together = bucketsByKey(findings, ({ key }) => (typeof key === 'object' ? keyIdentity(key) : key))
  return reduceEach(owner, together, cx, (same, inner) => ({
    key: same[0].key,
    count: total(same),
    error: same.some(({ error }) => error === -1) && cx.final ? sumOrUnknown(same) : same.reduce((sum, { error }) => sum + error, 0),
    subs: reduceSubs(aggregation.subs, same, inner),
  }))
}

const sumOrUnknown = (buckets: readonly TermBucket[]): number => {
  let sum = 0
  for (const { error } of buckets) sum = error === -1 || sum === -1 ? -1 : sum + error
  return sum
}

/** Whole numbers and others are all taken for others; terms and numbers do not go together. */
export function inOneType(findings: readonly TermsFinding[], name: string): readonly TermsFinding[] {
  const types = new Set(findings.map(({ type }) => type))
  if (types.size === 1) return findings
  if (types.has('sterms')) {
    const what = `Merging/Reducing the aggregations failed when computing the aggregation [${name}]`
    const why = 'because the field you gave in the aggregation query existed as two different types in two different indices'
    throw new ApiError('aggregation_execution_exception', `${what} ${why}`)
  }
  return findings.map(finding => ({
    ...finding,
    type: 'dterms' as const,
    buckets: finding.buckets.map(bucket => ({ ...bucket, key: Number(bucket.key) })),
  }))
}

const isShownAsText = (format: ValueFormat): boolean => (format.kind === 'unsigned' ? format.pattern !== null : format.kind !== 'raw')

export function printTerms(
  aggregation: Aggregation,
  { type, format, error, other, buckets }: TermsFinding,
  showErrors: boolean,
  cx: PrintContext,
): Map<string, unknown> {
  const printed = LateList.of(buckets, bucket => {
    const body = new Map<string, unknown>([['key', printedKey(type, format, bucket.key)]])
    if (typeof bucket.key !== 'string' && typeof bucket.key !== 'object' && isShownAsText(format)) {
      body.set('key_as_string', formatNumber(format, bucket.key, format.kind === 'unsigned'))
    }
    body.set('doc_count', bucket.count)
    if (showErrors) body.set('doc_count_error_upper_bound', bucket.error)
    printInto(body, aggregation, bucket.subs, cx)
    return body
  })
  return new Map<string, unknown>([
    ['doc_count_error_upper_bound', error],
    ['sum_other_doc_count', other],
    ['buckets', printed],
  ])
}

export function printedKey(type: TermsFinding['type'], format: ValueFormat, key: TermKey): unknown {
  if (typeof key === 'string') return formatTerm(format, key)
  return type === 'dterms' ? new JsonFloat(Number(key)) : key
}
