// `variable_width_histogram`: buckets of nearby numbers, up to a target number of them.
import { illegalArgument } from '../../core/errors.ts'
import { JsonFloat } from '../../core/json.ts'
import { intOf } from '../../core/stream-values.ts'
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import { NUMBER } from '../../query/dsl/strict-object.ts'
import {
  Aggregation,
  type AggregationBase,
  type AggregationContext,
  Aggregator,
  type Bucket,
  type BucketCollector,
  type DocWindow,
  type PrintContext,
  type ReduceContext,
} from '../aggregation.ts'
import { openSubs } from '../aggregation-context.ts'
import type { AggregationType } from '../aggregation-type.ts'
import { buildSubs, collectorOf, SubWindow } from '../collectors.ts'
import { Doubles, Ints } from '../growable.ts'
import { printInto } from '../print-aggregations.ts'
import { reduceSubs } from '../reduce-aggregations.ts'
import { type DocCounts, docCountsOf } from '../values/doc-counts.ts'
import type { Numbers } from '../values/numbers.ts'
import { formatNumber, RAW, type ValueFormat } from '../values/value-format.ts'
import { readValues, type ValuesConfig, type ValuesRequest } from '../values/values-config.ts'
import { isUnmapped, segmentNumbers, type ValuesSource, valuesSource } from '../values/values-source.ts'
import { total } from './terms-finding.ts'
import { NothingFound } from './unmapped.ts'
import { type Cluster, firstClusters, ValueClusters } from './value-clusters.ts'

export interface VariableWidthHistogramRequest extends ValuesRequest {
  /** So many buckets at most; 10. */
  readonly buckets?: number
  /** So many on each shard; 50 times as many. */
  readonly shard_size?: number
  /** So many documents are looked at before there are buckets. */
  readonly initial_buffer?: number
}

const TYPE = 'variable_width_histogram'

interface VariableOptions {
  readonly buckets: number
  readonly shardSize: number
  readonly buffer: number
}

interface VariableBucket extends Bucket {
  /** Mean of its numbers. */
  readonly key: number
  readonly min: number
  readonly max: number
}

interface VariableFinding {
  readonly format: ValueFormat
  /** By key. */
  readonly buckets: readonly VariableBucket[]
}

/** So many numbers are kept as they are at most, unless more are asked for. */
const STANDARD_BUFFER = 50_000

export const variable_width_histogram: AggregationType = {
  name: TYPE,
  parse(json, { name }) {
    let buckets = 10
    let shardSize = -1
    let buffer = -1
    const above = (option: string, least: number, value: number) => {
      if (value > least) return value
      throw illegalArgument(`${option} must be greater than [${least}] for [${name}]`)
    }
    const values = readValues(TYPE, json, name, {
      buckets: { accepts: NUMBER, read: value => void (buckets = above('buckets', 0, intOf(value))) },
      shard_size: { accepts: NUMBER, read: value => void (shardSize = above('shard_size', 1, intOf(value))) },
      initial_buffer: { accepts: NUMBER, read: value => void (buffer = above('initial_buffer', 0, intOf(value))) },
    })
    if (shardSize < 0) shardSize = buckets * 50
    if (buffer < 0) buffer = Math.min(10 * shardSize, STANDARD_BUFFER)
    return base => new VariableWidthAggregation(base, values, { buckets, shardSize, buffer })
  },
}

class VariableWidthAggregation extends Aggregation<VariableFinding> {
  readonly type = TYPE

  constructor(
    base: AggregationBase,
    private readonly values: ValuesConfig,
    private readonly options: VariableOptions,
  ) {
    super(base)
  }

  /** Groups depend on what came before. */
  override get needsWholeShard(): boolean {
    return true
  }

  override get inOneBucket(): this {
    return this
  }

  open(cx: AggregationContext): Aggregator<VariableFinding> {
    const { buckets, shardSize, buffer } = this.options
    if (buckets > cx.maxBuckets) throw illegalArgument(`buckets must be less than ${cx.maxBuckets}`)
    if (buffer < buckets) throw illegalArgument(`initial_buffer must be at least buckets but was [${buffer}<${buckets}] for [${this.name}]`)
    const first = firstClusters(shardSize)
    if (first < buckets) {
      throw illegalArgument(`3/4 of shard_size must be at least buckets but was [${first}<${buckets}] for [${this.name}]`)
    }
    const source = valuesSource(this.values, { type: TYPE, kinds: ['numeric'], fallback: 'numeric' }, cx)
    const subs = openSubs(this, cx)
    return isUnmapped(source) ? new NothingFound(this.empty(), subs) : new VariableWidthAggregator(this, this.options, source, subs, cx)
  }

