// Deletes every document that a query matches.
import type { ByQueryResponse } from '../../engine/by-query/by-query-response.ts'
import { typedOperation } from '../typed-operation.ts'
import { readByQueryBody } from './by-query-body.ts'
import { runInPlace } from './by-query-in-place.ts'
import { BY_QUERY_PARAMS, type ByQueryParams } from './by-query-params.ts'

interface DeleteByQueryParams extends ByQueryParams {
  body?: {
    query: Record<string, unknown>
    max_docs?: number
    conflicts?: 'abort' | 'proceed'
    /** In which order: `{ price: 'desc' }`. */
    sort?: unknown
    slice?: object
  }
}

const ACTION = 'indices:data/write/delete/byquery'

export const deleteByQuery = typedOperation<DeleteByQueryParams, ByQueryResponse>()({
  name: 'delete_by_query',
  action: ACTION,
  routes: [{ method: 'POST', path: '/{index}/_delete_by_query' }],
  params: BY_QUERY_PARAMS,
  urlQuery: 'beside body',
  body: 'json',
  cancellable: true,
  describe: ({ path }) => `delete-by-query [${path.index}]`,
  run: (cx, request) =>
    runInPlace(cx, request, {
      action: ACTION,
      verb: 'delete-by-query',
      body: readByQueryBody(request, false),
      needsQuery: true,
      counts: ['deleted'],
      write: ({ index, id, routing, seqNo, primaryTerm }) => ({
        kind: 'delete',
        index,
        id,
        routing,
        check: { type: 'internal', ifSeqNo: seqNo, ifPrimaryTerm: primaryTerm },
        requireAlias: false,
      }),
    }),
})
