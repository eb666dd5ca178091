// A search over many shards: query phase, reduce, fetch phase, response.
import { andThen, type Eventually } from '../core/eventually.ts'
import type { ScriptRules } from '../query/contracts/script.ts'
import { type AggregationsBody, shownAggregations } from './aggregations/shown-aggregations.ts'
import { expandGroups } from './collapse/expand-groups.ts'
import type { HitBody } from './fetch/hit.ts'
import { firstHits } from './hit-window.ts'
import { explainFusion } from './hybrid/explain-fusion.ts'
import { type Fusion, fuse, STANDARD_FUSION } from './hybrid/fusion.ts'
import type { ShardResult, TotalHits } from './partial-result.ts'
import { type ReducedResult, reduce } from './reduce.ts'
import { reducePhases } from './reduce-phases.ts'
import { type SearchRequest, TRACK_NONE } from './request/search-request.ts'
import type { PhaseTook, SearchResponse } from './search-response.ts'
import type { SearchTarget } from './shards/search-target.ts'
import { ShardGroup } from './shards/shard-group.ts'
import type { ConcurrencySettings } from './slices/concurrency.ts'
import type { SliceRunner } from './slices/slice-runner.ts'
import type { RequestSlowLog, SearchSlowLog } from './slow-log.ts'
import { refuseMixedSorts } from './sort/mixed-sorts.ts'
import type { SuggestBody } from './suggest/print-suggestions.ts'
import type { ShardSuggestion } from './suggest/shard-suggestion.ts'
import { shownSuggestions } from './suggest/shown-suggestions.ts'
import type { SearchWatch } from './watch.ts'

/** What the engine lends to a search. */
export interface SearchContext {
  readonly runner: SliceRunner
  /** Throws when the search was cancelled. */
  readonly check: () => void
  /** Null: the search is not shown as tasks, and cannot be cancelled while this thread waits for others. */
  readonly watch: SearchWatch | null
  /** Absent: shard times are not recorded. */
  readonly slowLog?: SearchSlowLog
  /** Absent: search times are not recorded. */
  readonly requestLog?: RequestSlowLog
  /** Milliseconds since the epoch that `now` means. */
  readonly now: number
  readonly concurrency: ConcurrencySettings
  /** `indices.query.bool.max_clause_count`. */
  readonly maxClauseCount: number
  /** `search.allow_expensive_queries`. */
  readonly allowExpensiveQueries: boolean
  /** `search.query.max_query_string_length`; the standard when absent. */
  readonly maxQueryStringLength?: number
  /** What scripts may be, and which are stored. */
  readonly scripts: ScriptRules
  /** `search.default_allow_partial_results`. */
  readonly allowPartialResults: boolean
  /** How the queries of a hybrid one are brought together; absent: as usual. */
  readonly fusion?: Fusion
  /** Concrete indexes behind a name or pattern of `indices_boost`; throws when there is none. */
  /** `search.max_buckets`; the standard when absent. */
  readonly maxBuckets?: number
  /** Of a SharedMemory: what all searches take of the request breaker; absent: not counted. */
  readonly memory?: Int32Array
  readonly resolveIndices: (expression: string) => readonly string[]
}

/**
 * `targets` are all shards in the order that breaks ties. A promise only where there is something to wait for.
 *
 * @example
 * const response = await executeSearch(targets, parseSearchRequest({}, { query: { match: { title: 'fox' } } }), cx)
 * response.hits.hits[0]._source
 */
export function executeSearch(targets: readonly SearchTarget[], request: SearchRequest, cx: SearchContext): Eventually<SearchResponse> {
  return new Search(targets, new ShardGroup(targets, request, cx), cx).run()
}

/** By target; null for shards that failed. */
type Suggested = readonly (readonly ShardSuggestion[] | null)[]

class Search {
  private readonly began: number
  private phaseBegan: number
  private readonly request: SearchRequest
  private aggregations: AggregationsBody | undefined
  /** Null where it was not requested. */
  private readonly took: Record<keyof PhaseTook, number> | null

  constructor(
    private readonly targets: readonly SearchTarget[],
    private readonly group: ShardGroup,
    private readonly cx: SearchContext,
  ) {
    this.request = group.request
    this.began = group.clock.last
    this.phaseBegan = this.began
    const isMeasured = this.request.phaseTook || cx.requestLog?.isWatching === true
    this.took = isMeasured ? { dfs_pre_query: 0, query: 0, fetch: 0, dfs_query: 0, expand: 0, can_match: 0 } : null
  }

