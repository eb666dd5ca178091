// Selects the top buckets of a shard in the requested order, before anything is built of the others.
import type { Aggregation, Aggregator, Bucket, Finding } from '../aggregation.ts'
import { comparatorOf, isKeyOrder, type OrderKey, orderValue, placesInOrder } from './bucket-order.ts'

interface ChoiceOptions {
  readonly order: readonly OrderKey[]
  /** The maximum number for each parent bucket. */
  readonly most: number
  readonly aggregations: readonly Aggregation[]
  readonly aggregators: readonly Aggregator[]
  /** Told of the buckets that are kept before what buckets are not sorted by is built. */
  readonly settle?: (buckets: readonly number[]) => void
  readonly count: (bucket: number) => number
  readonly compareKeys: (a: number, b: number) => number
}

interface Chosen {
  /** Buckets of each parent bucket, in order. */
  readonly buckets: readonly (readonly number[])[]
  /** What the aggregations inside found for a bucket. */
  subs(bucket: number): Finding[]
}

/** `candidates`: of each parent bucket. */
export function chooseBuckets(candidates: readonly (readonly number[])[], options: ChoiceOptions): Chosen {
  const { order, most, aggregations, aggregators } = options
  const built: (Map<number, Finding> | null)[] = aggregators.map(() => null)
  const build = (place: number, buckets: readonly number[]) => {
    const findings = aggregators[place].build(buckets)
    built[place] = new Map(buckets.map((bucket, i) => [bucket, findings[i]]))
  }
  for (const place of placesInOrder(order, aggregations)) build(place, candidates.flat())
  const isBefore = comparator(options, built)
  const buckets = candidates.map(list => firstOf(list, most, isBefore))
  const all = buckets.flat()
  options.settle?.(all)
  for (let place = 0; place < aggregators.length; place++) if (built[place] === null) build(place, all)
  return { buckets, subs: bucket => built.map(findings => findings!.get(bucket)) }
}

/** How the server would choose `most` buckets, as profiles tell it: of `total` that there may be, `considered` are looked at. */
export function selectionStrategy(
  order: readonly OrderKey[],
  most: number,
  total: number,
  considered: number,
): 'priority_queue' | 'select_all' | 'quick_select' {
  if (isKeyOrder(order) || most * QUEUE_FACTOR < total) return 'priority_queue'
  return considered <= most ? 'select_all' : 'quick_select'
}

const QUEUE_FACTOR = 5

type Compare = (a: number, b: number) => number

function comparator({ order, aggregations, count, compareKeys }: ChoiceOptions, built: readonly (Map<number, Finding> | null)[]): Compare {
  return comparatorOf(order, count, compareKeys, path => {
    const value = orderValue(path, aggregations)
    const known = new Map<number, number>()
    return bucket => {
      let number = known.get(bucket)
      if (number === undefined) {
        const whole: Bucket = { count: 0, subs: built.map(findings => findings?.get(bucket)) }
        known.set(bucket, (number = value(whole)))
      }
      return number
    }
  })
}

/** The first `most` in order. */
export function firstOf<T>(list: readonly T[], most: number, compare: (a: T, b: T) => number): T[] {
  if (list.length <= most || list.length < FEW) return [...list].sort(compare).slice(0, most)
  // The last of those kept is on top of a heap.
  const heap = list.slice(0, most)
  for (let at = (most >>> 1) - 1; at >= 0; at--) siftDown(heap, at, compare)
  for (let i = most; i < list.length; i++) {
    if (compare(list[i], heap[0]) >= 0) continue
    heap[0] = list[i]
    siftDown(heap, 0, compare)
  }
  return heap.sort(compare)
}

const FEW = 64

function siftDown<T>(heap: T[], from: number, compare: (a: T, b: T) => number): void {
  const item = heap[from]
  let at = from
  for (;;) {
    let child = 2 * at + 1
    if (child >= heap.length) break
    if (child + 1 < heap.length && compare(heap[child + 1], heap[child]) > 0) child++
    if (compare(heap[child], item) <= 0) break
    heap[at] = heap[child]
    at = child
  }
  heap[at] = item
}
