// Searches a slice for a hybrid query: the best hits of each of its queries by themselves, and the number of documents that any of them
// matches. It goes a window of documents at a time: all queries list their hits of the window, what must not count is struck out of the
// lists, and the rest is collected query by query. Once enough are counted, each query goes on alone, and leaves out what cannot compete.
import type { BucketCollector } from '../../aggs/aggregation.ts'
import { SubWindow } from '../../aggs/collectors.ts'
import type { Turns } from '../../core/turns.ts'
import type { Bitset } from '../../index/bitmap/bitset.ts'
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import { FieldSortCollector } from '../../query/collect/field-sort-collector.ts'
import type { TopDocs } from '../../query/collect/top-docs.ts'
import { TopScoreCollector } from '../../query/collect/top-score-collector.ts'
import type { Collector, WindowCollector } from '../../query/contracts/collector.ts'
import type { Weight } from '../../query/contracts/query.ts'
import { type BulkScorer, type Scorer, WINDOW } from '../../query/contracts/scorer.ts'
import { TRACK_ALL } from '../contracts/search-request.ts'
import type { PartialResult } from '../contracts/shard-result.ts'
import { aggregatingCollector, type CollectorTimes } from '../profile/collector-profiler.ts'
import { nanos } from '../profile/timings.ts'
import type { ShardContext } from '../shards/shard-context.ts'
import type { SliceAggregations } from './slice-aggregations.ts'
import type { SliceWork } from './slice-work.ts'
import { WindowUnion } from './window-union.ts'

interface HybridSliceOptions {
  readonly context: ShardContext
  readonly views: readonly SegmentView[]
  /** Hits to keep of each query. */
  readonly depth: number
  readonly weight: Weight
  /** They see the documents that any query matches; null: there are none. */
  readonly aggregations: SliceAggregations | null
  /** `post_filter`. */
  readonly filter: Weight | null
  /** Live documents that may be hits. */
  readonly liveDocs: (view: SegmentView) => Bitset | null
  /** Milliseconds since the epoch; null: no limit. */
  readonly deadline: number | null
  /** Throws when the search was cancelled. */
  readonly check: () => void
  /** When these are over, the search stops half-way and is to be called again; null: nothing else waits for this thread. */
  readonly turns: Turns | null
}

interface HitsOfQuery extends Collector {
  finish(): TopDocs
}

/** Windows between two looks at clock and cancellation. */
const WINDOWS_AT_ONCE = 16

export class HybridSlice implements SliceWork {
  private readonly queries: readonly QueryOfSlice[]
  private readonly union = new WindowUnion()
  private readonly found = new SubWindow()
  /** What aggregations take of the segment that is searched; null: nothing. */
  private aggregated: BucketCollector | null = null
  /** Documents that may still be counted. */
  private left: number
  /** Once this many hits are counted, documents that cannot compete are skipped. */
  private readonly threshold: number
  private total = 0
  private terminated = false
  private timedOut = false
  private readonly first = nanos()
  /** Time that went into aggregations. */
  private aggregating = 0
  private readonly steps: Generator<void>

  constructor(private readonly options: HybridSliceOptions) {
    const { context, depth, weight } = options
    const { terminateAfter, trackTotalHits } = context.request
    this.left = terminateAfter === 0 ? Number.POSITIVE_INFINITY : terminateAfter
    this.threshold = trackTotalHits === TRACK_ALL ? Number.POSITIVE_INFINITY : Math.max(trackTotalHits, 0)
    this.queries = weight.parts().map(part => new QueryOfSlice(part, openHits(context, depth)))
    this.steps = this.segments()
  }

