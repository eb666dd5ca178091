// Opens closed indexes again.
import { runInBackground } from '../../engine/background/background.ts'
import type { OperationRequest } from '../../engine/calls/operation.ts'
import type { IndexService } from '../../engine/indices/index-service.ts'
import type { IndexOptions } from '../../engine/indices/names.ts'
import { INDICES_PARAMS } from '../../engine/searches/search-targets.ts'
import { hasActiveShards, readActiveShards } from '../../engine/shards/active-shards.ts'
import {
  type AcknowledgedResponse,
  checkTimeouts,
  EXPAND_OPEN_AND_CLOSED,
  refuseNoIndex,
  TIMEOUT_PARAMS,
  type TimeoutParams,
  targetIndices,
} from '../administration.ts'
import { type IndicesParams, type TaskAnswer, typedOperation } from '../typed-operation.ts'

export interface OpenIndexParams extends IndicesParams, TimeoutParams {
  index: string | string[]
  wait_for_active_shards?: number | 'all'
  /** False answers the name of a task at once. */
  wait_for_completion?: boolean
}

export interface OpenIndexResponse extends AcknowledgedResponse {
  shards_acknowledged: boolean
}

const EXPAND_CLOSED: IndexOptions = { ...EXPAND_OPEN_AND_CLOSED, expandOpen: false }

const ACTION = 'indices:admin/open'

export const open = typedOperation<OpenIndexParams, OpenIndexResponse | TaskAnswer>()({
  name: 'indices.open',
  action: ACTION,
  routes: [
    { method: 'POST', path: '/{index}/_open' },
    { method: 'POST', path: '/_open' },
  ],
  params: {
    ...INDICES_PARAMS,
    ...TIMEOUT_PARAMS,
    wait_for_active_shards: 'string',
    wait_for_completion: 'boolean',
    task_execution_timeout: 'time',
  },
  describe,
  async run(cx, request) {
    checkTimeouts(cx, request)
    refuseNoIndex(request)
    const asked = readActiveShards(request.params.wait_for_active_shards)
    const prepare = () => targetIndices(cx, request, EXPAND_CLOSED, 'metadata_write')
    const reopen = async (indices: readonly IndexService[]) => {
      for (const index of indices) await index.setClosed(false)
      return { acknowledged: true, shards_acknowledged: indices.every(index => hasActiveShards(index.settings, asked)) }
    }
    if (request.params.wait_for_completion !== false) return { body: await reopen(prepare()) }
    const task = runInBackground(cx, {
      action: ACTION,
      description: describe(request),
      cancellable: false,
      prepare,
      run: (_, indices) => reopen(indices),
    })
    return { body: { task } }
  },
})

function describe({ path }: Pick<OperationRequest, 'path'>): string {
  return `open indices [${path.index}]`
}
