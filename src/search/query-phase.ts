// The first half of a search: which documents of some segments match, which of them are best, and how many there are.
import type { Bitset } from '../index/bitmap/bitset.ts'
import type { SegmentView } from '../index/shard-reader.ts'
import type { Collector } from '../query/collect/collector.ts'
import type { Weight } from '../query/exec/query.ts'
import { weigh } from '../query/exec/searcher.ts'
import type { BestFirst } from './collect/best-first.ts'
import { MinimumScoreCollector } from './collect/minimum-score.ts'
import { FilteredCollector } from './collect/post-filter.ts'
import { EarlyTerminatingCollector } from './collect/terminate-after.ts'
import type { HitWindow } from './hit-window.ts'
import type { PartialResult } from './partial-result.ts'
import { ProfilingCollector } from './profile/collector-profiler.ts'
import type { SearchRequest } from './search-request.ts'
import type { ShardContext } from './shard-context.ts'
import { isIndexOrder, openTopHits, type TopHits } from './top-hits.ts'

/** Documents between two looks at clock and cancellation. */
const RANGE = 32_768

/**
 * `segments` are places in `reader.segments`, ascending. `deadline` is in milliseconds since the epoch. `check` throws when the search
 * was cancelled.
 */
export function runQueryPhase(
  context: ShardContext,
  segments: readonly number[],
  window: HitWindow,
  deadline: number | null,
  check: () => void,
): PartialResult {
  return new QueryPhase(context, segments, window, deadline, check).run()
}

class QueryPhase {
  private readonly request: SearchRequest
  private readonly views: readonly SegmentView[]
  /** The shard's documents before it are not looked at. */
  private readonly firstDoc: number
  private timedOut = false
  /** Hits that count without having been collected. */
  private uncollected = 0

  constructor(
    private readonly context: ShardContext,
    segments: readonly number[],
    private readonly window: HitWindow,
    private readonly deadline: number | null,
    private readonly check: () => void,
  ) {
    this.request = context.request
    this.views = segments.map(ord => context.target.reader.segments[ord])
    this.firstDoc = window.after !== null && isIndexOrder(context.sort) ? window.after.doc + 1 : 0
  }

  run(): PartialResult {
    const { request, context, window } = this
    const filter = context.postFilter === null ? null : weigh(context.searcher, context.postFilter, 'complete_no_scores', 1)
    const mode = context.scoreModeOf(window)
    const judged = weigh(context.searcher, context.scoredQuery, mode, 1)
    const known = this.knownCount(judged)
    const counted = known !== null
    const scoreMode = counted ? context.countedMode(mode) : mode
    const weight = scoreMode === mode ? judged : weigh(context.searcher, context.scoredQuery, scoreMode, 1)
    const hits = openTopHits(context, window, scoreMode, counted)
    const { collector } = hits
    const chain = new CollectorChain(hits, request, filter, context.profiler !== null)
    if (request.size > 0 || known === null) this.collect(weight, chain, () => collector.finish().total)
    if (chain.root instanceof ProfilingCollector) context.keepCollectorProfile(chain.root.print())
    const found = collector.finish()
    const total = known ?? found.total + this.uncollected
    return {
      top: { ...found, total, relation: known !== null ? 'eq' : hits.best?.skipped ? 'gte' : found.relation },
      terminatedEarly: chain.limit === null ? null : chain.limit.terminated,
      timedOut: this.timedOut,
    }
  }

  /** The number of hits where statistics tell it; null where they must be counted. */
  private knownCount(weight: Weight): number | null {
    // Whoever goes on has counted before.
    if (this.window.after !== null) return 0
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
      this.check()
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
    for (let from = first; from < maxDoc && !windows.done; ) {
      const to = Math.min(from + RANGE, maxDoc)
      if (questions !== null) {
        if (from > first && questions.finish(from)) return
        live = questions.live
      }
      from = Math.max(to, bulk.score(windows, live, from, to))
      this.check()
      if (this.deadline !== null && Date.now() > this.deadline) {
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
