// A search over many shards: taken through its phases, and answered.
import { andThen, type Eventually, lastly } from '../core/eventually.ts'
import { type SearchRequest, TRACK_NONE } from './contracts/search-request.ts'
import type { SearchResponse } from './contracts/search-response.ts'
import type { SearchTarget } from './contracts/search-target.ts'
import type { TotalHits } from './contracts/shard-result.ts'
import type { SearchContext } from './group/search-context.ts'
import { ShardGroup } from './group/shard-group.ts'
import { runPhases, SearchState } from './phases/phase.ts'
import { PhaseTimes } from './phases/phase-times.ts'
import { PHASES } from './phases/phases.ts'

/**
 * `targets` are all shards in the order that breaks ties. A promise only where there is something to wait for.
 *
 * @example
 * const response = await executeSearch(targets, parseSearchRequest({}, { query: { match: { title: 'fox' } } }), cx)
 * response.hits.hits[0]._source
 */
export function executeSearch(targets: readonly SearchTarget[], request: SearchRequest, cx: SearchContext): Eventually<SearchResponse> {
  const group = new ShardGroup(targets, request, cx)
  const began = group.clock.last
  const times = request.phaseTook || cx.requestLog?.isWatching === true ? new PhaseTimes(began) : null
  const search = new SearchState(group, request, cx, times, inner => executeSearch(targets, inner, cx))
  return lastly(
    () => andThen(runPhases(PHASES, search), () => answerOf(search, began)),
    () => group.memory.close(),
  )
}

function answerOf({ group, request, cx, times, reduced, hits, aggregations, suggest }: SearchState, began: number): SearchResponse {
  const { total, maxScore, timedOut, terminatedEarly, isEmpty } = reduced
  const shards = group.header()
  // Nothing took long since hits were fetched, unless there was more to show.
  const millis = (request.collapse === null && suggest === undefined ? group.clock.last : group.clock.look()) - began
  const phases = times?.print()
  if (phases !== undefined && cx.requestLog?.isWatching === true) cx.requestLog.answered({ request, phases, total, shards }, millis)
  return {
    took: Math.round(millis),
    phase_took: request.phaseTook ? phases : undefined,
    timed_out: timedOut,
    terminated_early: terminatedEarly ?? undefined,
    num_reduce_phases: reducePhases(request, shards.total - shards.skipped),
    _shards: shards,
    hits: { total: shownTotal(total, request), max_score: isEmpty ? 0 : maxScore, hits },
    aggregations,
    suggest,
    profile: request.profile && !isEmpty ? { shards: group.profiles() } : undefined,
  }
}

export function shownTotal(total: TotalHits | undefined, request: SearchRequest): TotalHits | number | undefined {
  if (!request.totalHitsAsInt) return total
  return request.trackTotalHits === TRACK_NONE ? -1 : total!.value
}

/** How many reduce phases the server would report: it reduces shard results in batches of a given size. Undefined: all at once, which answers do not tell. */
export function reducePhases({ size, aggregations, batchedReduceSize }: SearchRequest, shards: number): number | undefined {
  if (size === 0 && aggregations === null) return undefined
  const batch = Math.min(batchedReduceSize, shards)
  let phases = 1
  for (let shard = 0, waiting = 0; shard < shards; shard++) {
    // What was reduced before waits as one more.
    if (waiting + Number(phases > 1) >= batch) {
      phases++
      waiting = 0
    }
    waiting++
  }
  return phases === 1 ? undefined : phases
}
