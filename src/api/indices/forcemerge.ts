// Merges segments down to few, or rewrites those with deletions.
import { runInBackground } from '../../engine/background/background.ts'
import type { OperationRequest } from '../../engine/calls/operation.ts'
import type { IndexService } from '../../engine/indices/index-service.ts'
import { STRICT_EXPAND_OPEN_FORBID_CLOSED } from '../../engine/indices/names.ts'
import { INDICES_PARAMS } from '../../engine/searches/search-targets.ts'
import { flushCounted } from '../../engine/shards/shard-activity.ts'
import { targetIndices } from '../administration.ts'
import { type IndicesParams, type TaskAnswer, typedOperation } from '../typed-operation.ts'
import { type BroadcastResponse, shardsResult } from './broadcast.ts'

export interface ForcemergeParams extends IndicesParams {
  /** False answers the name of a task at once. */
  wait_for_completion?: boolean
}

const ACTION = 'indices:admin/forcemerge'

export const forcemerge = typedOperation<ForcemergeParams, BroadcastResponse | TaskAnswer>()({
  name: 'indices.forcemerge',
  action: ACTION,
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
    wait_for_completion: 'boolean',
  },
  describe,
  async run(cx, request) {
    const prepare = () => targetIndices(cx, request, STRICT_EXPAND_OPEN_FORBID_CLOSED, 'metadata_write')
    if (request.params.wait_for_completion !== false) return { body: await merge(prepare(), request.params) }
    const task = runInBackground(cx, {
      action: ACTION,
      description: describe(request),
      cancellable: false,
      prepare,
      run: (_, indices) => merge(indices, request.params),
    })
    return { body: { task } }
  },
})

async function merge(indices: readonly IndexService[], params: OperationRequest['params']): Promise<BroadcastResponse> {
  const wanted = (params.max_num_segments as number | undefined) ?? -1
  const options = {
    maxSegments: wanted > 0 ? wanted : 1,
    onlyExpungeDeletes: params.only_expunge_deletes === true,
  }
  for (const index of indices) {
    for (const shard of index.shards) await shard.forceMerge(options)
    if (params.flush !== false) await flushCounted(index)
  }
  return { _shards: shardsResult(indices, params.primary_only !== true) }
}

function describe({ path, params }: Pick<OperationRequest, 'path' | 'params'>): string {
  const { max_num_segments = -1, only_expunge_deletes = false, flush = true, primary_only = false } = params
  return `Force-merge indices [${path.index ?? ''}], maxSegments[${max_num_segments}], onlyExpungeDeletes[${only_expunge_deletes}], flush[${flush}], primaryOnly[${primary_only}]`
}
