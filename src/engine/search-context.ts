// What the engine lends to one search: threads, limits, and the task that may be cancelled.
import type { SearchContext } from '../search/search.ts'
import type { CallContext } from './call-context.ts'
import { LENIENT_EXPAND_OPEN } from './names.ts'

export function searchContext(cx: CallContext): SearchContext {
  const { engine, task } = cx
  const number = (name: string, standard: number) => Number(engine.settings.get(name) ?? standard)
  return {
    runner: engine.runner,
    check: () => task.check(),
    // A shared word is only made where workers may poll it.
    cancellation: engine.runner.parallel ? task.cancellation() : null,
    now: Date.now(),
    maxSliceCount: engine.sliceCount,
    maxClauseCount: number('indices.query.bool.max_clause_count', 1024),
    allowExpensiveQueries: String(engine.settings.get('search.allow_expensive_queries') ?? 'true') === 'true',
    allowPartialResults: String(engine.settings.get('search.default_allow_partial_results') ?? 'true') === 'true',
    resolveIndices: expression => engine.indices.resolve(expression, LENIENT_EXPAND_OPEN).map(index => index.name),
  }
}
