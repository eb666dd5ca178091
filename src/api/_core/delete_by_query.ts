// Deletes every document that a query matches.

import type { ByQueryResponse } from '../../engine/by-query/by-query-response.ts'
import { runByQuery } from '../../engine/by-query/by-query-task.ts'
import { searchTargets } from '../../engine/search-targets.ts'
import { withLookedUpTerms } from '../../engine/terms-lookups.ts'
import { typedOperation } from '../typed-operation.ts'
import { readByQueryBody } from './by-query-body.ts'
import { BY_QUERY_PARAMS, type ByQueryParams, checkSearch, readLimits, readSearch } from './by-query-params.ts'

export interface DeleteByQueryParams extends ByQueryParams {
  body?: { query: Record<string, unknown>; max_docs?: number; conflicts?: 'abort' | 'proceed'; sort?: unknown; slice?: object }
}

const ACTION = 'indices:data/write/delete/byquery'

export const deleteByQuery = typedOperation<DeleteByQueryParams, ByQueryResponse>({
  name: 'delete_by_query',
  action: ACTION,
  routes: [{ method: 'POST', path: '/{index}/_delete_by_query' }],
  params: BY_QUERY_PARAMS,
  urlQuery: 'beside body',
  body: 'json',
  cancellable: true,
  describe: ({ path }) => `delete-by-query [${path.index}]`,
  async run(cx, request) {
    const { path, params } = request
    const body = readByQueryBody(request, false)
    const search = readSearch(body.search, params)
    const isAsked = search.search.query !== null || params.q !== undefined
    checkSearch(search, params.slices, isAsked ? [] : ['query is missing'])
    const found = await withLookedUpTerms(cx, search.search)
    if (params.size !== undefined) cx.warn('Deprecated field [size] used, expected [max_docs] instead')
    return runByQuery(cx, {
      action: ACTION,
      description: `delete-by-query [${path.index}]`,
      prepare: () => {
        const source = searchTargets(cx, request)
        return {
          source,
          request: {
            ...search,
            search: found,
            ...readLimits(request, body.maxDocs, source.indices),
            proceeds: body.proceeds,
            write: ({ index, id, routing, seqNo, primaryTerm }) => ({
              kind: 'delete',
              index,
              id,
              routing,
              check: { type: 'internal', ifSeqNo: seqNo, ifPrimaryTerm: primaryTerm },
              requireAlias: false,
            }),
          },
        }
      },
      counts: ['deleted'],
      human: params.human === true,
      waits: params.wait_for_completion !== false,
    })
  },
})