  override get yields(): 'buckets' {
    return 'buckets'
  }

  empty(): VariableFinding {
    return { format: RAW, buckets: [] }
  }

  reduce(findings: readonly VariableFinding[], cx: ReduceContext): VariableFinding {
    const all = findings.flatMap(({ buckets }) => buckets).sort((a, b) => a.key - b.key)
    const alike = grouped(all, (first, one) => first.key === one.key).map(same => this.merged(same, cx))
    const { format } = findings.find(({ buckets }) => buckets.length > 0) ?? findings[0]
    const near = stretches(alike, this.options.buckets).map(([from, to]) => this.merged(alike.slice(from, to), cx))
    if (!cx.final) return { format, buckets: near }
    const apart = grouped(near, (first, one) => first.min === one.min).map(same => this.merged(same, cx))
    cx.consumeBuckets(apart.length)
    return { format, buckets: withoutOverlap(apart) }
  }

  private merged(same: readonly VariableBucket[], cx: ReduceContext): VariableBucket {
    const count = total(same)
    return {
      key: same.length === 1 ? same[0].key : same.reduce((sum, bucket) => sum + bucket.key * bucket.count, 0) / count,
      min: Math.min(...same.map(({ min }) => min)),
      max: Math.max(...same.map(({ max }) => max)),
      count,
      subs: reduceSubs(this.subs, same, cx),
    }
  }

  print({ format, buckets }: VariableFinding, cx: PrintContext): Map<string, unknown> {
    const printed = buckets.map(({ key, min, max, count, subs }) => {
      const body = new Map<string, unknown>()
      for (const [name, value] of [['min', min] as const, ['key', key] as const, ['max', max] as const]) {
        body.set(name, new JsonFloat(value))
        if (format.kind !== 'raw') body.set(`${name}_as_string`, formatNumber(format, value))
      }
      body.set('doc_count', count)
      printInto(body, this, subs, cx)
      return body
    })
    return new Map([['buckets', printed]])
  }

  override buckets({ buckets }: VariableFinding): readonly VariableBucket[] {
    return buckets
  }
}

/** Neighbours that belong together with the first of them. */
function grouped(
  buckets: readonly VariableBucket[],
  together: (first: VariableBucket, one: VariableBucket) => boolean,
): VariableBucket[][] {
  const groups: VariableBucket[][] = []
  for (const bucket of buckets) {
    const last = groups.at(-1)
    if (last !== undefined && together(last[0], bucket)) last.push(bucket)
    else groups.push([bucket])
  }
  return groups
}

/** Puts the two nearest neighbours together until there are no more than `most`; answers from where to where each reaches. */
export function stretches(buckets: readonly { readonly key: number; readonly count: number }[], most: number): [number, number][] {
  const { length } = buckets
  const keys = Float64Array.from(buckets, ({ key }) => key)
  const counts = Float64Array.from(buckets, ({ count }) => count)
  // By the first bucket of each stretch.
  const next = Int32Array.from(buckets, (_, i) => i + 1)
  const previous = Int32Array.from(buckets, (_, i) => i - 1)
  const distances = new Tournament(length)
  const measure = (i: number) => distances.set(i, next[i] < length ? Math.abs(keys[next[i]] - keys[i]) : Number.POSITIVE_INFINITY)
  for (let i = 0; i < length; i++) measure(i)
  for (let left = length; left > most; left--) {
    const one = distances.least
    const other = next[one]
    const count = counts[one] + counts[other]
    keys[one] = (keys[one] * counts[one] + keys[other] * counts[other]) / count
    counts[one] = count
    next[one] = next[other]
    if (next[one] < length) previous[next[one]] = one
    distances.set(other, Number.POSITIVE_INFINITY)
    measure(one)
    if (one > 0) measure(previous[one])
  }
  const found: [number, number][] = []
  for (let at = 0; at < length; at = next[at]) found.push([at, next[at]])
  return found
}

/** Numbers that change, and where the least of them is. */
class Tournament {
  private readonly size: number
  /** In each place the lesser of the numbers at twice the place and behind it. */
  private readonly tree: Float64Array

  constructor(length: number) {
    this.size = 1 << Math.ceil(Math.log2(Math.max(length, 2)))
    this.tree = new Float64Array(2 * this.size).fill(Number.POSITIVE_INFINITY)
  }

  /** What is no number is far. */
  set(place: number, value: number): void {
    const { tree } = this
    let at = this.size + place
    tree[at] = Number.isNaN(value) ? Number.POSITIVE_INFINITY : value
    for (at >>= 1; at > 0; at >>= 1) tree[at] = Math.min(tree[2 * at], tree[2 * at + 1])
  }

