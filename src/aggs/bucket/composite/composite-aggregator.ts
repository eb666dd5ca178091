// Counts documents by composite keys. A key is found part by part: each part with what came before it has a number, the last one's is the
// bucket.
import type { SegmentView } from '../../../index/contracts/shard-reader.ts'
import { type AggregationContext, Aggregator, type BucketCollector, type DocWindow } from '../../aggregation.ts'
import { buildSubs, collectorOf, SubWindow } from '../../collectors.ts'
import { Ints } from '../../growable.ts'
import { docCountsOf } from '../../values/doc-counts.ts'
import { BucketKeys } from '../bucket-keys.ts'
import { firstOf } from '../chosen-buckets.ts'
import { countedByPoints } from '../counted-by-points.ts'
import type { KeyPart } from '../terms-finding.ts'
import { boundsOf, type CollectorOptions, stillTied } from './collector-options.ts'
import type { CompositeFinding, CompositeOptions } from './composite-finding.ts'
import { missingCode } from './composite-source.ts'
import type { DocCodes, SourceCodes } from './doc-codes.ts'
import { FullPage, KeyOrder } from './key-order.ts'
import { WindowCollector } from './window-collector.ts'

export class CompositeAggregator extends Aggregator<CompositeFinding> {
  readonly profileName = 'CompositeAggregator'
  private readonly counts = new Ints()
  private readonly views: SegmentView[] = []
  /** By part; parents of the first one are buckets of the aggregation around. */
  private readonly parts: readonly BucketKeys[]
  private readonly signs: readonly number[]
  private readonly missing: readonly number[]
  private readonly order: KeyOrder
  private readonly limit: FullPage | null

  constructor(
    private readonly options: CompositeOptions,
    private readonly codes: readonly SourceCodes[],
    /** Codes of the key that buckets come after; null: all. */
    private readonly after: readonly number[] | null,
    subs: readonly Aggregator[],
    private readonly cx: AggregationContext,
  ) {
    super(subs)
    const { sources } = options
    this.parts = sources.map(() => new BucketKeys())
    this.signs = sources.map(({ descending }) => (descending ? -1 : 1))
    this.missing = sources.map(missingCode)
    this.order = new KeyOrder(
      this.parts,
      this.signs,
      codes.map(({ compare }) => compare),
    )
    // Inside others, each bucket of theirs has a page of its own.
    this.limit = cx.isInside === true ? null : new FullPage(this.order, this.parts[sources.length - 1], options.size)
  }

  segment(view: SegmentView): BucketCollector | null {
    this.views.push(view)
    const inside = collectorOf(this.subs, view)
    const { sources } = this.options
    const docs = this.codes.map((codes, place) => codes.segment(view) ?? (sources[place].missingBucket ? NO_VALUES : null))
    const readers = docs.filter(reader => reader !== null)
    if (readers.length < docs.length) return null
    const missing = sources.map(({ missingBucket }, place) => (missingBucket ? this.missing[place] : Number.NaN))
    const { parts, signs, after, counts } = this
    const options: CollectorOptions = {
      readers,
      missing,
      parts,
      signs,
      compares: this.codes.map(({ compare }) => compare),
      after,
      limit: this.limit,
      counts,
      docCounts: docCountsOf(view),
      inside,
    }
    const places = readers.map(reader => reader.places).filter(one => one !== undefined)
    return places.length === readers.length
      ? new WindowCollector(options, places, this.cx.isInside === true)
      : new CompositeCollector(options)
  }

  override debug(): Record<string, unknown> | null {
    const [{ points }, ...others] = this.codes
    if (points === undefined || others.length > 0 || this.options.sources[0].missingBucket) return null
    return countedByPoints(this.views, points.source, this.subs, this.cx, points.code).debug
  }

  build(owners: ArrayLike<number>): CompositeFinding[] {
    const { parts, counts, codes, order, options, cx } = this
    const last = parts[parts.length - 1]
    const lists = new Map<number, number[]>(Array.from(owners, owner => [owner, []]))
    for (let bucket = 0; bucket < last.size; bucket++) lists.get(order.rootOf(bucket))?.push(bucket)
    const compare = (a: number, b: number) => order.compare(a, b)
    const chosen = Array.from(owners, owner => firstOf(lists.get(owner)!, options.size, compare))
    const subs = buildSubs(this.subs, chosen.flat())
    cx.consumeBuckets(subs.length)
    let at = 0
    const part = (code: number, place: number): KeyPart => (Number.isFinite(code) ? codes[place].part(code) : null)
    return chosen.map(list => {
      const buckets = list.map(bucket => ({ key: order.keyOf(bucket).map(part), count: counts.at(bucket), subs: subs[at++] }))
      return { formats: codes.map(({ format }) => format), buckets, after: buckets.at(-1)?.key ?? null }
    })
  }
}

const NO_VALUES: DocCodes = {
  codes: new Float64Array(0),
  load: () => 0,
  places: { limit: 0, fill: (_docs, count, out) => void out.fill(-1, 0, count), code: () => Number.NaN },
}

const CAPACITY = 4096

export class CompositeCollector implements BucketCollector {
  private readonly inner = new SubWindow()
  private kept = 0
  private window: DocWindow | null = null
  private place = 0

  constructor(private readonly options: CollectorOptions) {}

  collect(window: DocWindow): void {
    const { readers, after, limit } = this.options
    const { docs, owners, scores, count } = window
    const tied = boundsOf(after, limit)
    this.window = window
    this.inner.reserve(CAPACITY, true, scores !== null)
    this.kept = 0
    for (let i = 0; i < count; i++) {
      this.place = i
      // Values of a document that is in several buckets are read anew for each.
      this.extend(0, owners === null ? 0 : owners[i], tied, docs[i], readers)
    }
    this.handOn()
    limit?.look()
  }

  /** Goes through all values of a part. `tied`: of the bounds whose parts are the same so far. */
  private extend(part: number, prefix: number, tied: number, doc: number, readers: readonly DocCodes[]): void {
    const reader = readers[part]
    const { missing } = this.options
    const count = reader.load(doc)
    if (count === 0) {
      if (!Number.isNaN(missing[part])) this.take(part, prefix, tied, doc, readers, missing[part])
      return
    }
    if (count === 1) {
      this.take(part, prefix, tied, doc, readers, reader.codes[0])
      return
    }
    for (let i = 0; i < count; i++) this.take(part, prefix, tied, doc, readers, reader.codes[i])
  }

  private take(part: number, prefix: number, tied: number, doc: number, readers: readonly DocCodes[], code: number): void {
    const { parts, counts, docCounts, inside } = this.options
    const left = tied === 0 ? 0 : stillTied(this.options, part, tied, code)
    if (left < 0) return
    const number = parts[part].add(prefix, code + 0)
    if (part < parts.length - 1) {
      this.extend(part + 1, number, left, doc, readers)
      return
    }
    counts.reserve(number + 1)[number] += docCounts === null ? 1 : docCounts[doc]
    if (inside === null) return
    if (this.kept === CAPACITY) this.handOn()
    const { inner } = this
    inner.docs[this.kept] = doc
    if (inner.scores !== null) inner.scores[this.kept] = this.window!.scores![this.place]
    inner.owners![this.kept++] = number
  }

  private handOn(): void {
    const { inside, parts } = this.options
    if (this.kept === 0 || inside === null) return
    this.inner.count = this.kept
    this.inner.ownerLimit = parts[parts.length - 1].size
    inside.collect(this.inner)
    this.kept = 0
  }
}
