// Judges the filters of aliases on the indexes that they are added to: what could not be searched with is not kept.
import { illegalArgument, isApiError } from '../../core/errors.ts'
import { parseQuery } from '../../query/dsl/parse-query.ts'
import { buildWhole } from '../../search/shards/shard-queries.ts'
import type { CallContext } from '../calls/call-context.ts'
import type { IndexService } from '../indices/index-service.ts'
import { searchContext } from '../searches/search-context.ts'
import type { AliasChange } from './aliases.ts'

export function judgeAliasFilters(cx: CallContext, changes: readonly AliasChange[]): void {
  for (const change of changes) {
    if (change.kind !== 'add' || change.options.filter === undefined) continue
    for (const index of change.indices) if (!index.closed) judge(cx, index, change.aliases[0], change.options.filter)
  }
}

function judge(cx: CallContext, index: IndexService, alias: string, filter: unknown): void {
  const { now, maxClauseCount, maxQueryStringLength, allowExpensiveQueries, scripts } = searchContext(cx)
  const options = { now, maxClauseCount, maxQueryStringLength, allowExpensiveQueries, scripts, boost: 1, statistics: null }
  try {
    buildWhole(index.target(0, null, null), parseQuery(filter), options)
  } catch (error) {
    if (!isApiError(error)) throw error
    // Reports the error of the query itself, without its position in the request.
    const cause = error.type === 'query_shard_exception' ? (error.cause ?? error) : error
    throw illegalArgument(`failed to parse filter for alias [${alias}]`, { cause })
  }
}