  run(): PartialResult | null {
    const { context, depth, turns } = this.options
    for (let step = this.steps.next(); step.done !== true; step = this.steps.next()) if (turns?.isOver === true) return null
    // First: it may be left, and is then called again.
    const aggregations = this.options.aggregations?.finish(turns) ?? null
    const tops = this.queries.map(({ hits }) => hits.finish())
    return {
      top: { ...NOTHING, total: this.total, maxScore: maxScoreOf(tops) },
      hybrid: { depth, queries: depth === 0 ? tops.map(() => NOTHING) : tops },
      terminatedEarly: context.request.terminateAfter === 0 ? null : this.terminated,
      timedOut: this.timedOut,
      collectors: context.profiler === null ? null : this.collectorTimes(nanos()),
      aggregations,
    }
  }

  private collectorTimes(last: number): CollectorTimes {
    const { first, aggregating } = this
    const { context, aggregations, filter } = this.options
    const { sort, collapse } = context
    const of = (name: string, reason: string, time: number, ...children: CollectorTimes[]) => ({
      name,
      reason,
      time,
      first,
      last,
      children,
    })
    const sorted = sort?.after ? 'PagingFieldCollector' : 'SimpleFieldCollector'
    const name = collapse !== null ? 'HybridCollapsingTopDocsCollector' : sort !== null ? sorted : 'HybridTopScoreDocCollector'
    const all = of(name, 'search_top_hits', last - first - aggregating)
    const hits = filter === null ? all : of('FilteredCollector', 'search_post_filter', all.time, all)
    if (aggregations === null || aggregations.ofHits.length === 0) return hits
    const beside = of(aggregatingCollector(aggregations.names), 'aggregation', aggregating)
    return of('MultiCollector', 'search_multi', last - first, hits, beside)
  }

  /** Yields where others may have their turn. */
  private *segments(): Generator<void> {
    const { aggregations, views, liveDocs, check } = this.options
    for (const view of views) {
      check()
      yield* this.segment(view)
      if (this.terminated || this.timedOut) break
    }
    if (aggregations !== null) yield* aggregations.collectLive(views, liveDocs)
  }

  private *segment(view: SegmentView): Generator<void> {
    const { maxDoc } = view.reader
    const { filter, liveDocs } = this.options
    const live = liveDocs(view)
    const wanted = filter?.scorer(view) ?? null
    if (filter !== null && wanted === null) return
    for (const query of this.queries) query.open(view)
    this.aggregated = this.options.aggregations?.segment(view) ?? null
    for (let from = this.nextDoc(0), windows = 1; from < maxDoc; from = this.nextDoc(from), windows++) {
      if (wanted === null && this.isCounted) {
        for (const query of this.queries) yield* query.goOn(live, from, maxDoc, this.isOver)
        return
      }
      const to = Math.min(from + WINDOW, maxDoc)
      this.window(live, wanted, from, to)
      if (this.terminated) return
      if (windows % WINDOWS_AT_ONCE > 0) continue
      if (this.isOver()) return
      yield
    }
  }

  /** Looks at the clock, and whether the search was cancelled. */
  private readonly isOver = (): boolean => {
    const { check, deadline } = this.options
    check()
    this.timedOut ||= deadline !== null && Date.now() > deadline
    return this.timedOut
  }

  /** The exact number of hits is no longer needed. */
  private get isCounted(): boolean {
    return this.options.aggregations === null && this.total > this.threshold && this.left === Number.POSITIVE_INFINITY
  }

  /** The first document that may match. */
  private nextDoc(from: number): number {
    let next = Number.POSITIVE_INFINITY
    for (const query of this.queries) next = Math.min(next, query.nextDoc)
    return Math.max(next, from)
  }

  private aggregate(collector: BucketCollector): void {
    const { found } = this
    found.reserve(WINDOW, false, this.options.aggregations!.needsScores)
    found.count = this.union.list(found.docs)
    // The scores of several queries are no score of a document.
    found.scores?.fill(0)
    if (found.count === 0) return
    const before = nanos()
    collector.collect(found)
    this.aggregating += nanos() - before
  }

