// The query result of a shard, from the request cache or computed. Counted either way.
import { andThen, type Eventually } from '../../core/eventually.ts'
import type { HitWindow } from '../contracts/hit-window.ts'
import type { ShardResult } from '../contracts/shard-result.ts'
import type { GroupedShard } from '../group/grouped-shard.ts'
import { cacheKey, mayBeKept } from '../group/request-cache.ts'
import type { QueriedSearch } from './phase.ts'
import { queryShard } from './query-shard.ts'

type Answer = ShardResult | null

/** A promise only where other threads search. Null: the shard failed, or is left out. */
export function answerOf(search: QueriedSearch, shard: GroupedShard, window: HitWindow): Eventually<Answer> {
  if (shard.error !== null || shard.isSkipped) return null
  const { request, clock } = search.group
  const { counts } = shard.target
  const { stats } = request
  counts?.querying(stats)
  const began = clock.last
  try {
    const answer = kept(search, shard, window)
    if (!(answer instanceof Promise)) return answered(search, shard, began, answer)
    return answer.then(
      found => answered(search, shard, began, found),
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
function answered({ group, cx: { slowLog } }: QueriedSearch, shard: GroupedShard, began: number, answer: Answer): Answer {
  const { target } = shard
  const { stats } = group.request
  if (answer === null) {
    target.counts?.failed(stats)
    return null
  }
  const millis = group.clock.look() - began
  target.counts?.queried(stats, millis, shard.context?.concurrent ? shard.sliceCount : 0)
  shard.total = answer.total
  if (slowLog?.watches(target) === true) slowLog.took('query', group.searched(shard), millis)
  return answer
}

function kept(search: QueriedSearch, shard: GroupedShard, window: HitWindow): Eventually<Answer> {
  const { group, cx, statistics } = search
  const { target } = shard
  const { request } = group
  const results = mayBeKept(request, target, window) ? (target.results ?? null) : null
  if (results === null) return queryShard(search, shard, window)
  const options = group.options(shard, statistics, false)
  const key = cacheKey(request, target, options)
  if (key === null) return queryShard(search, shard, window)
  const { reader } = target
  const found = results.find(reader, key)
  if (found !== null) {
    // Hits are fetched from a shard that is open.
    if (found.docs.length > 0) group.attempt(shard, cx, () => shard.opened(request, options))
    return shard.error === null ? found : null
  }
  return andThen(queryShard(search, shard, window), answer => {
    if (answer !== null && !answer.timedOut) results.keep(reader, key, answer)
    return answer
  })
}
