// The query phase: collects the top hits of some segments and counts the matches.
import { TIME_OVER } from '../../core/checkpoint.ts'
import { KeptWork } from '../../core/kept-work.ts'
import { lazily } from '../../core/lazily.ts'
import type { Turns } from '../../core/turns.ts'
import type { Bitset } from '../../index/bitmap/bitset.ts'
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import { Competition } from '../../query/collect/competition.ts'
import type { TopDocs } from '../../query/collect/top-docs.ts'
import type { Collector, ScoreMode, WindowCollector } from '../../query/contracts/collector.ts'
import type { Weight } from '../../query/contracts/query.ts'
import type { BulkScorer } from '../../query/contracts/scorer.ts'
import { weigh } from '../../query/exec/weigh.ts'
import type { SegmentQuestions } from '../collect/best-first.ts'
import { MinimumScoreCollector } from '../collect/minimum-score.ts'
import { FilteredCollector } from '../collect/post-filter.ts'
import { EarlyTerminatingCollector } from '../collect/terminate-after.ts'
import type { HitWindow } from '../contracts/hit-window.ts'
import { type SearchRequest, TRACK_ALL, TRACK_NONE } from '../contracts/search-request.ts'
import type { PartialResult } from '../contracts/shard-result.ts'
import { aggregatingCollector, ProfilingCollector } from '../profile/collector-profiler.ts'
import type { ShardContext } from '../shards/shard-context.ts'
import { Stride } from '../work/stride.ts'
import { AggregatedCollector, AggregationCollector } from './aggregated-collector.ts'
import { CountedSlice } from './counted-slice.ts'
import { HitCount } from './hit-count.ts'
import type { SliceAggregations } from './slice-aggregations.ts'
import type { SliceWork } from './slice-work.ts'
import { isCountedBeforehand, isIndexOrder, openTopHits, type TopHits } from './top-hits.ts'

const aggregating = lazily(() => import('./slice-aggregations.ts'))
const hybrid = lazily(() => import('./hybrid-slice.ts'))

interface QueryPhaseOptions {
  readonly window: HitWindow
  /** Milliseconds since the epoch; null: no limit. */
  readonly deadline: number | null
  /** Throws when the search was cancelled. */
  readonly check: () => void
  /** When these are over, the search stops half-way and is to be called again; null: nothing else waits for this thread. */
  readonly turns: Turns | null
  /** Shared by all slices of the shard; null where there is one. */
  readonly competition: Int32Array | null
}

/** The query of a shard, weighed once for all slices that one thread searches. */
export class QueryPhase {
  readonly mode: ScoreMode
  private weighed: WeighedQuery | null = null
  private ofCounted: Weight | null = null
  /** Opens aggregations of many parts in turns. */
  private readonly opening: KeptWork | null

  constructor(
    readonly context: ShardContext,
    readonly options: QueryPhaseOptions,
  ) {
    this.mode = context.scoreModeOf(options.window)
    this.opening = options.turns === null || context.profiler !== null ? null : new KeptWork(options.turns)
    // What a profile measured once it would show twice.
    context.checkpoint.begin(context.profiler === null ? options : { ...options, turns: null })
  }

  /** `segments` are places in `reader.segments`, ascending. `number`: of the slice among those of this thread. */
  slice(segments: readonly number[], number: number): CountedSlice {
    const { context, options } = this
    const { profiler } = context
    const weighed = this.weigh()
    if (profiler !== null) profiler.slice = number
    const work =
      context.hybridDepth === null
        ? new SliceSearch(this, weighed, segments, number)
        : this.hybridSlice(weighed, segments, number, context.hybridDepth)
    const docs = segments.reduce((sum, ord) => sum + context.target.reader.segments[ord].reader.maxDoc, 0)
    return new CountedSlice(work, context.options.memory ?? null, Math.min(options.window.size, docs))
  }

  /** Null: there are none, or they came with the first page of hits. May be left half-way by `TURN_OVER`. */
  aggregations(segments: readonly number[], number: number): SliceAggregations | null {
    const { context, options, opening } = this
    if (context.request.aggregations === null || options.window.after !== null) return null
    const isWhole = segments.length === context.target.reader.segments.length
    const open = () => new (aggregating().SliceAggregations)(context, number, isWhole, options.check)
    return opening === null ? open() : opening.during(open)
  }

