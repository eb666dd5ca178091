// What the engine lends to one search: threads, limits, and the task that may be cancelled by hand or when its time is over.
import { type ApiError, isApiError } from '../core/errors.ts'
import { millisText } from '../core/units.ts'
import type { SearchContext } from '../search/search.ts'
import { allShardsFailed, missingShard } from '../search/shard-failures.ts'
import type { CallContext } from './call-context.ts'
import { LENIENT_EXPAND_OPEN } from './names.ts'
import { SearchLog } from './slow-logs/search-slow-log.ts'
import { SearchTasks } from './tasks/search-tasks.ts'

/** When it is its turn. `cancelAfterMillis` null: as the engine is set. */
export async function searching<T>(
  cx: CallContext,
  cancelAfterMillis: number | null,
  work: (search: SearchContext) => Promise<T>,
): Promise<T> {
  const limit = cancelAfterMillis ?? cx.engine.searchSettings().cancelAfterMillis
  try {
    return await cx.engine.pools.search.run(cx.task, () => (limit < 0 ? work(searchContext(cx)) : cancelledAfter(limit, cx, work)))
  } catch (error) {
    throw isApiError(error) && error.type === 'rejected_execution_exception' ? asPhaseFailure(error) : error
  }
}

/** As if every shard had been refused. */
const asPhaseFailure = (error: ApiError) => allShardsFailed('query', [missingShard(error)])

async function cancelledAfter<T>(limit: number, cx: CallContext, work: (search: SearchContext) => Promise<T>): Promise<T> {
  const { task } = cx
  const cancelAt = Date.now() + limit
  const cancel = () => cx.engine.tasks.cancel(task, `Cancellation timeout of ${millisText(limit)} is expired`)
  const check = () => {
    // A search that holds this thread keeps the timer from running.
    if (!task.isCancelled && Date.now() >= cancelAt) cancel()
    task.check()
  }
  // Workers look at the task's word only.
  const timer = setTimeout(cancel, limit)
  try {
    return await work({ ...searchContext(cx), check })
  } finally {
    clearTimeout(timer)
  }
}

export function searchContext(cx: CallContext): SearchContext {
  const { engine, task } = cx
  const { concurrency, maxBuckets, maxClauseCount, allowExpensiveQueries, allowPartialResults } = engine.searchSettings()
  return {
    runner: engine.runner,
    check: () => task.check(),
    watch: new SearchTasks(engine.tasks, task),
    slowLog: new SearchLog(engine.logger, task),
    now: Date.now(),
    concurrency,
    maxBuckets,
    maxClauseCount,
    allowExpensiveQueries,
    allowPartialResults,
    resolveIndices: expression => engine.indices.resolve(expression, LENIENT_EXPAND_OPEN).map(index => index.name),
  }
}
