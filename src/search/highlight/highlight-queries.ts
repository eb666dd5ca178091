// The queries whose words are highlighted, in terms of one shard.
import { illegalArgument } from '../../core/errors.ts'
import type { Query } from '../../query/contracts/query.ts'
import type { QueryContext } from '../../query/contracts/query-builder.ts'
import { parseQuery } from '../../query/dsl/parse-query.ts'
import type { HighlightQueries } from '../contracts/fetch-part.ts'
import type { HighlightSpec } from '../contracts/highlight-spec.ts'

/** Throws what the server answers for this shard, whether or not there are hits. */
export function highlightQueries(spec: HighlightSpec, asked: Query, cx: QueryContext): HighlightQueries {
  const own = new Map<unknown, Query>()
  for (const { options } of spec) {
    const { query, maxAnalyzerOffset: limit } = options
    if (limit !== null && limit <= 0) throw illegalArgument(`the value [${limit}] of max_analyzer_offset is invalid`)
    if (query !== null && !own.has(query)) own.set(query, parseQuery(query).toQuery({ ...cx, namedQueries: new Map() }))
  }
  return { asked, own }
}
