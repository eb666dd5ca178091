// Merges segments down to few, or rewrites those with deletions.
import { STRICT_EXPAND_OPEN_FORBID_CLOSED } from '../../engine/names.ts'
import { INDICES_PARAMS } from '../../engine/search-targets.ts'
import { targetIndices } from '../administration.ts'
import { type IndicesParams, typedOperation } from '../typed-operation.ts'
import { type BroadcastResponse, shardsResult } from './broadcast.ts'

export interface ForcemergeParams extends IndicesParams {
  flush?: boolean
  max_num_segments?: number
  only_expunge_deletes?: boolean
  primary_only?: boolean
}

export const forcemerge = typedOperation<ForcemergeParams, BroadcastResponse>({
  name: 'indices.forcemerge',
  action: 'indices:admin/forcemerge',
  routes: [
    { method: 'POST', path: '/_forcemerge' },
    { method: 'POST', path: '/{index}/_forcemerge' },
  ],
  params: {
    ...INDICES_PARAMS,
    flush: 'boolean',
    max_num_segments: 'int',
    only_expunge_deletes: 'boolean',
    primary_only: 'boolean',
  },
  async run(cx, { path, params, ...rest }) {
    const indices = targetIndices(cx, { path, params, ...rest }, STRICT_EXPAND_OPEN_FORBID_CLOSED, 'metadata_write')
    const wanted = (params.max_num_segments as number | undefined) ?? -1
    const options = {
      maxSegments: wanted > 0 ? wanted : 1,
      onlyExpungeDeletes: params.only_expunge_deletes === true,
    }
    for (const index of indices) {
      for (const shard of index.shards) await shard.forceMerge(options)
      if (params.flush !== false) await index.flush()
    }
    return { body: { _shards: shardsResult(indices, params.primary_only !== true) } }
  },
})
