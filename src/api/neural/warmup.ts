// Reads the weights of sparse vectors, so that the first search need not.
import type { IndexService } from '../../engine/indices/index-service.ts'
import { type BroadcastResponse, shardsResult } from '../indices/broadcast.ts'
import { type CommonParams, typedOperation } from '../typed-operation.ts'
import { sparseIndices } from './sparse-indices.ts'

export interface NeuralWarmupParams extends CommonParams {
  index: string | string[]
}

export const warmup = typedOperation<NeuralWarmupParams, BroadcastResponse>()({
  name: 'neural.warmup',
  action: 'cluster:admin/neural_sparse_warmup_action',
  routes: [{ method: 'POST', path: '/_plugins/_neural/warmup/{index}' }],
  run(cx, request) {
    const indices = sparseIndices(cx, request, 'neural_sparse_warmup_action')
    for (const index of indices) readWeights(index)
    return { body: { _shards: shardsResult(indices) } }
  },
})

/** Columns come into memory when they are first asked for. */
function readWeights(index: IndexService): void {
  const fields = index.mapping.names('*').filter(name => index.mapping.field(name)?.type === 'sparse_vector')
  for (let shard = 0; shard < index.settings.numberOfShards; shard++) {
    for (const { reader } of index.target(shard, null, null).reader.segments) {
      for (const column of reader.fields.keys()) if (fields.some(name => column.startsWith(`${name}.`))) reader.numeric(column)
    }
  }
}