  private window(live: Bitset | null, wanted: Scorer | null, from: number, to: number): void {
    const { queries, union } = this
    union.clear(from)
    for (const query of queries) {
      query.list(live, from, to)
      union.add(query.docs, query.count)
    }
    if (this.aggregated !== null) this.aggregate(this.aggregated)
    if (wanted !== null) union.retain(wanted)
    let found = union.count()
    if (found > this.left) {
      found = this.left
      union.cut(found)
      this.terminated = true
    }
    this.left -= found
    this.total += found
    const isWhole = wanted === null && !this.terminated
    for (const query of queries) query.keep(isWhole ? null : union)
  }
}

const NOTHING: TopDocs = {
  docs: new Int32Array(0),
  scores: new Float32Array(0),
  keys: null,
  total: 0,
  relation: 'eq',
  maxScore: Number.NaN,
}

/** The hits of one query, window by window. */
class QueryOfSlice implements WindowCollector {
  readonly needsScores = true
  readonly done = false
  minCompetitiveScore = 0
  readonly docs = new Int32Array(WINDOW)
  private readonly scores = new Float32Array(WINDOW)
  count = 0
  /** No document before it matches from here on. */
  nextDoc = 0
  private bulk: BulkScorer | null = null
  private isAlone = false
  private windows: WindowCollector | null = null

  constructor(
    private readonly weight: Weight,
    readonly hits: HitsOfQuery,
  ) {}

  open(view: SegmentView): void {
    this.windows = this.hits.segment(view)
    this.bulk = this.weight.bulkScorer(view)
    this.nextDoc = this.bulk === null ? Number.POSITIVE_INFINITY : 0
  }

  /** Fills `docs` with hits of [from, to). */
  list(live: Bitset | null, from: number, to: number): void {
    this.count = 0
    if (this.bulk !== null && this.nextDoc < to) this.nextDoc = Math.max(to, this.bulk.score(this, live, from, to))
  }

  collect(docs: Int32Array, scores: Float32Array, count: number): void {
    this.docs.set(count === docs.length ? docs : docs.subarray(0, count), this.count)
    this.scores.set(count === scores.length ? scores : scores.subarray(0, count), this.count)
    this.count += count
    if (this.isAlone) this.handOn()
  }

  /** Collects the rest of the segment by itself. */
  *goOn(live: Bitset | null, from: number, maxDoc: number, isOver: () => boolean): Generator<void> {
    if (this.bulk === null) return
    this.isAlone = true
    this.minCompetitiveScore = this.windows!.minCompetitiveScore
    for (let next = Math.max(from, this.nextDoc); next < maxDoc && !isOver(); ) {
      const to = Math.min(next + WINDOWS_AT_ONCE * WINDOW, maxDoc)
      this.count = 0
      next = Math.max(to, this.bulk.score(this, live, next, to))
      yield
    }
    this.isAlone = false
  }

  private handOn(): void {
    this.keep(null)
    this.count = 0
    this.minCompetitiveScore = this.windows!.minCompetitiveScore
  }

  /** Hands on what is listed, as far as `allowed` has it (null: all); a score of zero is no hit of this query. */
  keep(allowed: WindowUnion | null): void {
    const { docs, scores } = this
    let kept = 0
    for (let i = 0; i < this.count; i++) {
      const doc = docs[i]
      const score = scores[i]
      if (score <= 0 || (allowed !== null && !allowed.has(doc))) continue
      docs[kept] = doc
      scores[kept++] = score
    }
    if (kept > 0) this.windows!.collect(docs, scores, kept)
  }
}

function openHits({ sort, target }: ShardContext, depth: number): HitsOfQuery {
  // There cannot be more hits than documents; the best one is computed even where none is kept.
  const size = Math.max(Math.min(depth, target.reader.maxDoc), 1)
  if (sort === null) return new TopScoreCollector({ size, threshold: 0 })
  return new FieldSortCollector({ keys: sort.keys, size, after: sort.after, trackScores: true })
}

function maxScoreOf(tops: readonly TopDocs[]): number {
  let max = 0
  for (const { maxScore } of tops) if (maxScore > max) max = maxScore
  return max
}
