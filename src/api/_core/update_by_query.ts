// The operation `update_by_query`: indexes matching documents again, optionally changed by a script.
import { illegalArgument } from '../../core/errors.ts'
import { refuseUpdateByQuery } from '../../engine/access/restricted-requests.ts'
import type { ByQueryResponse } from '../../engine/by-query/by-query-response.ts'
import type { MatchedDocument } from '../../engine/by-query/matched-documents.ts'
import { ScriptedWrites } from '../../engine/by-query/scripted-writes.ts'
import type { IndexWrite } from '../../engine/documents/write.ts'
import { type ScriptParam, typedOperation } from '../typed-operation.ts'
import { readByQueryBody } from './by-query-body.ts'
import { runInPlace } from './by-query-in-place.ts'
import { BY_QUERY_PARAMS, type ByQueryParams } from './by-query-params.ts'
import { readLooseScript, updatedWith } from './by-query-script.ts'

interface UpdateByQueryParams extends ByQueryParams {
  body?: {
    query?: Record<string, unknown>
    script?: ScriptParam
    max_docs?: number
    conflicts?: 'abort' | 'proceed'
    /** In which order: `{ price: 'desc' }`. */
    sort?: unknown
    slice?: object
  }
}

const ACTION = 'indices:data/write/update/byquery'

export const updateByQuery = typedOperation<UpdateByQueryParams, ByQueryResponse>()({
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
    const script = body.script === undefined ? null : readLooseScript(body.script)
    const scripted = script === null ? null : new ScriptedWrites(script, () => cx.engine.scriptRules(), true)
    const pipeline = (request.params.pipeline as string | undefined) ?? null
    return runInPlace(cx, request, {
      action: ACTION,
      verb: 'update-by-query',
      body,
      needsQuery: false,
      counts: ['updated', 'deleted'],
      updatedWith: updatedWith(script),
      check: ({ indices }) =>
        refuseUpdateByQuery(
          cx,
          indices.map(({ name }) => name),
        ),
      write(document) {
        const write = writtenAgain(document, pipeline)
        return scripted === null ? write : scripted.apply(write, document.index)
      },
    })
  },
})

const writtenAgain = (document: MatchedDocument, pipeline: string | null): IndexWrite => ({
  kind: 'index',
  index: document.index,
  id: document.id,
  routing: document.routing,
  source: keptSource(document),
  pipeline,
  check: { type: 'internal', ifSeqNo: document.seqNo, ifPrimaryTerm: document.primaryTerm },
  requireAlias: false,
})

export function keptSource({ index, id, source }: MatchedDocument): Uint8Array {
  if (source === null) throw illegalArgument(`[${index}][${id}] didn't store _source`)
  return source
}
