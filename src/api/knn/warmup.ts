// Reads the vectors and graphs of indexes, so that the first search need not.
import type { IndexService } from '../../engine/indices/index-service.ts'
import type { VectorFieldType } from '../../index/mapping/field-type.ts'
import { type BroadcastResponse, shardsResult } from '../indices/broadcast.ts'
import { type CommonParams, typedOperation } from '../typed-operation.ts'
import { vectorIndices } from './vector-indices.ts'

export interface KnnWarmupParams extends CommonParams {
  index: string | string[]
}

export const warmup = typedOperation<KnnWarmupParams, BroadcastResponse>()({
  name: 'knn.warmup',
  action: 'cluster:admin/knn_warmup_action',
  routes: [{ method: 'GET', path: '/_plugins/_knn/warmup/{index}' }],
  run(cx, request) {
    const indices = vectorIndices(cx, request, 'Warm up')
    for (const index of indices) readVectors(index)
    return { body: { _shards: shardsResult(indices) } }
  },
})

/** Sections come into memory when they are first asked for. */
function readVectors(index: IndexService): void {
  const fields = index.mapping.names('*').flatMap(name => {
    const field = index.mapping.field(name)
    return field?.family === 'vector' ? [field satisfies VectorFieldType] : []
  })
  for (let shard = 0; shard < index.settings.numberOfShards; shard++) {
    for (const { reader } of index.target(shard, null, null).reader.segments) for (const { name } of fields) reader.vectors(name)
  }
}
