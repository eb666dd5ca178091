// Counts documents by ranges of any kind of value.
import { mapKept, onceKept } from '../../core/kept-work.ts'
import type { Bitset } from '../../index/bitmap/bitset.ts'
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import { Aggregator, type BucketCollector, type DocWindow } from '../aggregation.ts'
import { buildSubs, collectorOf } from '../collectors.ts'
import { Ints } from '../growable.ts'
import { docCountsOf } from '../values/doc-counts.ts'
import type { NumberArray, Numbers } from '../values/numbers.ts'
import type { SegmentTerms } from '../values/terms.ts'
import { RangeHits } from './range-hits.ts'
import type { RangeLabel, RangesFinding } from './ranges-aggregation.ts'

interface RangeSource {
  readonly profileName: string
  readonly labels: readonly RangeLabel[]
  /** Hands on documents of a segment; null: none has a value. */
  collector(view: SegmentView, hits: RangeHits): BucketCollector | null
  /** What profiles tell besides. */
  debug?(views: readonly SegmentView[], subs: readonly Aggregator[]): Record<string, unknown> | null
}

export class RangeAggregator extends Aggregator<RangesFinding> {
  private readonly counts = new Ints()
  private readonly views: SegmentView[] = []

  constructor(
    private readonly source: RangeSource,
    subs: readonly Aggregator[],
  ) {
    super(subs)
  }

  get profileName(): string {
    return this.source.profileName
  }

  segment(view: SegmentView): BucketCollector | null {
    this.views.push(view)
    const inside = collectorOf(this.subs, view)
    return this.source.collector(view, new RangeHits(this.source.labels.length, this.counts, inside, docCountsOf(view)))
  }

  override debug(): Record<string, unknown> | null {
    return this.source.debug?.(this.views, this.subs) ?? null
  }

  build(owners: ArrayLike<number>): RangesFinding[] {
    const { counts, source } = this
    const { labels } = source
    const all = onceKept(this, 'all', () => {
      const list: number[] = []
      for (let i = 0; i < owners.length; i++)
        for (let range = 0; range < labels.length; range++) list.push(owners[i] * labels.length + range)
      return list
    })
    const subs = buildSubs(this.subs, all)
    const built = (bucket: number, place: number) => {
      const { key, bounds } = labels[place % labels.length]
      return { key, bounds, count: counts.at(bucket), subs: subs[place] }
    }
    const buckets = mapKept(all, 'built', built, this)
    return Array.from(owners, (_, i) => ({ buckets: buckets.slice(i * labels.length, (i + 1) * labels.length) }))
  }
}

/** So many different bounds are compared with a value sooner than they are searched for it. */
const FEW_BOUNDS = 8

/** A value is in a range from its lower bound on, and below its upper one. */
export interface NumberRange {
  readonly from: number
  readonly to: number
}

/** Numbers of documents, or of their terms as in an ordinal column. */
type RangedNumbers = Pick<Numbers, 'starts' | 'present' | 'prepare'> & { readonly values: NumberArray | SegmentTerms['ords'] }

export class NumberRangeCollector implements BucketCollector {
  private readonly froms: Float64Array
  private readonly tos: Float64Array
  /** The highest upper bound up to here, by which ranges are skipped that end before a value. */
  private readonly highest: Float64Array
  /** Null: there are too many bounds. */
  private readonly between: CountsBetween | null

  /** `ranges` by their lower bounds, ascending. */
  constructor(
    ranges: readonly NumberRange[],
    private readonly numbers: RangedNumbers,
    private readonly hits: RangeHits,
  ) {
    this.froms = Float64Array.from(ranges, range => range.from)
    this.tos = Float64Array.from(ranges, range => range.to)
    let highest = Number.NEGATIVE_INFINITY
    this.highest = this.tos.map(to => {
      if (to > highest) highest = to
      return highest
    })
    const bounds = new Set<number>()
    for (let i = 0; i < ranges.length && bounds.size <= FEW_BOUNDS; i++) bounds.add(this.froms[i]).add(this.tos[i])
    this.between = bounds.size > FEW_BOUNDS ? null : new CountsBetween(Float64Array.from(bounds).sort(), this.froms, this.tos)
  }

  collect(window: DocWindow): void {
    const { froms, tos, highest, hits, numbers } = this
    numbers.prepare?.(window.docs, window.count, window.scores)
    const { values, starts, present } = numbers
    const { docs, count } = window
    hits.begin(window)
    const counts = starts === null && this.between !== null ? hits.plainCounts : null
    if (counts !== null) {
      this.between!.add(counts, values, present, docs, count)
      return
    }
    for (let i = 0; i < count; i++) {
      const doc = docs[i]
      let at = doc
      let end = doc + 1
      if (starts !== null) {
        at = starts[doc]
        end = starts[doc + 1]
      } else if (present !== null && !present.has(doc)) continue
      for (; at < end; at++) {
        const value = values[at]
        const ended = above(froms, value)
        for (let range = ended === 0 ? 0 : above(highest, value); range < ended; range++) if (value < tos[range]) hits.add(i, range)
      }
    }
    hits.end()
  }
}

/** Counts values by the bounds that they lie between, which takes no branch that depends on them, and adds those up by range. */
class CountsBetween {
  private readonly counts: Int32Array

  constructor(
    /** Ascending. */
    private readonly bounds: Float64Array,
    private readonly froms: Float64Array,
    private readonly tos: Float64Array,
  ) {
    this.counts = new Int32Array(bounds.length + 1)
  }

  add(ranges: Int32Array, values: RangedNumbers['values'], present: Bitset | null, docs: Int32Array, count: number): void {
    const { bounds, counts } = this
    counts.fill(0)
    for (let i = 0; i < count; i++) {
      const doc = docs[i]
      if (present !== null && !present.has(doc)) continue
      const value = values[doc]
      let place = 0
      for (let at = 0; at < bounds.length; at++) place += Number(value >= bounds[at])
      counts[place]++
    }
    const { froms, tos } = this
    // Below all bounds there are values of no range, and those that are no number.
    for (let at = 0; at < bounds.length; at++) {
      const found = counts[at + 1]
      if (found === 0) continue
      for (let range = 0; range < froms.length; range++) if (bounds[at] >= froms[range] && bounds[at] < tos[range]) ranges[range] += found
    }
  }
}

/** Where the bounds begin that are above a value; 0 of none, as NaN. */
function above(bounds: Float64Array, value: number): number {
  let low = 0
  let high = bounds.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (bounds[middle] <= value) low = middle + 1
    else high = middle
  }
  return low
}
