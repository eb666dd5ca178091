// Parses and resolves `buckets_path`: `sales>stats.max`, `_count`, `by_day._bucket_count`, `colours['red']>n`.
import { ApiError, illegalArgument } from '../../core/errors.ts'
import type { Aggregation, Bucket, Finding, Pipeline, Siblings } from '../aggregation.ts'

interface PathElement {
  readonly name: string
  /** Behind a dot or in brackets: a metric's number, or the key of a bucket in quotes. */
  readonly key: string | null
}

export function parsePath(path: string): PathElement[] {
  const elements = path
    .split('>')
    .map(element => element.trim())
    .filter(element => element !== '')
  return elements.map((element, place) => parseElement(element, path, place === elements.length - 1))
}

function parseElement(element: string, path: string, isLast: boolean): PathElement {
  const invalid = () => new ApiError('aggregation_execution_exception', `Invalid path element [${element}] in path [${path}]`)
  const bracket = element.lastIndexOf('[')
  if (bracket >= 0) {
    if (bracket === 0 || bracket > element.length - 3 || !element.endsWith(']')) throw invalid()
    return { name: element.slice(0, bracket), key: element.slice(bracket + 1, -1) }
  }
  const dot = isLast ? element.lastIndexOf('.') : -1
  if (dot < 0) return { name: element, key: null }
  if (dot === 0 || dot > element.length - 2) throw invalid()
  return { name: element.slice(0, dot), key: element.slice(dot + 1) }
}

/** Names and keys one after another. */
export const stepsOf = (path: string): string[] => parsePath(path).flatMap(({ name, key }) => (key === null ? [name] : [name, key]))

export type GapPolicy = 'skip' | 'insert_zeros'

const PATH_WANTS = 'buckets_path must reference either a number value or a single value numeric metric aggregation'

/** What a path leads to: a number, or what has none to offer, as errors call it. Null: it leads nowhere. */
type Found = number | { readonly is: string; readonly hasSeveral: boolean } | null

/**
 * The number in one bucket of `owner`. Null: there is nothing under that path. NaN: there is, but without a number, where gaps are skipped.
 */
export function bucketValue(
  owner: Aggregation,
  finding: Finding,
  bucket: Bucket,
  steps: readonly string[],
  gaps: GapPolicy,
): number | null {
  const found = inBucket(owner, finding, bucket, steps)
  if (found === null) return null
  if (typeof found !== 'number') throw noNumber(found, steps[0] ?? owner.name)
  // How many documents there are is known of every bucket.
  const isCount = steps.length === 1 && steps[0] === '_count'
  const isGap = !Number.isFinite(found) || (bucket.count === 0 && !isCount)
  if (!isGap) return found
  return gaps === 'insert_zeros' ? 0 : Number.NaN
}

function noNumber({ is, hasSeveral }: Exclude<Found, number | null>, name: string): ApiError {
  const why = hasSeveral ? `but [${name}] contains multiple values. Please specify which to use.` : `got: [${is}] at aggregation [${name}]`
  return new ApiError('aggregation_execution_exception', `${PATH_WANTS}, ${why}`)
}

function inBucket(owner: Aggregation, finding: Finding, bucket: Bucket, steps: readonly string[]): Found {
  const [name, ...rest] = steps
  if (name === undefined) return { is: 'Bucket', hasSeveral: false }
  if (name === '_count') return rest.length > 0 ? null : bucket.count
  if (name === '_key') return rest.length > 0 ? null : keyNumber(owner, finding, bucket)
  return among(owner, bucket.subs, name, rest)
}

function keyNumber(owner: Aggregation, finding: Finding, bucket: Bucket): Found {
  const key = owner.keyOf(finding, bucket)
  return typeof key === 'string' ? { is: 'String', hasSeveral: false } : Number(key)
}

function among({ subs, pipelines }: Siblings, findings: readonly Finding[], name: string, steps: readonly string[]): Found {
  const sub = subs.findIndex(one => one.name === name)
  if (sub >= 0) return findings[sub] === undefined ? null : inAggregation(subs[sub], findings[sub], steps)
  const after = pipelines.findIndex(one => one.name === name)
  const finding = after < 0 ? undefined : findings[subs.length + after]
  return finding === undefined ? null : inPipeline(pipelines[after], finding, steps)
}

function inPipeline(pipeline: Pipeline, finding: Finding, steps: readonly string[]): Found {
  const number = pipeline.metric(finding, steps.join('.'))
  return number ?? { is: javaName(pipeline.type), hasSeveral: pipeline.metric(finding, 'count') !== undefined }
}

function inAggregation(aggregation: Aggregation, finding: Finding, steps: readonly string[]): Found {
  const buckets = aggregation.buckets(finding)
  if (buckets === null) return inMetric(aggregation, finding, steps)
  const [step, ...rest] = steps
  if (step === undefined) return { is: TERMS.get(aggregation.typedName(finding)) ?? javaName(aggregation.type), hasSeveral: false }
  if (aggregation.yields === 'bucket') return buckets.length === 0 ? null : inBucket(aggregation, finding, buckets[0], steps)
  if (step === '_bucket_count') return buckets.length
  if (step.startsWith("'") && step.endsWith("'")) {
    const key = step.slice(1, -1)
    const bucket = buckets.find(one => aggregation.keyText(finding, one) === key)
    return bucket === undefined ? null : inBucket(aggregation, finding, bucket, rest)
  }
  return { is: 'Object[]', hasSeveral: false }
}

function inMetric(aggregation: Aggregation, finding: Finding, steps: readonly string[]): Found {
  const name = steps.join('.')
  const number = aggregation.metric(finding, name)
  if (number !== undefined) return number
  if (name !== '') throw illegalArgument(`path not supported for [${aggregation.name}]: [${steps.join(', ')}]`)
  return { is: javaName(aggregation.type), hasSeveral: aggregation.yields === 'numbers' }
}

/** By what `typed_keys` calls them. */
const TERMS: ReadonlyMap<string, string> = new Map([
  ['sterms', 'StringTerms'],
  ['lterms', 'LongTerms'],
  ['dterms', 'DoubleTerms'],
  ['ulterms', 'UnsignedLongTerms'],
  ['umterms', 'UnmappedTerms'],
])

/** `top_hits` → InternalTopHits. */
const javaName = (type: string) => `Internal${pascal(type)}`

export const pascal = (type: string) => type.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())
