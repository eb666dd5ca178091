// The first half of a search: which documents of some segments match, which of them are best, and how many there are.
import type { Bitset } from '../index/bitmap/bitset.ts'
import type { SegmentView } from '../index/shard-reader.ts'
import type { Collector } from '../query/collect/collector.ts'
import { Competition } from '../query/collect/competition.ts'
import type { TopDocs } from '../query/collect/top-docs.ts'
import type { ScoreMode, Weight } from '../query/exec/query.ts'
import { weigh } from '../query/exec/searcher.ts'
import type { BestFirst } from './collect/best-first.ts'
import { MinimumScoreCollector } from './collect/minimum-score.ts'
import { FilteredCollector } from './collect/post-filter.ts'
import { EarlyTerminatingCollector } from './collect/terminate-after.ts'
import type { HitWindow } from './hit-window.ts'
import { HybridSlice } from './hybrid/hybrid-slice.ts'
import type { PartialResult } from './partial-result.ts'
import { ProfilingCollector } from './profile/collector-profiler.ts'
import type { SearchRequest } from './search-request.ts'
import type { ShardContext } from './shard-context.ts'
import { isCountedBeforehand, isIndexOrder, openTopHits, type TopHits } from './top-hits.ts'

/** Documents between two looks at clock and cancellation. */
const RANGE = 32_768

export interface QueryPhaseOptions {
  readonly window: HitWindow
  /** Milliseconds since the epoch; null: no limit. */
  readonly deadline: number | null
  /** Throws when the search was cancelled. */
  readonly check: () => void
  /** Shared by all slices of the shard; null where there is one. */
  readonly competition: Int32Array | null
}

/** The query of a shard, weighed once for all slices that one thread searches. */
export class QueryPhase {
  readonly filter: Weight | null
  readonly mode: ScoreMode
  /** Tells what is known without looking. */
  readonly judged: Weight
  private ofCounted: Weight | null = null

  constructor(
    readonly context: ShardContext,
    readonly options: QueryPhaseOptions,
  ) {
    const { searcher, postFilter, profiler } = context
    this.filter = postFilter === null ? null : weigh(searcher, postFilter, 'complete_no_scores', 1)
    this.mode = context.scoreModeOf(options.window)
    this.judged = weigh(searcher, context.scoredQuery, this.mode, 1)
    profiler?.beginSlices()
  }

  /** `segments` are places in `reader.segments`, ascending. `number`: of the slice among those of this thread. */
  slice(segments: readonly number[], number: number): PartialResult {
    const { profiler } = this.context
    if (profiler !== null) profiler.slice = number
    return this.context.hybridDepth === null ? new SliceSearch(this, segments).run() : this.hybridSlice(segments, this.context.hybridDepth)
  }

  private hybridSlice(segments: readonly number[], depth: number): PartialResult {
    const { context, judged, filter, options } = this
    const { deadline, check } = options
    const slice = new HybridSlice({ context, depth, weight: judged, filter, liveDocs: rootDocs, deadline, check })
    return slice.run(segments.map(ord => context.target.reader.segments[ord]))
  }

  weight(mode: ScoreMode): Weight {
    if (mode === this.mode) return this.judged
    this.ofCounted ??= weigh(this.context.searcher, this.context.scoredQuery, mode, 1)
    return this.ofCounted
  }
}

class SliceSearch {
  private readonly context: ShardContext
  private readonly request: SearchRequest
  private readonly options: QueryPhaseOptions
  private readonly views: readonly SegmentView[]
  /** The shard's documents before it are not looked at. */
  private readonly firstDoc: number
  private timedOut = false
  /** Hits that count without having been collected. */
  private uncollected = 0

  constructor(
    private readonly phase: QueryPhase,
    segments: readonly number[],
  ) {
    this.context = phase.context
    this.request = phase.context.request
    this.options = phase.options
    this.views = segments.map(ord => this.context.target.reader.segments[ord])
    const { after } = this.options.window
    this.firstDoc = after !== null && isIndexOrder(this.context.sort) ? after.doc + 1 : 0
  }

