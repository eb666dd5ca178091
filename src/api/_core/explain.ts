// The operation `explain`: explains the score of one document.
import { illegalArgument } from '../../core/errors.ts'
import { withLookedUpTerms } from '../../engine/look-ups/terms-lookups.ts'
import { searchContext } from '../../engine/searches/search-context.ts'
import { shardOfDocument } from '../../engine/searches/search-targets.ts'
import { readPreference } from '../../engine/shards/preference.ts'
import { TaskTurns } from '../../engine/tasks/task-turns.ts'
import { type ExplainResponse, explainDocument, parseExplainRequest } from '../../search/explain-document.ts'
import { parseQueryBody } from '../../search/request/query-body.ts'
import { type CommonParams, typedOperation } from '../typed-operation.ts'
import { readQueryBody } from './streamed-body.ts'

interface ExplainParams extends CommonParams {
  index: string
  id: string
  body?: { query: Record<string, unknown> }
}

export const explain = typedOperation<ExplainParams, ExplainResponse>()({
  name: 'explain',
  action: 'indices:data/read/explain',
  routes: [
    { method: 'GET', path: '/{index}/_explain/{id}' },
    { method: 'POST', path: '/{index}/_explain/{id}' },
  ],
  params: {
    _source: 'boolean_or_list',
    _source_excludes: 'list',
    _source_includes: 'list',
    analyze_wildcard: 'boolean',
    analyzer: 'string',
    default_operator: 'string',
    df: 'string',
    fields: 'string',
    lenient: 'boolean',
    preference: 'string',
    q: 'string',
    routing: 'string',
    stored_fields: 'list',
  },
  urlQuery: 'overruled by body',
  body: 'json',
  checkBody: ({ body }) => void readQueryBody(body, json => parseQueryBody(json)),
  describe: ({ path }) => `explain [${path.index}][${path.id}]`,
  async run(cx, { path, params, body }) {
    readPreference(params.preference, cx.engine)
    if (params.fields !== undefined)
      throw illegalArgument('The parameter [fields] is no longer supported, please use [stored_fields] to retrieve stored fields')
    const request = await withLookedUpTerms(
      cx,
      readQueryBody(body, json => parseExplainRequest(params, json)),
      { path, params },
    )
    const target = shardOfDocument(cx, path.index!, path.id!, (params.routing as string | undefined) ?? null)
    const { now, maxClauseCount, maxQueryStringLength, allowExpensiveQueries, scripts } = searchContext(cx)
    const options = { now, maxClauseCount, maxQueryStringLength, allowExpensiveQueries, scripts, boost: 1, statistics: null }
    const response = await explainDocument(target, path.id!, request, options, new TaskTurns(cx.task))
    return { status: response.explanation === undefined ? 404 : 200, body: response }
  },
})
