// Writes every document that a query matches once more, so that it is indexed as the mapping is now.

import { ApiError, illegalArgument } from '../../core/errors.ts'
import { isObject } from '../../core/json-token.ts'
import type { ByQueryResponse } from '../../engine/by-query/by-query-response.ts'
import type { MatchedDocument } from '../../engine/by-query/matched-documents.ts'
import { refuseUpdateByQuery } from '../../engine/restricted-requests.ts'
import { typedOperation } from '../typed-operation.ts'
import { readByQueryBody } from './by-query-body.ts'
import { runInPlace } from './by-query-in-place.ts'
import { BY_QUERY_PARAMS, type ByQueryParams, scriptsUnsupported } from './by-query-params.ts'

export interface UpdateByQueryParams extends ByQueryParams {
  pipeline?: string
  body?: { query?: Record<string, unknown>; max_docs?: number; conflicts?: 'abort' | 'proceed'; sort?: unknown; slice?: object }
}

const ACTION = 'indices:data/write/update/byquery'

export const updateByQuery = typedOperation<UpdateByQueryParams, ByQueryResponse>({
  name: 'update_by_query',
  action: ACTION,
  routes: [{ method: 'POST', path: '/{index}/_update_by_query' }],
  params: { ...BY_QUERY_PARAMS, pipeline: 'string', version_type: 'string' },
  urlQuery: 'beside body',
  body: 'json',
  cancellable: true,
  describe: ({ path }) => `update-by-query [${path.index}]`,
  run(cx, request) {
    const body = readByQueryBody(request, true)
    if (body.script !== undefined) refuseScript(body.script)
    const pipeline = (request.params.pipeline as string | undefined) ?? null
    return runInPlace(cx, request, {
      action: ACTION,
      verb: 'update-by-query',
      body,
      needsQuery: false,
      counts: ['updated', 'deleted'],
      check: ({ indices }) =>
        refuseUpdateByQuery(
          cx,
          indices.map(({ name }) => name),
        ),
      write: document => ({
        kind: 'index',
        index: document.index,
        id: document.id,
        routing: document.routing,
        source: keptSource(document),
        pipeline,
        check: { type: 'internal', ifSeqNo: document.seqNo, ifPrimaryTerm: document.primaryTerm },
        requireAlias: false,
      }),
    })
  },
})

export function keptSource({ index, id, source }: MatchedDocument): Uint8Array {
  if (source === null) throw illegalArgument(`[${index}][${id}] didn't store _source`)
  return source
}

function refuseScript(script: unknown): never {
  if (typeof script !== 'string' && !isObject(script)) throw illegalArgument('Script value should be a String or a Map')
  if (isObject(script) && script.source === undefined && script.id === undefined)
    throw new ApiError('parse_exception', 'Expected one of [source] or [id] fields, but found none')
  throw scriptsUnsupported()
}
