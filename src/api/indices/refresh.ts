// Makes everything written so far searchable.
import { STRICT_EXPAND_OPEN_FORBID_CLOSED } from '../../engine/indices/names.ts'
import { INDICES_PARAMS } from '../../engine/searches/search-targets.ts'
import { targetIndices } from '../administration.ts'
import { type IndicesParams, typedOperation } from '../typed-operation.ts'
import { type BroadcastResponse, shardsResult } from './broadcast.ts'

export const refresh = typedOperation<IndicesParams, BroadcastResponse>()({
  name: 'indices.refresh',
  action: 'indices:admin/refresh',
  routes: [
    { method: 'POST', path: '/_refresh' },
    { method: 'GET', path: '/_refresh' },
    { method: 'POST', path: '/{index}/_refresh' },
    { method: 'GET', path: '/{index}/_refresh' },
  ],
  params: INDICES_PARAMS,
  async run(cx, request) {
    const indices = targetIndices(cx, request, STRICT_EXPAND_OPEN_FORBID_CLOSED)
    await Promise.all(indices.map(index => index.refresh()))
    return { body: { _shards: shardsResult(indices) } }
  },
})
