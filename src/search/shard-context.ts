// One shard made ready for one search: its statistics, and the request's queries and sorts in terms of its mapping.
import { ConstantScoreQuery } from '../query/exec/constant-score.ts'
import type { Query, ScoreMode } from '../query/exec/query.ts'
import { rewriteQuery } from '../query/exec/search.ts'
import { type Searcher, weigh } from '../query/exec/searcher.ts'
import { ShardSearcher } from '../query/exec/shard-searcher.ts'
import { globalStatistics } from './dfs.ts'
import type { FetchContext } from './fetch/fetch-part.ts'
import type { HitWindow } from './hit-window.ts'
import type { CollectorProfile } from './profile/collector-profiler.ts'
import { ProfilingSearcher, type QueryProfile } from './profile/query-profiler.ts'
import { checkLimits } from './search-limits.ts'
import { type SearchRequest, TRACK_ALL } from './search-request.ts'
import type { SearchTarget } from './search-target.ts'
import { buildQueries } from './shard-queries.ts'
import type { ShardOptions } from './slice-runner.ts'
import { resolveSort, type ShardSort } from './sort-keys.ts'

export interface SearchProfile {
  readonly query: readonly QueryProfile[]
  readonly rewrite_time: number
  readonly collector: readonly CollectorProfile[]
}

/** Throws what the server answers for this shard when the request does not fit it. */
export function openShard(target: SearchTarget, request: SearchRequest, options: ShardOptions): ShardContext {
  return new ShardContext(target, request, options)
}

export class ShardContext implements FetchContext {
  readonly searcher: Searcher
  readonly profiler: ProfilingSearcher | null
  readonly postFilter: Query | null
  readonly named: ReadonlyMap<string, Query>
  readonly sort: ShardSort | null
  readonly scoreMode: ScoreMode
  /** What the query phase runs: without scores where none are needed. */
  readonly scoredQuery: Query
  private readonly asked: Query
  private rewritten: Query | null = null
  private collectorProfile: CollectorProfile | null = null

  constructor(
    readonly target: SearchTarget,
    readonly request: SearchRequest,
    options: ShardOptions,
  ) {
    const plain = new ShardSearcher(target.reader, {
      similarity: target.similarity,
      statistics: options.statistics === null ? null : globalStatistics(options.statistics),
      maxClauseCount: options.maxClauseCount,
    })
    this.profiler = request.profile ? new ProfilingSearcher(plain) : null
    this.searcher = this.profiler ?? plain
    const { query, postFilter, named } = buildQueries(target, request, options)
    this.sort = request.sort === null ? null : resolveSort(request, target, options.place ?? 0)
    checkLimits(request, target.settings)
    this.asked = query
    this.scoreMode = scoreMode(request)
    this.scoredQuery = this.rewrite(this.scoreMode === 'complete_no_scores' ? new ConstantScoreQuery(query) : query)
    this.postFilter = postFilter === null ? null : this.rewrite(new ConstantScoreQuery(postFilter))
    this.named = new Map([...named].map(([name, one]) => [name, this.rewrite(one)]))
  }

  get mapping() {
    return this.target.mapping
  }

  /** The query with its scores, whether or not hits are ranked by them. */
  get query(): Query {
    this.rewritten ??= this.scoreMode === 'complete_no_scores' ? this.rewrite(this.asked) : this.scoredQuery
    return this.rewritten
  }

  /** Once hits are counted, those that cannot compete may be left out. */
  scoreModeOf({ after }: HitWindow): ScoreMode {
    const { sort, minScore, terminateAfter } = this.request
    return after !== null && sort === null && minScore === null && terminateAfter === 0 ? 'top_scores' : this.scoreMode
  }

  /** The mode where hits need not be counted any more. A profile shows one weight, so it stays with the first. */
  countedMode(mode: ScoreMode): ScoreMode {
    const { sort, size, minScore, terminateAfter } = this.request
    const isRanked = mode === 'complete' && sort === null && size > 0 && minScore === null && terminateAfter === 0
    return isRanked && this.profiler === null ? 'top_scores' : mode
  }

  /** Roughly how many documents must be looked at. */
  cost(): number {
    const weight = weigh(this.searcher, this.scoredQuery, this.scoreMode, 1)
    let cost = 0
    for (const view of this.target.reader.segments) cost += weight.bulkScorer(view)?.cost() ?? 0
    return cost
  }

  keepCollectorProfile(profile: CollectorProfile): void {
    this.collectorProfile = profile
  }

  /** Null unless profiled. Weights made while fetching are in it too. */
  profile(): SearchProfile | null {
    if (this.profiler === null) return null
    return {
      query: this.profiler.print(),
      rewrite_time: this.profiler.rewriteTime,
      collector: this.collectorProfile === null ? [] : [this.collectorProfile],
    }
  }

  private rewrite(query: Query): Query {
    const work = () => rewriteQuery(query, this.searcher)
    return this.profiler === null ? work() : this.profiler.rewritten(work)
  }
}

function scoreMode({ size, sort, minScore, trackScores, trackTotalHits, terminateAfter }: SearchRequest): ScoreMode {
  if (minScore !== null) return 'complete'
  if (size === 0) return 'complete_no_scores'
  if (sort === null) return terminateAfter === 0 && trackTotalHits !== TRACK_ALL ? 'top_scores' : 'complete'
  return trackScores || sort.some(key => key.kind === 'score') ? 'complete' : 'complete_no_scores'
}
