// Takes in an index that lies about, or removes it: there is none to be found.
import { illegalArgument } from '../../core/errors.ts'
import type { OperationRequest } from '../../engine/calls/operation.ts'
import { type AcknowledgedResponse, checkTimeouts, TIMEOUT_PARAMS, type TimeoutParams } from '../administration.ts'
import { typedOperation } from '../typed-operation.ts'

export interface DanglingIndexParams extends TimeoutParams {
  index_uuid: string
  accept_data_loss?: boolean
}

const params = { ...TIMEOUT_PARAMS, accept_data_loss: 'boolean' } as const

const notFound = ({ path }: OperationRequest) => illegalArgument(`No dangling index found for UUID [${path.index_uuid}]`)

export const importDanglingIndex = typedOperation<DanglingIndexParams, AcknowledgedResponse>()({
  name: 'dangling_indices.import_dangling_index',
  action: 'cluster:admin/indices/dangling/import',
  routes: [{ method: 'POST', path: '/_dangling/{index_uuid}' }],
  params,
  scope: 'cluster',
  run(cx, request) {
    checkTimeouts(cx, request)
    throw notFound(request)
  },
})

export const deleteDanglingIndex = typedOperation<DanglingIndexParams, AcknowledgedResponse>()({
  name: 'dangling_indices.delete_dangling_index',
  action: 'cluster:admin/indices/dangling/delete',
  routes: [{ method: 'DELETE', path: '/_dangling/{index_uuid}' }],
  params,
  scope: 'cluster',
  run(cx, request) {
    checkTimeouts(cx, request)
    throw notFound(request)
  },
})
