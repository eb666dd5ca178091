// Forgets what is kept of sparse vectors beside the segments: nothing is, so there is nothing to forget.
import { type BroadcastResponse, shardsResult } from '../indices/broadcast.ts'
import { type CommonParams, typedOperation } from '../typed-operation.ts'
import { sparseIndices } from './sparse-indices.ts'

export interface NeuralClearCacheParams extends CommonParams {
  index: string | string[]
}

export const clearCache = typedOperation<NeuralClearCacheParams, BroadcastResponse>()({
  name: 'neural.clear_cache',
  action: 'cluster:admin/neural_sparse_clear_cache_action',
  routes: [{ method: 'POST', path: '/_plugins/_neural/clear_cache/{index}' }],
  run: (cx, request) => ({ body: { _shards: shardsResult(sparseIndices(cx, request, 'neural_sparse_clear_cache_action')) } }),
})
