// Forgets vectors that only native libraries would keep: none are kept beside the segments, so there is nothing to forget.
import { type BroadcastResponse, shardsResult } from '../indices/broadcast.ts'
import { type CommonParams, typedOperation } from '../typed-operation.ts'
import { vectorIndices } from './vector-indices.ts'

export interface KnnClearCacheParams extends CommonParams {
  index: string | string[]
}

export const clearCache = typedOperation<KnnClearCacheParams, BroadcastResponse>()({
  name: 'knn.clear_cache',
  action: 'cluster:admin/clear_cache_action',
  routes: [{ method: 'POST', path: '/_plugins/_knn/clear_cache/{index}' }],
  run: (cx, request) => ({ body: { _shards: shardsResult(vectorIndices(cx, request, 'ClearCache')) } }),
})
