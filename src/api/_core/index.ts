// The operation `index`: indexes a document, replacing the one with its id.
import { illegalArgument } from '../../core/errors.ts'
import type { CallContext } from '../../engine/calls/call-context.ts'
import type { OperationRequest } from '../../engine/calls/operation.ts'
import { isDropped, writeOne } from '../../engine/documents/documents.ts'
import { type CommonParams, type Refresh, typedOperation, type WriteResponse } from '../typed-operation.ts'
import {
  droppedResponse,
  locationHeader,
  readVersionCheck,
  WRITE_PARAMS,
  writeOptions,
  writeResponse,
  writeStatus,
} from './write-answer.ts'

export interface WriteParams extends CommonParams {
  routing?: string
  refresh?: Refresh
  timeout?: string
  version?: number
  version_type?: 'internal' | 'external' | 'external_gte'
  if_seq_no?: number
  if_primary_term?: number
  wait_for_active_shards?: number | string
}

export interface IndexParams<T = unknown> extends WriteParams {
  index: string
  id?: string
  op_type?: 'index' | 'create'
  require_alias?: boolean
  pipeline?: string
  body: T
}

export const index = typedOperation<IndexParams, WriteResponse>()({
  name: 'index',
  action: 'indices:data/write/index',
  routes: [
    { method: 'PUT', path: '/{index}/_doc/{id}' },
    { method: 'POST', path: '/{index}/_doc/{id}' },
    { method: 'POST', path: '/{index}/_doc' },
  ],
  params: { ...WRITE_PARAMS, op_type: 'string', require_alias: 'boolean', pipeline: 'string' },
  body: 'raw',
  bodyRequired: true,
  describe: ({ path }) => `index {[${path.index}][${path.id ?? '_na_'}]}`,
  run: (cx, request) => putDocument(cx, request, readOpType(request)),
})

function readOpType({ params, path }: OperationRequest): 'index' | 'create' {
  const type = params.op_type
  if (type === undefined) return path.id === undefined ? 'create' : 'index'
  const lower = String(type).toLowerCase()
  if (lower !== 'index' && lower !== 'create') throw illegalArgument(`opType must be 'create' or 'index', found: [${String(type)}]`)
  return lower
}

/** Shared with `create`, which differs in refusing a document that exists. */
export async function putDocument(cx: CallContext, request: OperationRequest, kind: 'index' | 'create') {
  const { path, params, body } = request
  const options = writeOptions(request)
  const answer = await writeOne(
    cx,
    {
      kind,
      index: path.index!,
      id: path.id ?? null,
      routing: (params.routing as string | undefined) ?? null,
      source: body.bytes(),
      pipeline: (params.pipeline as string | undefined) ?? null,
      check: readVersionCheck(params),
      requireAlias: params.require_alias === true,
    },
    options,
  )
  if (isDropped(answer)) return { body: droppedResponse(answer) }
  return { status: writeStatus(answer), body: writeResponse(answer, options.refresh), headers: locationHeader(answer) }
}
