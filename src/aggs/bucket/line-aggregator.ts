// Collects documents into histogram buckets, of numbers or of dates.
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import { type AggregationContext, Aggregator, type BucketCollector } from '../aggregation.ts'
import { buildSubs, collectorOf } from '../collectors.ts'
import { Ints } from '../growable.ts'
import { docCountsOf } from '../values/doc-counts.ts'
import { type Numbers, rootNumbers } from '../values/numbers.ts'
import { segmentNumbers, type ValuesSource } from '../values/values-source.ts'
import { BucketKeys } from './bucket-keys.ts'
import { countedByPoints } from './counted-by-points.ts'
import type { HistogramFinding, LineBounds, LineBucket } from './histogram-finding.ts'
import { KeyedCollector } from './keyed-collector.ts'
import { LineCounter } from './line-counter.ts'
import { type LineCounts, LineCountsBuilder, mergeCounts } from './line-counts.ts'
import type { ValueIndex } from './value-index.ts'

interface LineKeys {
  readonly profileName: string
  /** Null: there are too many. Otherwise of keys that ascend. */
  index(numbers: Numbers): ValueIndex | null
  keyOf(value: number): number
  readonly takes: ((key: number) => boolean) | null
  /** The key of a bucket as printed; keys are unique. */
  told(key: number): number
  /** Between these there are buckets in any case; null: said of neither. */
  readonly bounds: LineBounds | null
  /** Where what is counted are no numbers: the keys that stand for them. */
  readonly keysOf?: (view: SegmentView) => Numbers | null
  /** Profiles tell how segments were counted. */
  readonly tellsCollectors?: boolean
}

export class LineAggregator extends Aggregator<HistogramFinding> {
  private readonly counts = new Ints()
  private readonly keys = new BucketKeys()
  /** Of the segment that is looked at, and what was counted of those before it: all in one parent bucket, and with nothing inside. */
  private counter: LineCounter | null = null
  private readonly counted: LineCounts[] = []
  /** Those that had values, with whether documents have several. */
  private readonly views = new Map<SegmentView, boolean>()

  constructor(
    private readonly line: LineKeys,
    private readonly source: ValuesSource,
    subs: readonly Aggregator[],
    private readonly cx: AggregationContext,
  ) {
    super(subs)
  }

  get profileName(): string {
    return this.line.profileName
  }

  segment(view: SegmentView): BucketCollector | null {
    this.endSegment()
    const inside = collectorOf(this.subs, view)
    const { line, keys, counts } = this
    const numbers = line.keysOf === undefined ? segmentNumbers(this.source, view, this.cx.now) : line.keysOf(view)
    if (numbers === null) return null
    this.views.set(view, numbers.starts !== null)
    const index = line.index(numbers)
    const docCounts = docCountsOf(view)
    const { takes } = line
    const inWindows = this.cx.nestedPath === null ? rootNumbers(numbers, view.reader) : numbers
    const keyed = new KeyedCollector({
      numbers: inWindows,
      index,
      keyOf: value => line.keyOf(value),
      takes,
      keys,
      counts,
      docCounts,
      inside,
    })
    if (this.subs.length > 0 || index === null || numbers.starts !== null || docCounts !== null) return keyed
    this.counter = new LineCounter({ numbers, inWindows, index, owned: keyed, maxDoc: view.reader.maxDoc })
    return this.counter
  }

  override finish(): void {
    this.endSegment()
    super.finish()
  }

  private endSegment(): void {
    if (this.counter === null) return
    this.counted.push(this.taken(this.counter.counts()))
    this.counter = null
  }

  /** Without keys that are not wanted. */
  private taken(line: LineCounts): LineCounts {
    const { takes } = this.line
    if (takes === null) return line
    const kept = new LineCountsBuilder(line.keys.length)
    for (let i = 0; i < line.keys.length; i++) if (takes(line.keys[i])) kept.add(line.keys[i], line.counts[i])
    return kept.build()
  }

  build(owners: ArrayLike<number>): HistogramFinding[] {
    const { keys, line } = this
    const counted = mergeCounts(this.counted)
    const isAlone = this.subs.length === 0 && keys.size === 0 && owners.length === 1 && owners[0] === 0
    if (!isAlone) {
      this.addToBuckets(counted)
      const columns = this.subs.every(sub => sub.columns !== undefined)
      return (columns ? this.buildColumns(owners) : null) ?? this.buildBuckets(owners)
    }
    const { length } = counted.keys
    this.cx.consumeBuckets(length)
    // Different keys may print alike where numbers are so large that adding an interval does not change them.
    const told = new LineCountsBuilder(length)
    for (let i = 0; i < length; i++) told.add(line.told(counted.keys[i]), counted.counts[i])
    return [{ format: this.source.format, buckets: told.build(), empty: [], bounds: line.bounds }]
  }

  /** Null: different keys print alike. */
  private buildColumns(owners: ArrayLike<number>): HistogramFinding[] | null {
    const { keys, counts, line, subs, cx, source } = this
    const lists = keys.sorted(owners)
    for (const list of lists)
      for (let i = 1; i < list.length; i++) if (!(line.told(keys.key(list[i - 1])) < line.told(keys.key(list[i])))) return null
    for (const { length } of lists) cx.consumeBuckets(length)
    const columns = subs.map(sub => sub.columns!(keys.size))
    // No document is in a bucket beyond the last.
    const [empty] = buildSubs(subs, [keys.size])
    return lists.map(places => {
      const told = new Float64Array(places.length)
      const counted = new Float64Array(places.length)
      for (let i = 0; i < places.length; i++) {
        told[i] = line.told(keys.key(places[i]))
        counted[i] = counts.array[places[i]]
      }
      const buckets = { keys: told, counts: counted, inside: subs.length === 0 ? null : { columns, places, empty } }
      return { format: source.format, buckets, empty, bounds: line.bounds }
    })
  }

  private addToBuckets({ keys, counts }: LineCounts): void {
    for (let i = 0; i < keys.length; i++) {
      const bucket = this.keys.add(0, keys[i])
      this.counts.reserve(this.keys.size)[bucket] += counts[i]
    }
    this.counted.length = 0
  }

  private buildBuckets(owners: ArrayLike<number>): HistogramFinding[] {
    const { keys, counts, line } = this
    const lists = keys.byOwner(owners)
    const all = lists.flat()
    this.cx.consumeBuckets(all.length)
    // No document is in a bucket beyond the last.
    const subs = buildSubs(this.subs, [...all, keys.size])
    const empty = subs[all.length]
    let at = 0
    return lists.map(list => {
      const buckets = list.map((bucket): LineBucket => ({ key: line.told(keys.key(bucket)), count: counts.at(bucket), subs: subs[at++] }))
      return { format: this.source.format, buckets: buckets.sort((a, b) => a.key - b.key), empty, bounds: line.bounds }
    })
  }

  override debug(): Record<string, unknown> {
    const debug = { total_buckets: this.keys.size + mergeCounts(this.counted).keys.length }
    const { line, source, subs, cx, views } = this
    if (line.tellsCollectors !== true) return debug
    const byPoints = countedByPoints([...views.keys()], source, subs, cx, value => line.keyOf(value))
    // What stands for missing values is laid over columns that may have several.
    const isLaidOver = source.missing !== undefined || source.script !== null
    const several = byPoints.others.filter(view => isLaidOver || views.get(view) === true).length
    return {
      ...debug,
      ...byPoints.debug,
      single_valued_collectors_used: byPoints.others.length - several,
      multi_valued_collectors_used: several,
      skip_list_collectors_used: 0,
      no_op_collectors_used: 0,
    }
  }
}
