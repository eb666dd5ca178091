// Makes everything written so far last without the log.
import { validationFailed } from '../../core/errors.ts'
import { STRICT_EXPAND_OPEN_FORBID_CLOSED } from '../../engine/indices/names.ts'
import { INDICES_PARAMS } from '../../engine/searches/search-targets.ts'
import { flushCounted } from '../../engine/shards/shard-activity.ts'
import { targetIndices } from '../administration.ts'
import { type IndicesParams, typedOperation } from '../typed-operation.ts'
import { type BroadcastResponse, shardsResult } from './broadcast.ts'

export const flush = typedOperation<IndicesParams, BroadcastResponse>()({
  name: 'indices.flush',
  action: 'indices:admin/flush',
  routes: [
    { method: 'POST', path: '/_flush' },
    { method: 'GET', path: '/_flush' },
    { method: 'POST', path: '/{index}/_flush' },
    { method: 'GET', path: '/{index}/_flush' },
  ],
  params: { ...INDICES_PARAMS, force: 'boolean', wait_if_ongoing: 'boolean' },
  async run(cx, request) {
    if (request.params.force === true && request.params.wait_if_ongoing === false)
      throw validationFailed('wait_if_ongoing must be true for a force flush')
    const indices = targetIndices(cx, request, STRICT_EXPAND_OPEN_FORBID_CLOSED)
    await Promise.all(indices.map(flushCounted))
    return { body: { _shards: shardsResult(indices) } }
  },
})
