// A search over many shards: query phase, reduce, fetch phase, response.
import { andThen, type Eventually, lastly } from '../core/eventually.ts'
import { shownAggregations } from './aggregations/shown-aggregations.ts'
import { expandGroups } from './collapse/expand-groups.ts'
import type { HitBody } from './contracts/hit.ts'
import { firstHits } from './contracts/hit-window.ts'
import { type SearchRequest, TRACK_NONE } from './contracts/search-request.ts'
import type { AggregationsBody, PhaseTook, SearchResponse, SuggestBody } from './contracts/search-response.ts'
import type { SearchTarget } from './contracts/search-target.ts'
import type { ShardResult, TotalHits } from './contracts/shard-result.ts'
import { refuseMixedKinds, refuseMixedSorts } from './group/mixed-sorts.ts'
import type { SearchContext } from './group/search-context.ts'
import { ShardGroup } from './group/shard-group.ts'
import { explainFusion } from './hybrid/explain-fusion.ts'
import { fuse, STANDARD_FUSION } from './hybrid/fusion.ts'
import { type ReducedResult, reduce } from './reduce.ts'
import { reducePhases } from './reduce-phases.ts'
import type { ShardSuggestion } from './suggest/shard-suggestion.ts'
import { shownSuggestions } from './suggest/shown-suggestions.ts'

/**
 * `targets` are all shards in the order that breaks ties. A promise only where there is something to wait for.
 *
 * @example
 * const response = await executeSearch(targets, parseSearchRequest({}, { query: { match: { title: 'fox' } } }), cx)
 * response.hits.hits[0]._source
 */
export function executeSearch(targets: readonly SearchTarget[], request: SearchRequest, cx: SearchContext): Eventually<SearchResponse> {
  const group = new ShardGroup(targets, request, cx)
  return lastly(
    () => new Search(targets, group, cx).run(),
    () => group.memory.close(),
  )
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
    if (request.sort !== null && request.size > 0) {
      refuseMixedSorts(group.shards.map(({ context }) => context))
      refuseMixedKinds(group.shards.flatMap(({ context }, i) => (results[i]?.docs.length && context?.sort ? context.sort : [])))
    }
    this.aggregations = shownAggregations(request, results, cx, group.memory)
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