  private hybridSlice({ judged, filter }: WeighedQuery, segments: readonly number[], number: number, depth: number): SliceWork {
    const { context, options } = this
    const { deadline, check, turns } = options
    const views = segments.map(ord => context.target.reader.segments[ord])
    const aggregations = this.aggregations(segments, number)
    return new (hybrid().HybridSlice)({
      context,
      views,
      aggregations,
      depth,
      weight: judged,
      filter,
      liveDocs: rootDocs,
      deadline,
      check,
      turns,
    })
  }

  /** May be left half-way by `TURN_OVER`; what took long is kept where it was done. */
  private weigh(): WeighedQuery {
    if (this.weighed !== null) return this.weighed
    const { context, mode } = this
    this.weighed = context.checkpoint.during('weighing', () => {
      const { searcher, postFilter, scoredQuery } = context
      const filter = postFilter === null ? null : weigh(searcher, postFilter, 'complete_no_scores', 1)
      return { filter, judged: weigh(searcher, scoredQuery, mode, 1) }
    })
    context.profiler?.beginSlices()
    return this.weighed
  }

  weight(mode: ScoreMode): Weight {
    if (mode === this.mode) return this.weigh().judged
    this.ofCounted ??= weigh(this.context.searcher, this.context.scoredQuery, mode, 1)
    return this.ofCounted
  }
}

interface WeighedQuery {
  readonly filter: Weight | null
  /** Tells what is known without looking. */
  readonly judged: Weight
}

class SliceSearch implements SliceWork {
  private readonly context: ShardContext
  private readonly request: SearchRequest
  private readonly options: QueryPhaseOptions
  private readonly views: readonly SegmentView[]
  /** The shard's documents before it are not looked at. */
  private readonly firstDoc: number
  /** The number of hits where it is known; null where they must be counted. */
  private readonly known: number | null
  /** Null where they are counted beforehand, or as they are scored. */
  private readonly count: HitCount | null
  private readonly weight: Weight
  private readonly hits: TopHits
  private readonly chain: CollectorChain
  /** Null: there are none, or they were asked before. */
  private readonly aggregations: SliceAggregations | null
  private readonly stride: Stride
  /** The place in `views` of the segment that is searched, and how far it is; null: not begun. */
  private at = 0
  private segment: SegmentSearch | null = null
  private collector: Collector | null = null
  /** Passes the segment to collectors that take it as a whole. */
  private whole: Generator<void> | null = null
  private timedOut = false
  /** Hits that count without having been collected. */
  private uncollected = 0

  constructor(phase: QueryPhase, { judged, filter }: WeighedQuery, segments: readonly number[], number: number) {
    const { context, options, mode } = phase
    this.context = context
    this.request = context.request
    this.options = options
    this.views = segments.map(ord => context.target.reader.segments[ord])
    const { after } = options.window
    this.firstDoc = after !== null && isIndexOrder(context.sort) ? after.doc + 1 : 0
    this.known = this.knownCount(judged)
    this.count = this.known === null && filter === null ? this.openCount(judged) : null
    const counted = this.known !== null || this.count !== null
    const scoreMode = counted ? context.countedMode(mode) : mode
    this.weight = phase.weight(scoreMode)
    const competition = options.competition === null ? null : new Competition(options.competition)
    this.hits = openTopHits(context, options.window, scoreMode, counted, this.known, competition)
    this.aggregations = phase.aggregations(segments, number)
    this.chain = new CollectorChain(this.hits, this.request, filter, this.aggregations, context.profiler !== null)
    this.stride = new Stride(context.collectedCost(), this.aggregations !== null)
  }

  run(): PartialResult | null {
    const { request, known, chain, count } = this
    const { collector, best } = this.hits
    if ((request.size > 0 || known === null || this.aggregations !== null) && !this.collect()) return null
    if (this.aggregations !== null && !this.collectLive(this.aggregations)) return null
    if (count !== null && !this.countHits(count)) return null
    // First: it may be left, and is then called again.
    const aggregations = this.aggregations?.finish(this.options.turns) ?? null
    const found = collector.finish()
    const counted = count?.collector.finish() ?? found
    // Some may be known of that there was no time to count.
    const total = known ?? Math.max(counted.total, found.total) + this.uncollected
    return {
      top: { ...found, total, relation: known !== null ? 'eq' : best?.skipped ? 'gte' : counted.relation },
      hybrid: null,
      terminatedEarly: chain.limit === null ? this.countedEarly(known !== null, found.relation) : chain.limit.terminated,
      timedOut: this.timedOut,
      collectors: chain.root instanceof ProfilingCollector ? chain.root.times() : null,
      aggregations,
    }
  }

