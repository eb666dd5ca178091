// The order of buckets: by count, by key, or by a sub-aggregation.
import { ApiError, illegalArgument, parsing } from '../../core/errors.ts'
import { atEnd, atValue } from '../../core/json-spot.ts'
import { isObject, type JsonObject, tokenAfter, tokenOf } from '../../core/json-token.ts'
import { notAnItem } from '../../query/dsl/strict-object.ts'
import type { Aggregation, Bucket } from '../aggregation.ts'

/** `{ _count: 'desc' }`, `{ _key: 'asc' }`, or by something found within: `{ price: 'desc' }`, `{ 'prices.max': 'asc' }`. */
export type OrderRequest = Readonly<Record<string, 'asc' | 'desc'>> | readonly Readonly<Record<string, 'asc' | 'desc'>>[]

export type OrderKey =
  | { readonly kind: 'count'; readonly descending: boolean }
  | { readonly kind: 'key'; readonly descending: boolean }
  | { readonly kind: 'path'; readonly path: string; readonly descending: boolean }

export const BY_COUNT: readonly OrderKey[] = [
  { kind: 'count', descending: true },
  { kind: 'key', descending: false },
]

export const BY_KEY: readonly OrderKey[] = [{ kind: 'key', descending: false }]

/** `order` of a request: one object of one key, or several. Buckets that are equal by it go by key. */
export function parseOrder(value: unknown, parent: JsonObject, key: string): readonly OrderKey[] {
  if (Array.isArray(value) && value.length === 0) {
    const reason = 'Index 0 out of bounds for length 0'
    throw new ApiError('index_out_of_bounds_exception', reason, { status: 500, at: atEnd(value), reasonAt: () => reason })
  }
  const list = Array.isArray(value) ? value.map((item, i) => one(item, value, i)) : [one(value, parent, key)]
  return list.some(order => order.kind === 'key') ? list.slice(0, list.findIndex(order => order.kind === 'key') + 1) : [...list, ...BY_KEY]
}

function one(json: unknown, container: object, place: string | number): OrderKey {
  if (Array.isArray(json) && Array.isArray(container)) throw notAnItem(container, place as number)
  if (!isObject(json)) {
    // The parser takes an item for the opening brace of one, and looks at what follows.
    const { token, at } = Array.isArray(container)
      ? tokenAfter(container, place as number)
      : { token: tokenOf(json), at: atValue(container, place) }
    throw parsing(`Unexpected token [${token}] for [order]`, at)
  }
  const names = Object.keys(json)
  for (const each of names) if (json[each] === null) throw parsing('Unexpected token [VALUE_NULL] for [order]', atValue(json, each))
  if (names.length === 0) throw parsing('Must specify at least one field for [order]', atEnd(json))
  // Of several the last one counts.
  const name = names[names.length - 1]
  if (typeof json[name] !== 'string') throw parsing(`Unexpected token [${tokenOf(json[name])}] for [order]`, atValue(json, name))
  const direction = json[name].toLowerCase()
  if (direction !== 'asc' && direction !== 'desc') throw parsing(`Unknown order direction [${json[name]}]`, atValue(json, name))
  const descending = direction === 'desc'
  if (name === '_count') return { kind: 'count', descending }
  if (name === '_key' || name === '_term' || name === '_time') return { kind: 'key', descending }
  partsOf(name)
  return { kind: 'path', path: name, descending }
}

export const isKeyOrder = (order: readonly OrderKey[]): boolean => order[0].kind === 'key'

export const isCountDescending = (order: readonly OrderKey[]): boolean => order[0].kind === 'count' && order[0].descending

/** Equal ones by key. */
export const isFullestFirst = (order: readonly OrderKey[]): boolean =>
  order.length === 2 && isCountDescending(order) && isKeyOrder(order.slice(1)) && !order[1].descending

/** Negative where `a` comes first. */
type CompareBuckets<B> = (a: B, b: B) => number

/** `subs` are the aggregations inside. Throws where a path leads to nothing that buckets can be sorted by. */
export function bucketComparator<B extends Bucket>(
  order: readonly OrderKey[],
  subs: readonly Aggregation[],
  compareKeys: (a: B, b: B) => number,
): CompareBuckets<B> {
  return comparatorOf(
    order,
    bucket => bucket.count,
    compareKeys,
    path => orderValue(path, subs),
  )
}

