// What the engine lends to one search: threads, limits, and the task that may be cancelled by hand or when its time is over.
import { availableParallelism } from 'node:os'
import { millisText } from '../core/units.ts'
import { readTime } from '../core/values.ts'
import type { ConcurrencySettings } from '../search/concurrency.ts'
import type { SearchContext } from '../search/search.ts'
import type { Task } from '../tasks/task.ts'
import type { CallContext } from './call-context.ts'
import type { Engine } from './engine.ts'
import { LENIENT_EXPAND_OPEN } from './names.ts'

const CANCEL_AFTER = 'search.cancel_after_time_interval'

/** `cancelAfterMillis` null: as the engine is set. */
export async function searching<T>(
  cx: CallContext,
  cancelAfterMillis: number | null,
  work: (search: SearchContext) => Promise<T>,
): Promise<T> {
  const limit = cancelAfterMillis ?? readTime(cx.engine.settings.get(CANCEL_AFTER) ?? '-1', CANCEL_AFTER)
  if (limit < 0) return work(searchContext(cx))
  const { task } = cx
  const cancelAt = Date.now() + limit
  const cancel = () => task.cancel(`Cancellation timeout of ${millisText(limit)} is expired`)
  const check = () => {
    // A search that holds this thread keeps the timer from running.
    if (!task.isCancelled && Date.now() >= cancelAt) cancel()
    checkTask(task)
  }
  // Workers look at the task's word only.
  const timer = setTimeout(cancel, limit)
  try {
    return await work({ ...searchContext(cx), check })
  } finally {
    clearTimeout(timer)
  }
}

/** Whoever cancels a task means its parts as well. */
function checkTask(task: Task): void {
  for (let one: Task | null = task; one !== null; one = one.info.parent) one.check()
}

export function searchContext(cx: CallContext): SearchContext {
  const { engine, task } = cx
  const number = (name: string, standard: number) => Number(engine.settings.get(name) ?? standard)
  return {
    runner: engine.runner,
    check: () => checkTask(task),
    // A shared word is only made where workers may poll it.
    cancellation: engine.runner.parallel ? task.cancellation() : null,
    now: Date.now(),
    concurrency: concurrencySettings(engine),
    maxClauseCount: number('indices.query.bool.max_clause_count', 1024),
    allowExpensiveQueries: String(engine.settings.get('search.allow_expensive_queries') ?? 'true') === 'true',
    allowPartialResults: String(engine.settings.get('search.default_allow_partial_results') ?? 'true') === 'true',
    resolveIndices: expression => engine.indices.resolve(expression, LENIENT_EXPAND_OPEN).map(index => index.name),
  }
}

function concurrencySettings({ settings, sliceCount }: Engine): ConcurrencySettings {
  const given = (name: string) => settings.explicit(name)?.toString()
  return {
    mode: given('search.concurrent_segment_search.mode'),
    enabled: given('search.concurrent_segment_search.enabled'),
    maxSliceCount: given('search.concurrent.max_slice_count'),
    standardSliceCount: Math.max(1, Math.min(Math.floor(availableParallelism() / 2), 4)),
    threads: sliceCount,
  }
}