  run(): PartialResult {
    const { request, context, options, phase } = this
    const { mode } = phase
    const known = this.knownCount(phase.judged)
    const counted = known !== null
    const scoreMode = counted ? context.countedMode(mode) : mode
    const weight = phase.weight(scoreMode)
    const competition = options.competition === null ? null : new Competition(options.competition)
    const hits = openTopHits(context, options.window, scoreMode, counted, competition)
    const { collector } = hits
    const chain = new CollectorChain(hits, request, phase.filter, context.profiler !== null)
    if (request.size > 0 || known === null) this.collect(weight, chain, () => collector.finish().total)
    const found = collector.finish()
    const total = known ?? found.total + this.uncollected
    return {
      top: { ...found, total, relation: known !== null ? 'eq' : hits.best?.skipped ? 'gte' : found.relation },
      hybrid: null,
      terminatedEarly: chain.limit === null ? this.countedEarly(counted, found.relation) : chain.limit.terminated,
      timedOut: this.timedOut,
      collectors: chain.root instanceof ProfilingCollector ? chain.root.times() : null,
    }
  }

  /** The server tells of counts that concurrent slices need not finish, but of no others. */
  private countedEarly(counted: boolean, relation: TopDocs['relation']): true | null {
    const { request, context } = this
    if (!context.concurrent || request.size > 0) return null
    return (counted && isCountedBeforehand(context.scoredQuery)) || relation === 'gte' ? true : null
  }

  /** The number of hits where statistics tell it; null where they must be counted. */
  private knownCount(weight: Weight): number | null {
    // Whoever goes on has counted before.
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

  /** -1: unknown. */
  private countOf(weight: Weight, view: SegmentView): number {
    const { minScore, postFilter } = this.request
    return minScore === null && postFilter === null && view.reader.roots === null ? weight.count(view) : -1
  }

  private collect(weight: Weight, { root, limit, best }: CollectorChain, total: () => number): void {
    // The server counts whole segments where it shows no hits, even those that `terminate_after` leaves half-way.
    const wholeSegments = limit !== null && this.request.size === 0
    for (const view of this.views) {
      this.options.check()
      const known = wholeSegments ? this.countOf(weight, view) : -1
      const before = known < 0 ? 0 : total()
      this.collectSegment(weight, view, root, best)
      if (known >= 0) this.uncollected += known - (total() - before)
      if (this.timedOut || limit?.terminated === true) return
    }
  }

  private collectSegment(weight: Weight, view: SegmentView, root: Collector, best: BestFirst | null): void {
    const { maxDoc } = view.reader
    const first = Math.max(this.firstDoc - view.docBase, 0)
    if (first >= maxDoc) return
    const windows = root.segment(view)
    if (windows.done) return
    let live = rootDocs(view)
    const questions = best?.segment(weight, view, windows, live) ?? null
    if (questions?.finish(first)) return
    const bulk = weight.bulkScorer(view)
    if (bulk === null) return
    const { check, deadline } = this.options
    for (let from = first; from < maxDoc && !windows.done; ) {
      const to = Math.min(from + RANGE, maxDoc)
      if (questions !== null) {
        if (from > first && questions.finish(from)) return
        live = questions.live
      }
      from = Math.max(to, bulk.score(windows, live, from, to))
      check()
      if (deadline !== null && Date.now() > deadline) {
        this.timedOut = true
        return
      }
    }
  }
}

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
  readonly best: BestFirst | null
  readonly limit: EarlyTerminatingCollector | null

  constructor(hits: TopHits, request: SearchRequest, filter: Weight | null, profiled: boolean) {
    let top: Collector = hits.collector
    this.best = hits.best
    const wrap = (collector: Collector, name: string, reason: string) => {
      const child = top instanceof ProfilingCollector ? top : null
      top = profiled ? new ProfilingCollector(collector, name, reason, child) : collector
    }
    wrap(top, hits.name, hits.reason)
    this.limit = request.terminateAfter === 0 ? null : new EarlyTerminatingCollector(top, request.terminateAfter)
    if (this.limit !== null) wrap(this.limit, 'MultiCollector', 'search_terminate_after_count')
    if (filter !== null) wrap(new FilteredCollector(top, filter), 'FilteredCollector', 'search_post_filter')
    if (request.minScore !== null) wrap(new MinimumScoreCollector(top, request.minScore), 'MinimumScoreCollector', 'search_min_score')
    this.root = top
  }
}