  /** The server reports counts that concurrent slices need not finish, but no others. */
  private countedEarly(counted: boolean, relation: TopDocs['relation']): true | null {
    const { request, context } = this
    if (!context.concurrent || request.size > 0 || context.target.reader.maxDoc === 0) return null
    if (request.trackTotalHits === TRACK_NONE) return true
    const beforehand =
      context.target.hidesDocuments !== true && (counted || this.countsNested) && isCountedBeforehand(context.query, context.target.mapping)
    return beforehand || (!counted && relation === 'gte') ? true : null
  }

  /** Beside nested documents it is the count of a term that it takes, which is looked for again here. */
  private get countsNested(): boolean {
    const { minScore, postFilter, terminateAfter } = this.request
    return (
      minScore === null &&
      postFilter === null &&
      terminateAfter === 0 &&
      this.context.target.reader.segments.every(({ live }) => live === null) &&
      this.views.some(({ reader }) => reader.roots !== null)
    )
  }

  /** The number of hits where statistics tell it; null where they must be counted. */
  private knownCount(weight: Weight): number | null {
    // A resumed search has counted before.
    if (this.options.window.after !== null) return 0
    if (this.request.terminateAfter !== 0) return null
    let total = 0
    for (const view of this.views) {
      const count = this.countOf(weight, view)
      if (count < 0) return null
      total += count
    }
    return total
  }

  /** Null where they are known, or counted as they are scored. */
  private openCount(weight: Weight): HitCount | null {
    const { context, options, views } = this
    const { trackTotalHits } = this.request
    if (trackTotalHits === TRACK_NONE || !context.mayRankAlone) return null
    return HitCount.of(weight, views, options.window.size, trackTotalHits === TRACK_ALL ? Number.POSITIVE_INFINITY : trackTotalHits)
  }

  /** False where the turn was over before. */
  private countHits(count: HitCount): boolean {
    const { counters, collector } = count
    for (; count.at < counters.length && !this.timedOut; count.at++) {
      const view = this.views[count.at]
      this.segment ??= { windows: collector, questions: null, live: rootDocs(view), bulk: counters[count.at], from: 0 }
      if (!this.score(view, this.segment, counters[count.at])) return false
      this.segment = null
    }
    return true
  }

  /** -1: unknown. */
  private countOf(weight: Weight, view: SegmentView): number {
    const { minScore, postFilter } = this.request
    return minScore === null && postFilter === null && view.reader.roots === null ? weight.count(view) : -1
  }

  /** False where the turn was over before. */
  private collect(): boolean {
    if (this.isEnough) return true
    try {
      for (; this.at < this.views.length; this.at++) {
        this.options.check()
        if (!this.collectSegment(this.views[this.at])) return false
        if (this.isEnough) return true
      }
    } catch (error) {
      if (error !== TIME_OVER) throw error
      this.timedOut = true
      this.whole = null
    }
    return true
  }

  private get isEnough(): boolean {
    return this.timedOut || this.chain.limit?.terminated === true
  }

  /** The server counts whole segments where it shows no hits, even those that `terminate_after` leaves half-way. */
  private collectSegment(view: SegmentView): boolean {
    const { weight, chain, request, hits } = this
    const wholeSegments = chain.limit !== null && !chain.limit.isUsedUp && request.size === 0
    const known = wholeSegments ? this.countOf(weight, view) : -1
    const before = known < 0 ? 0 : hits.collector.finish().total
    if (!this.searchSegment(view)) return false
    if (known >= 0) this.uncollected += known - (hits.collector.finish().total - before)
    return true
  }

  /** False where the turn was over before. */
  private collectLive(aggregations: SliceAggregations): boolean {
    this.whole ??= aggregations.collectLive(this.views, rootDocs)
    return this.goOn(this.whole)
  }

  private goOn(steps: Generator<void>): boolean {
    const { check, turns } = this.options
    while (steps.next().done !== true) {
      check()
      if (turns?.isOver === true) return false
    }
    return true
  }

  /** False where the turn was over before. */
  private searchSegment(view: SegmentView): boolean {
    this.collector ??= this.collectorOf(view)
    if (this.whole !== null && !this.goOn(this.whole)) return false
    this.whole = null
    const segment = (this.segment ??= this.openSegment(view))
    if (segment !== null) {
      segment.bulk ??= this.context.checkpoint.during('opening', () => this.weight.bulkScorer(view))
      if (segment.bulk !== null && !this.score(view, segment, segment.bulk)) return false
    }
    this.segment = null
    this.collector = null
    return true
  }