/** The same of whatever stands for a bucket. `valueAt`: what a path leads to in one. */
export function comparatorOf<B>(
  order: readonly OrderKey[],
  count: (bucket: B) => number,
  compareKeys: CompareBuckets<B>,
  valueAt: (path: string) => (bucket: B) => number,
): CompareBuckets<B> {
  const compares = order.map((by): CompareBuckets<B> => {
    const sign = by.descending ? -1 : 1
    if (by.kind === 'count') return (a, b) => sign * (count(a) - count(b))
    if (by.kind === 'key') return (a, b) => sign * compareKeys(a, b)
    const value = valueAt(by.path)
    return (a, b) => compareNumbers(value(a), value(b), by.descending)
  })
  if (compares.length === 1) return compares[0]
  return (a, b) => {
    for (const compare of compares) {
      const result = compare(a, b)
      if (result !== 0) return result
    }
    return 0
  }
}

/** What is no number comes last either way. */
function compareNumbers(a: number, b: number, descending: boolean): number {
  if (Number.isNaN(a)) return Number.isNaN(b) ? 0 : 1
  if (Number.isNaN(b)) return -1
  return a === b ? 0 : a < b === descending ? 1 : -1
}

/** Places of the aggregations inside that an order looks at. */
export function placesInOrder(order: readonly OrderKey[], subs: readonly Aggregation[]): Set<number> {
  const names = order.flatMap(by => (by.kind === 'path' ? [/^[^>.[]*/.exec(by.path)![0]] : []))
  return new Set(names.map(name => subs.findIndex(sub => sub.name === name)).filter(place => place >= 0))
}

interface PathPart {
  /** As written. */
  readonly whole: string
  readonly name: string
  readonly key: string | null
}

function partsOf(path: string): PathPart[] {
  const elements = path.split('>')
  return elements.map((element, i) => {
    const last = i === elements.length - 1
    const bracket = element.indexOf('[')
    if (bracket >= 0) {
      if (bracket === 0 || !element.endsWith(']') || element.length < bracket + 3) throw malformed(path)
      return { whole: element, name: element.slice(0, bracket), key: element.slice(bracket + 1, -1) }
    }
    const dot = last ? element.indexOf('.') : -1
    if (dot < 0) return { whole: element, name: element, key: null }
    if (dot === 0 || dot === element.length - 1) throw malformed(path)
    return { whole: element, name: element.slice(0, dot), key: element.slice(dot + 1) }
  })
}

const malformed = (path: string) => new ApiError('aggregation_execution_exception', `Invalid path element [${path}] in path [${path}]`)

/** The number that a path leads to in a bucket. */
export function orderValue(path: string, subs: readonly Aggregation[]): (bucket: Bucket) => number {
  const parts = partsOf(path)
  const fail = (why: string) =>
    new ApiError('aggregation_execution_exception', `Invalid aggregation order path [${path}]. ${why}`, { cause: illegalArgument(why) })
  let level = subs
  const places: number[] = []
  let target: Aggregation | undefined
  for (const [depth, { whole, name, key }] of parts.entries()) {
    const isLast = depth === parts.length - 1
    const place = level.findIndex(sub => sub.name === name)
    if (place < 0) {
      throw fail(
        `The provided aggregation [${whole}] either does not exist, or is a pipeline aggregation and cannot be used to sort the buckets.`,
      )
    }
    const sub = level[place]
    if (!isLast && sub.yields !== 'bucket') {
      throw fail(`${SORTABLE} [${name}] is not single-bucket.`)
    }
    if (isLast) checkTarget(sub, key, fail)
    places.push(place)
    level = sub.subs
    target = sub
  }
  const sorted = target!
  const name = parts[parts.length - 1].key ?? ''
  return bucket => {
    let found: unknown = bucket
    for (const place of places) found = (found as Bucket).subs[place]
    if (sorted.yields === 'bucket') return (found as Bucket).count
    return sorted.metric(found, name) ?? Number.NaN
  }
}

function checkTarget(sub: Aggregation, key: string | null, fail: (why: string) => ApiError): void {
  switch (sub.yields) {
    case 'bucket':
      if (key !== null && key !== 'doc_count') {
        throw fail(`Ordering on a single-bucket aggregation can only be done on its doc_count. ${advice(sub.name, 'doc_count')} or "key".`)
      }
      return
    case 'number':
      if (key !== null && key !== 'value') {
        throw fail(`Ordering on a single-value metrics aggregation can only be done on its value. ${advice(sub.name, 'value')}`)
      }
      return
    case 'numbers':
      if (key === null) throw fail('When ordering on a multi-value metrics aggregation a metric name must be specified.')
      if (!sub.hasMetric(key)) throw fail(`Unknown metric name [${key}] on multi-value metrics aggregation [${sub.name}]`)
      return
    default:
      throw fail(SORTABLE)
  }
}

const SORTABLE =
  'Buckets can only be sorted on a sub-aggregator path that is built out of zero or more single-bucket aggregations within the path and a ' +
  'final single-bucket or a metrics aggregation at the path end.'

const advice = (name: string, key: string) => `Either drop the key (a la "${name}") or change it to "${key}" (a la "${name}.${key}")`
