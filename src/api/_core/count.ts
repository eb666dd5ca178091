// The operation `count`: counts the documents that match a query.
import type { CallContext } from '../../engine/calls/call-context.ts'
import type { OperationRequest, ParamSpec } from '../../engine/calls/operation.ts'
import { pipedCount } from '../../engine/search-requests/piped-search.ts'
import { searchContext } from '../../engine/searches/search-context.ts'
import { INDICES_PARAMS, searchTargets } from '../../engine/searches/search-targets.ts'
import { type CountResponse, executeCount, parseCountRequest } from '../../search/count.ts'
import { parseQueryBody } from '../../search/request/query-body.ts'
import { type IndicesParams, typedOperation } from '../typed-operation.ts'
import { readQueryBody } from './streamed-body.ts'

export interface CountParams extends IndicesParams {
  body?: { query?: Record<string, unknown> }
}

/** A query in the URL. */
export const URL_QUERY_PARAMS = {
  analyze_wildcard: 'boolean',
  analyzer: 'string',
  default_operator: 'string',
  df: 'string',
  lenient: 'boolean',
  q: 'string',
} as const satisfies ParamSpec

export const count = typedOperation<CountParams, CountResponse>()({
  name: 'count',
  action: 'indices:data/read/search',
  routes: [
    { method: 'GET', path: '/_count' },
    { method: 'POST', path: '/_count' },
    { method: 'GET', path: '/{index}/_count' },
    { method: 'POST', path: '/{index}/_count' },
  ],
  params: {
    ...INDICES_PARAMS,
    ...URL_QUERY_PARAMS,
    min_score: 'float',
    preference: 'string',
    routing: 'string',
    terminate_after: 'int',
  },
  urlQuery: 'instead of body',
  body: 'json',
  cancellable: true,
  checkBody: ({ body }) => void readQueryBody(body, json => parseQueryBody(json)),
  run: async (cx, request) => ({ body: await countDocuments(cx, request) }),
})

export async function countDocuments(cx: CallContext, request: OperationRequest): Promise<CountResponse> {
  const asked = readQueryBody(request.body, json => parseCountRequest(request.params, json))
  const count = await pipedCount(cx, request, asked)
  const { targets } = searchTargets(cx, request)
  return executeCount(targets, count, searchContext(cx))
}