  /** Null where nothing of it is to be gone through. */
  private openSegment(view: SegmentView): SegmentSearch | null {
    const from = Math.max(this.firstDoc - view.docBase, 0)
    if (from >= view.reader.maxDoc) return null
    const windows = this.collector!.segment(view)
    if (windows.done) return null
    const live = rootDocs(view)
    const questions = this.hits.best?.segment(this.weight, view, windows, live) ?? null
    return questions?.finish(from) ? null : { windows, questions, live, bulk: null, from }
  }

  /** Aggregations take all documents at once where all are hits, and the chain goes on without them. */
  private collectorOf(view: SegmentView): Collector {
    const { aggregations, chain, request, known, weight } = this
    if (aggregations === null || chain.ofHits === null || view.live !== null) return chain.root
    if (this.countOf(weight, view) !== view.reader.maxDoc) return chain.root
    this.whole = aggregations.collectAll(view)
    return known !== null && request.size === 0 ? NOTHING_MORE : chain.ofHits
  }

  /** False where the turn was over before. */
  private score(view: SegmentView, segment: SegmentSearch, bulk: BulkScorer): boolean {
    const { maxDoc } = view.reader
    const { check, deadline, turns } = this.options
    const { stride, firstDoc } = this
    const { windows, questions } = segment
    const first = Math.max(firstDoc - view.docBase, 0)
    const hits = bulk.cost()
    const isShort = stride.isShort(hits)
    if (!isShort) {
      stride.expect(hits, maxDoc)
      stride.begin()
    }
    while (segment.from < maxDoc && !windows.done) {
      const { from } = segment
      const to = isShort ? maxDoc : Math.min(from + stride.docs, maxDoc)
      if (questions !== null) {
        if (from > first && questions.finish(from)) return true
        segment.live = questions.live
      }
      segment.from = Math.max(to, bulk.score(windows, segment.live, from, to))
      check()
      if (!isShort) stride.end()
      if (deadline !== null && Date.now() > deadline) {
        this.timedOut = true
        return true
      }
      if (segment.from < maxDoc && turns?.isOver === true) return false
    }
    return true
  }
}

/** A segment on its way. */
interface SegmentSearch {
  readonly windows: WindowCollector
  readonly questions: SegmentQuestions | null
  live: Bitset | null
  bulk: BulkScorer | null
  /** Documents before it are done. */
  from: number
}

const NOTHING_MORE: Collector = { scoreMode: 'complete_no_scores', segment: () => DONE }

const DONE: WindowCollector = { needsScores: false, minCompetitiveScore: 0, done: true, collect() {} }

/** Hits are never nested documents. */
function rootDocs({ live, reader }: SegmentView): Bitset | null {
  if (reader.roots === null) return live
  if (live === null) return reader.roots
  const docs = live.clone()
  docs.and(reader.roots)
  return docs
}

/** Hits pass from the outermost collector, which may drop them, to the one that keeps the best. */
class CollectorChain {
  readonly root: Collector
  /** The same without aggregations; null where these see other hits than all, or must be measured. */
  readonly ofHits: Collector | null
  readonly limit: EarlyTerminatingCollector | null

  constructor(hits: TopHits, request: SearchRequest, filter: Weight | null, aggregations: SliceAggregations | null, profiled: boolean) {
    let top: Collector = hits.collector
    const wrap = (collector: Collector, name: string, reason: string, beside: Collector | null = null) => {
      const children = [top, beside].filter(child => child instanceof ProfilingCollector)
      top = profiled ? new ProfilingCollector(collector, name, reason, children) : collector
    }
    wrap(top, hits.name, hits.reason)
    this.limit = request.terminateAfter === 0 ? null : new EarlyTerminatingCollector(top, request.terminateAfter)
    if (this.limit !== null) wrap(this.limit, 'MultiCollector', 'search_terminate_after_count')
    if (filter !== null) wrap(new FilteredCollector(top, filter), 'FilteredCollector', 'search_post_filter')
    const plain = !profiled && this.limit === null && request.minScore === null
    this.ofHits = plain && aggregations !== null && !aggregations.needsScores ? top : null
    if (aggregations !== null && aggregations.ofHits.length > 0) {
      const collector = new AggregationCollector(aggregations)
      const beside = profiled ? new ProfilingCollector(collector, aggregatingCollector(aggregations.names), 'aggregation', []) : collector
      wrap(new AggregatedCollector(top, beside, this.limit), 'MultiCollector', 'search_multi', beside)
    }
    if (request.minScore !== null) wrap(new MinimumScoreCollector(top, request.minScore), 'MinimumScoreCollector', 'search_min_score')
    this.root = top
  }
}
