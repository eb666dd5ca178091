// What the engine lends to one search: threads, limits, and the task that may be cancelled by hand or when its time is over.
import { millisText } from '../core/units.ts'
import type { SearchContext } from '../search/search.ts'
import type { CallContext } from './call-context.ts'
import { LENIENT_EXPAND_OPEN } from './names.ts'
import { SearchTasks } from './tasks/search-tasks.ts'

/** `cancelAfterMillis` null: as the engine is set. */
export function searching<T>(cx: CallContext, cancelAfterMillis: number | null, work: (search: SearchContext) => Promise<T>): Promise<T> {
  const limit = cancelAfterMillis ?? cx.engine.searchSettings().cancelAfterMillis
  return limit < 0 ? work(searchContext(cx)) : cancelledAfter(limit, cx, work)
}

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
  const { concurrency, maxClauseCount, allowExpensiveQueries, allowPartialResults } = engine.searchSettings()
  return {
    runner: engine.runner,
    check: () => task.check(),
    watch: new SearchTasks(engine.tasks, task),
    now: Date.now(),
    concurrency,
    maxClauseCount,
    allowExpensiveQueries,
    allowPartialResults,
    resolveIndices: expression => engine.indices.resolve(expression, LENIENT_EXPAND_OPEN).map(index => index.name),
  }
}
