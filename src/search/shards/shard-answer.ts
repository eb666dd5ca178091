// What a shard answers to a query: found before and kept, or looked for now. Counted either way.
import { andThen, type Eventually } from '../../core/eventually.ts'
import type { ShardStatistics } from '../dfs.ts'
import type { HitWindow } from '../hit-window.ts'
import type { ShardResult } from '../partial-result.ts'
import { cacheKey } from '../request-cache.ts'
import type { SearchContext } from '../search.ts'
import type { GroupedShard } from './grouped-shard.ts'
import type { ShardGroup } from './shard-group.ts'

type Answer = ShardResult | null

/** A promise only where other threads search. Null: the shard failed, or is left out. */
export function answerOf(
  group: ShardGroup,
  shard: GroupedShard,
  window: HitWindow,
  statistics: ShardStatistics | null,
  deadline: number | null,
  cx: SearchContext,
): Eventually<Answer> {
  if (shard.error !== null || shard.isSkipped) return null
  const ended = shard.target.counts?.querying(group.request.stats)
  const slowLog = cx.slowLog?.watches(shard.target) === true ? cx.slowLog : null
  const began = slowLog === null ? 0 : performance.now()
  const end = (answer: Answer): Answer => {
    ended?.(answer !== null, shard.context?.concurrent ? shard.sliceCount : 0)
    if (answer !== null) {
      shard.total = answer.total
      slowLog?.took('query', group.searched(shard), performance.now() - began)
    }
    return answer
  }
  try {
    const answer = kept(group, shard, window, statistics, () => group.query(shard, window, statistics, deadline, cx))
    if (!(answer instanceof Promise)) return end(answer)
    return answer.then(end, error => {
      end(null)
      throw error
    })
  } catch (error) {
    end(null)
    throw error
  }
}

function kept(
  group: ShardGroup,
  shard: GroupedShard,
  window: HitWindow,
  statistics: ShardStatistics | null,
  query: () => Eventually<Answer>,
): Eventually<Answer> {
  const { target } = shard
  const results = target.results ?? null
  const key = results === null ? null : cacheKey(group.request, target, group.options(shard, statistics, false), window)
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
