// What the engine lends to one search: threads, limits, and the task that may be cancelled by hand or when its time is over.
import { type ApiError, isApiError } from '../../core/errors.ts'
import { type Eventually, orElse } from '../../core/eventually.ts'
import { millisText } from '../../core/units.ts'
import type { ScriptRules } from '../../query/contracts/script.ts'
import type { Fusion } from '../../search/contracts/fusion.ts'
import { allShardsFailed, missingShard } from '../../search/contracts/shard-failures.ts'
import type { SearchContext } from '../../search/group/search-context.ts'
import type { ConcurrencySettings } from '../../search/slices/concurrency.ts'
import type { SliceRunner } from '../../search/slices/slice-runner.ts'
import type { CallContext } from '../calls/call-context.ts'
import { type IndexOptions, LENIENT_EXPAND_OPEN } from '../indices/names.ts'
import { SearchLog } from '../slow-logs/search-slow-log.ts'
import { SearchTasks } from '../tasks/search-tasks.ts'

/** When it is its turn. `cancelAfterMillis` null: as the engine is set. */
export function searching<T>(
  cx: CallContext,
  cancelAfterMillis: number | null,
  work: (search: SearchContext) => Eventually<T>,
  meant: SearchMeant = {},
): Eventually<T> {
  const limit = cancelAfterMillis ?? cx.engine.searchSettings().cancelAfterMillis
  const run = () => (limit < 0 ? work(searchContext(cx, meant)) : cancelledAfter(limit, cx, work, meant))
  return orElse(() => cx.engine.pools.search.run(cx.task, run), refused)
}

function refused(error: unknown): never {
  throw isApiError(error) && error.type === 'rejected_execution_exception' ? asPhaseFailure(error) : error
}

/** As if every shard had been refused. */
const asPhaseFailure = (error: ApiError) => allShardsFailed('query', [missingShard(error)])

async function cancelledAfter<T>(
  limit: number,
  cx: CallContext,
  work: (search: SearchContext) => Eventually<T>,
  meant: SearchMeant,
): Promise<T> {
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
    return await work(new EngineSearch(cx, meant, check))
  } finally {
    clearTimeout(timer)
  }
}

/** What one search means by its words. */
interface SearchMeant {
  /** How names of `indices_boost` are read; as patterns elsewhere where absent. */
  readonly indexOptions?: IndexOptions
  readonly fusion?: Fusion
}

export const searchContext = (cx: CallContext, meant: SearchMeant = {}): SearchContext => new EngineSearch(cx, meant, null)

class EngineSearch implements SearchContext {
  readonly runner: SliceRunner
  readonly check: () => void
  readonly watch: SearchTasks
  readonly slowLog: SearchLog
  readonly now = Date.now()
  readonly concurrency: ConcurrencySettings
  readonly maxBuckets: number
  readonly memory: Int32Array
  readonly maxClauseCount: number
  readonly allowExpensiveQueries: boolean
  /** `search.query.max_query_string_length`; the standard when absent. */
  readonly maxQueryStringLength: number
  readonly scripts: ScriptRules
  readonly allowPartialResults: boolean
  readonly fusion: Fusion | undefined

  /** `check` null: that of the task. */
  constructor(
    private readonly cx: CallContext,
    private readonly meant: SearchMeant,
    check: (() => void) | null,
  ) {
    const { engine, task } = cx
    const settings = engine.searchSettings()
    this.runner = engine.runner
    this.check = check ?? (() => task.check())
    this.watch = new SearchTasks(engine.tasks, task, engine.searches)
    this.slowLog = new SearchLog(engine.logger, task, settings.slowRequests)
    this.concurrency = settings.concurrency
    this.maxBuckets = settings.maxBuckets
    this.memory = engine.breakers.requestMemory()
    this.maxClauseCount = settings.maxClauseCount
    this.allowExpensiveQueries = settings.allowExpensiveQueries
    this.maxQueryStringLength = settings.maxQueryStringLength
    this.scripts = engine.scriptRules()
    this.allowPartialResults = settings.allowPartialResults
    this.fusion = meant.fusion
  }

  get requestLog(): SearchLog {
    return this.slowLog
  }

  resolveIndices(expression: string): string[] {
    return this.cx.engine.indices.resolve(expression, this.meant.indexOptions ?? LENIENT_EXPAND_OPEN).map(index => index.name)
  }
}
