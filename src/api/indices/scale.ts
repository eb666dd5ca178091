// Takes the writers from an index, so that only searches remain. That wants a remote store, which there is none of.
import { illegalArgument, illegalState, isApiError, parseFailed } from '../../core/errors.ts'
import { permittedIndices } from '../../engine/access/permitted.ts'
import type { OperationRequest } from '../../engine/calls/operation.ts'
import { STRICT_EXPAND_OPEN_FORBID_CLOSED } from '../../engine/indices/names.ts'
import { type AcknowledgedResponse, isRecord, TIMEOUT_PARAMS, type TimeoutParams } from '../administration.ts'
import { typedOperation } from '../typed-operation.ts'

export interface IndicesScaleParams extends TimeoutParams {
  index: string
  body: {
    /** Keep search replicas alone. */
    search_only: boolean
  }
}

export const scale = typedOperation<IndicesScaleParams, AcknowledgedResponse>()({
  name: 'indices.scale',
  action: 'indices:admin/scale/search_only',
  routes: [{ method: 'POST', path: '/{index}/_scale' }],
  params: TIMEOUT_PARAMS,
  body: 'json',
  run(cx, request) {
    const isDown = readSearchOnly(request)
    const name = request.path.index!
    permittedIndices(cx, name, STRICT_EXPAND_OPEN_FORBID_CLOSED)
    if (cx.engine.indices.get(name) === undefined) throw illegalArgument(`Index [${name}] not found`)
    throw isDown
      ? illegalArgument(`To scale to zero, index.remote_store.enabled must be enabled for index: ${name}`)
      : illegalState(`Index [${name}] is not in search-only mode`)
  },
})

function readSearchOnly({ body }: OperationRequest): boolean {
  const json = readBody(body)
  if (!isRecord(json) || Object.keys(json).length === 0) throw illegalArgument('Parameter [search_only] is required')
  for (const [key, value] of Object.entries(json)) {
    if (key !== 'search_only') throw illegalArgument(`Unknown parameter [${key}]. Only [search_only] is allowed.`)
    if (typeof value !== 'boolean') throw illegalArgument('Parameter [search_only] must be a boolean (true or false)')
  }
  return json.search_only as boolean
}

function readBody(body: OperationRequest['body']): unknown {
  try {
    if (!body.present) throw parseFailed('request body is required')
    return body.json()
  } catch (error) {
    if (!isApiError(error)) throw error
    throw illegalArgument('Request body must be valid JSON', { cause: error })
  }
}
