// Opens closed indexes again.
import { hasActiveShards, readActiveShards } from '../../engine/active-shards.ts'
import type { IndexOptions } from '../../engine/names.ts'
import { INDICES_PARAMS } from '../../engine/search-targets.ts'
import {
  type AcknowledgedResponse,
  checkTimeouts,
  EXPAND_OPEN_AND_CLOSED,
  TIMEOUT_PARAMS,
  type TimeoutParams,
  targetIndices,
} from '../administration.ts'
import { type IndicesParams, typedOperation } from '../typed-operation.ts'

export interface OpenIndexParams extends IndicesParams, TimeoutParams {
  index: string | string[]
  wait_for_active_shards?: number | 'all'
}

export interface OpenIndexResponse extends AcknowledgedResponse {
  shards_acknowledged: boolean
}

const EXPAND_CLOSED: IndexOptions = { ...EXPAND_OPEN_AND_CLOSED, expandOpen: false }

export const open = typedOperation<OpenIndexParams, OpenIndexResponse>({
  name: 'indices.open',
  action: 'indices:admin/open',
  routes: [{ method: 'POST', path: '/{index}/_open' }],
  params: { ...INDICES_PARAMS, ...TIMEOUT_PARAMS, wait_for_active_shards: 'string' },
  async run(cx, request) {
    checkTimeouts(cx, request)
    const asked = readActiveShards(request.params.wait_for_active_shards)
    const indices = targetIndices(cx, request, EXPAND_CLOSED, 'metadata_write')
    for (const index of indices) await index.setClosed(false)
    return { body: { acknowledged: true, shards_acknowledged: indices.every(index => hasActiveShards(index.settings, asked)) } }
  },
})