  run(): Eventually<SearchResponse> {
    const { group, request, cx } = this
    const deadline = deadlineOf(request)
    group.skipHopeless()
    this.ended('can_match')
    const statistics = group.gatherStatistics()
    if (statistics !== null) group.clock.look()
    this.ended('dfs_pre_query')
    const results = group.queryAll(firstHits(request), statistics, deadline, cx)
    return results instanceof Promise ? results.then(found => this.queried(found)) : this.queried(results)
  }

  private queried(results: readonly (ShardResult | null)[]): Eventually<SearchResponse> {
    this.ended('query')
    this.group.failTimedOut(results)
    const suggested = this.group.suggest(this.cx)
    return suggested instanceof Promise ? suggested.then(found => this.suggested(results, found)) : this.suggested(results, suggested)
  }

  private suggested(results: readonly (ShardResult | null)[], suggested: Suggested): Eventually<SearchResponse> {
    const { group, request, cx } = this
    group.refuseFailures('query', cx)
    if (request.sort !== null && request.size > 0) refuseMixedSorts(group.shards.map(({ context }) => context))
    this.aggregations = shownAggregations(request, results, cx)
    const reduced = reduce(fuse(results, request, cx.fusion ?? STANDARD_FUSION), request)
    const hits = group.fetch(reduced.docs, cx)
    return hits instanceof Promise ? hits.then(found => this.fetched(reduced, found, suggested)) : this.fetched(reduced, hits, suggested)
  }

  private fetched(reduced: ReducedResult, hits: readonly HitBody[], suggested: Suggested): Eventually<SearchResponse> {
    const { group, request, cx } = this
    if (request.suggest === null) return this.shown(reduced, hits, undefined)
    const shown = shownSuggestions(request, suggested, docs => group.fetch(docs, cx))
    return andThen(shown, suggest => this.shown(reduced, hits, suggest))
  }

  private shown(reduced: ReducedResult, hits: readonly HitBody[], suggest: SuggestBody | undefined): Eventually<SearchResponse> {
    const { group, request, cx } = this
    this.ended('fetch')
    group.refuseFailures('fetch', cx)
    if (request.explainFusion)
      explainFusion(
        reduced.docs.filter(({ target }) => group.shards[target].error === null),
        hits,
      )
    if (request.collapse === null) return this.answer(reduced, hits, suggest)
    return this.expand(hits).then(() => this.answer(reduced, hits, suggest))
  }

  private async expand(hits: readonly HitBody[]): Promise<void> {
    const { request, targets, cx } = this
    await expandGroups(request, hits, cx.concurrency.threads, async inner => ({ hits: (await executeSearch(targets, inner, cx)).hits }))
    this.ended('expand')
  }

  private answer(reduced: ReducedResult, hits: readonly HitBody[], suggest: SuggestBody | undefined): SearchResponse {
    const { request, group, aggregations, cx } = this
    const isEmpty = group.shards.length === 0
    const shards = group.header()
    // Nothing took long since hits were fetched, unless there was more to show.
    const millis = (request.collapse === null && suggest === undefined ? group.clock.last : group.clock.look()) - this.began
    if (this.took !== null && cx.requestLog?.isWatching === true)
      cx.requestLog.answered({ request, phases: this.took, total: reduced.total, shards }, millis)
    return {
      took: Math.round(millis),
      phase_took: request.phaseTook && this.took !== null ? this.took : undefined,
      timed_out: reduced.timedOut,
      terminated_early: reduced.terminatedEarly ?? undefined,
      num_reduce_phases: reducePhases(request, shards.total - shards.skipped),
      _shards: shards,
      hits: { total: shownTotal(reduced.total, request), max_score: isEmpty ? 0 : reduced.maxScore, hits },
      aggregations,
      suggest,
      profile: request.profile && !isEmpty ? { shards: group.profiles() } : undefined,
    }
  }

  private ended(phase: keyof PhaseTook): void {
    if (this.took === null) return
    const now = performance.now()
    this.took[phase] = Math.round(now - this.phaseBegan)
    this.phaseBegan = now
  }
}

/** Milliseconds since the epoch; null: none. */
export const deadlineOf = ({ timeoutMillis }: SearchRequest): number | null => (timeoutMillis === null ? null : Date.now() + timeoutMillis)

export function shownTotal(total: TotalHits | undefined, request: SearchRequest): TotalHits | number | undefined {
  if (!request.totalHitsAsInt) return total
  return request.trackTotalHits === TRACK_NONE ? -1 : total!.value
}