  /** The first place of it. */
  get least(): number {
    const { tree, size } = this
    let at = 1
    while (at < size) at = tree[2 * at] <= tree[2 * at + 1] ? 2 * at : 2 * at + 1
    return at - size
  }
}

/** Where numbers of neighbours lie among each other, both end in the middle. */
function withoutOverlap(buckets: readonly VariableBucket[]): VariableBucket[] {
  const apart = [...buckets]
  for (let i = 1; i < apart.length; i++) {
    if (apart[i].min >= apart[i - 1].max) continue
    const middle = (apart[i].min + apart[i - 1].max) / 2
    apart[i - 1] = { ...apart[i - 1], max: middle }
    apart[i] = { ...apart[i], min: middle }
  }
  return apart
}

/** Documents of a segment with the groups of their numbers, kept until it is known which groups there are. */
interface Kept {
  readonly view: SegmentView
  readonly docs: Ints
  /** Null where scores are not needed. */
  scores: Doubles | null
  readonly clusters: Cluster[]
}

class VariableWidthAggregator extends Aggregator<VariableFinding> {
  readonly profileName = 'VariableWidthHistogramAggregator'
  private readonly clusters: ValueClusters
  private readonly kept: Kept[] = []
  /** Groups that are part of others now. */
  private readonly moves = new Map<Cluster, Cluster>()

  constructor(
    private readonly aggregation: VariableWidthAggregation,
    { shardSize, buffer }: VariableOptions,
    private readonly source: ValuesSource,
    subs: readonly Aggregator[],
    private readonly cx: AggregationContext,
  ) {
    super(subs)
    this.clusters = new ValueClusters(buffer, shardSize, (from, to) => void this.moves.set(from, to))
  }

  segment(view: SegmentView): BucketCollector | null {
    const numbers = segmentNumbers(this.source, view, this.cx.now)
    if (numbers === null) return null
    const kept: Kept = { view, docs: new Ints(), scores: null, clusters: [] }
    this.kept.push(kept)
    const docCounts = docCountsOf(view)
    return { collect: window => this.collect(window, numbers, kept, docCounts) }
  }

  private collect({ docs, scores, count }: DocWindow, numbers: Numbers, kept: Kept, docCounts: DocCounts | null): void {
    numbers.prepare?.(docs, count, scores)
    const { values, starts, present } = numbers
    const keeps = this.subs.length > 0
    if (scores !== null) kept.scores ??= new Doubles()
    for (let i = 0; i < count; i++) {
      const doc = docs[i]
      if (starts === null && present !== null && !present.has(doc)) continue
      const from = starts === null ? doc : starts[doc]
      const to = starts === null ? doc + 1 : starts[doc + 1]
      for (let at = from; at < to; at++) {
        const cluster = this.clusters.add(values[at], docCounts === null ? 1 : docCounts[doc])
        if (!keeps) continue
        kept.docs.reserve(kept.clusters.length + 1)[kept.clusters.length] = doc
        if (scores !== null) kept.scores!.reserve(kept.clusters.length + 1)[kept.clusters.length] = scores[i]
        kept.clusters.push(cluster)
      }
    }
  }

  override finish(): void {
    this.clusters.end()
    const places = new Map(this.clusters.all.map((cluster, place) => [cluster, place]))
    for (const kept of this.kept) this.handOn(kept, places)
    super.finish()
  }

  private handOn({ view, docs, scores, clusters }: Kept, places: ReadonlyMap<Cluster, number>): void {
    const inside = collectorOf(this.subs, view)
    if (inside === null || clusters.length === 0) return
    const window = new SubWindow()
    window.reserve(clusters.length, true, scores !== null)
    window.docs.set(docs.array.subarray(0, clusters.length))
    if (scores !== null) window.scores!.set(scores.array.subarray(0, clusters.length))
    clusters.forEach((cluster, i) => {
      window.owners![i] = places.get(this.moves.get(cluster) ?? cluster)!
    })
    window.count = clusters.length
    window.ownerLimit = places.size
    inside.collect(window)
  }

  build(owners: ArrayLike<number>): VariableFinding[] {
    const { all } = this.clusters
    const subs = buildSubs(
      this.subs,
      all.map((_, place) => place),
    )
    const buckets = all.map(
      ({ centroid, min, max, docs }, place): VariableBucket => ({ key: centroid, min, max, count: docs, subs: subs[place] }),
    )
    const { format } = this.source
    const finding = { format, buckets }
    const cx: ReduceContext = { final: false, consumeBuckets: count => this.cx.consumeBuckets(count) }
    // There is one parent bucket at most. A shard returns no more buckets than are requested.
    return Array.from(owners, () => this.aggregation.reduce([finding], cx))
  }
}
