// Counts documents in buckets along a line: of numbers or of dates.
import type { SegmentView } from '../../index/shard-reader.ts'
import { Aggregator, type BucketCollector } from '../aggregation.ts'
import type { AggregationContext } from '../aggregation-context.ts'
import { buildSubs, collectorOf } from '../collectors.ts'
import { Ints } from '../growable.ts'
import type { Numbers } from '../values/numbers.ts'
import { segmentNumbers, type ValuesSource } from '../values/values-source.ts'
import { BucketKeys } from './bucket-keys.ts'
import type { HistogramFinding, LineBounds, LineBucket } from './histogram-finding.ts'
import { KeyedCollector } from './keyed-collector.ts'
import type { ValueIndex } from './value-index.ts'

export interface LineKeys {
  readonly profileName: string
  /** Null: there are too many. */
  index(numbers: Numbers): ValueIndex | null
  keyOf(value: number): number
  readonly takes: ((key: number) => boolean) | null
  /** Of a bucket, as it is told; keys are unique. */
  told(key: number): number
  /** Between these there are buckets in any case; null: said of neither. */
  readonly bounds: LineBounds | null
}

export class LineAggregator extends Aggregator<HistogramFinding> {
  private readonly counts = new Ints()
  private readonly keys = new BucketKeys()

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
    const inside = collectorOf(this.subs, view)
    const numbers = segmentNumbers(this.source, view, this.cx.now)
    if (numbers === null) return null
    const { line, keys, counts } = this
    const { maxDoc } = view.reader
    const keyOf = (value: number) => line.keyOf(value)
    return new KeyedCollector({ numbers, index: line.index(numbers), keyOf, takes: line.takes, keys, counts, inside, maxDoc })
  }

  build(owners: ArrayLike<number>): HistogramFinding[] {
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
    return { total_buckets: this.keys.size }
  }
}
