// The query result of a shard, from the request cache or computed. Counted either way.
import { andThen, type Eventually } from '../../core/eventually.ts'
import type { HitWindow } from '../contracts/hit-window.ts'
import type { SearchRequest } from '../contracts/search-request.ts'
import type { ShardOptions, ShardStatistics } from '../contracts/shard-options.ts'
import type { ShardResult } from '../contracts/shard-result.ts'
import type { SearchClock } from '../work/search-clock.ts'
import type { SearchCounts } from '../work/search-counts.ts'
import type { GroupedShard } from './grouped-shard.ts'
import { cacheKey, mayBeKept } from './request-cache.ts'
import type { SearchContext } from './search-context.ts'
import type { SearchedShard } from './slow-log.ts'

type Answer = ShardResult | null

/** The group that the shard is searched with. */
interface AskedGroup {
  readonly request: SearchRequest
  readonly clock: SearchClock
  query(
    shard: GroupedShard,
    window: HitWindow,
    statistics: ShardStatistics | null,
    deadline: number | null,
    cx: SearchContext,
  ): Eventually<Answer>
  options(shard: GroupedShard, statistics: ShardStatistics | null, concurrent: boolean): ShardOptions
  /** Makes a shard ready for its hits to be fetched; false when it cannot be. */
  open(shard: GroupedShard, statistics: ShardStatistics | null): boolean
  searched(shard: GroupedShard): SearchedShard
}

/** A promise only where other threads search. Null: the shard failed, or is left out. */
export function answerOf(
  group: AskedGroup,
  shard: GroupedShard,
  window: HitWindow,
  statistics: ShardStatistics | null,
  deadline: number | null,
  cx: SearchContext,
): Eventually<Answer> {
  if (shard.error !== null || shard.isSkipped) return null
  const { counts } = shard.target
  const { stats } = group.request
  counts?.querying(stats)
  const began = group.clock.last
  try {
    const answer = kept(group, shard, window, statistics, deadline, cx)
    if (!(answer instanceof Promise)) return answered(group, shard, counts, began, cx, answer)
    return answer.then(
      found => answered(group, shard, counts, began, cx, found),
      error => {
        counts?.failed(stats)
        throw error
      },
    )
  } catch (error) {
    counts?.failed(stats)
    throw error
  }
}

/** Called to count the search. */
function answered(
  group: AskedGroup,
  shard: GroupedShard,
  counts: SearchCounts | null | undefined,
  began: number,
  { slowLog }: SearchContext,
  answer: Answer,
): Answer {
  const { target } = shard
  const { stats } = group.request
  if (answer === null) {
    counts?.failed(stats)
    return null
  }
  const millis = group.clock.look() - began
  counts?.queried(stats, millis, shard.context?.concurrent ? shard.sliceCount : 0)
  shard.total = answer.total
  if (slowLog?.watches(target) === true) slowLog.took('query', group.searched(shard), millis)
  return answer
}

function kept(
  group: AskedGroup,
  shard: GroupedShard,
  window: HitWindow,
  statistics: ShardStatistics | null,
  deadline: number | null,
  cx: SearchContext,
): Eventually<Answer> {
  const { target } = shard
  const { request } = group
  const query = () => group.query(shard, window, statistics, deadline, cx)
  const results = mayBeKept(request, target, window) ? (target.results ?? null) : null
  const key = results === null ? null : cacheKey(request, target, group.options(shard, statistics, false))
  if (results === null || key === null) return query()
  const { reader } = target
  const found = results.find(reader, key)
  // Hits are fetched from a shard that is open.
  if (found !== null && (found.docs.length === 0 || group.open(shard, statistics))) return found
  const keep = (answer: Answer): Answer => {
    if (answer !== null && !answer.timedOut) results.keep(reader, key, answer)
    return answer
  }
  return andThen(query(), keep)
}
