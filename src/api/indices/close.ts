// Closes indexes: they keep their documents, and take no reads, no writes, and little memory.
import { illegalState } from '../../core/errors.ts'
import { LENIENT_EXPAND_OPEN } from '../../engine/indices/names.ts'
import { INDICES_PARAMS } from '../../engine/searches/search-targets.ts'
import { hasActiveShards, readActiveShards } from '../../engine/shards/active-shards.ts'
import {
  type AcknowledgedResponse,
  checkTimeouts,
  refuseNoIndex,
  TIMEOUT_PARAMS,
  type TimeoutParams,
  targetIndices,
} from '../administration.ts'
import { type IndicesParams, typedOperation } from '../typed-operation.ts'

export interface CloseIndexParams extends IndicesParams, TimeoutParams {
  index: string | string[]
  wait_for_active_shards?: number | 'all'
}

export interface CloseIndexResponse extends AcknowledgedResponse {
  shards_acknowledged: boolean
  indices: Record<
    string,
    {
      /** Whether it is closed. */
      closed: boolean
    }
  >
}

export const close = typedOperation<CloseIndexParams, CloseIndexResponse>()({
  name: 'indices.close',
  action: 'indices:admin/close',
  routes: [
    { method: 'POST', path: '/{index}/_close' },
    { method: 'POST', path: '/_close' },
  ],
  params: { ...INDICES_PARAMS, ...TIMEOUT_PARAMS, wait_for_active_shards: 'string' },
  async run(cx, request) {
    checkTimeouts(cx, request)
    refuseNoIndex(request)
    const asked = readActiveShards(request.params.wait_for_active_shards)
    if (cx.engine.settings.get('cluster.indices.close.enable') === 'false')
      throw illegalState(
        'closing indices is disabled - set [cluster.indices.close.enable: true] to enable it. NOTE: closed indices still consume a significant amount of diskspace',
      )
    const indices = targetIndices(cx, request, { ...LENIENT_EXPAND_OPEN, streams: false }, 'metadata_write').filter(index => !index.closed)
    for (const index of indices) await index.setClosed(true)
    const shards_acknowledged = indices.length > 0 && indices.every(index => hasActiveShards(index.settings, asked))
    return { body: { acknowledged: true, shards_acknowledged, indices: new Map(indices.map(({ name }) => [name, { closed: true }])) } }
  },
})
