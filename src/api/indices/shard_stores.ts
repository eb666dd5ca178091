// The operation `indices.shard_stores`: the shard copies with data. Every primary has some on this node; replicas have none.
import { illegalArgument } from '../../core/errors.ts'
import type { Engine } from '../../engine/engine.ts'
import type { HealthStatus } from '../../engine/indices/health.ts'
import type { IndexService } from '../../engine/indices/index-service.ts'
import { INDICES_PARAMS } from '../../engine/searches/search-targets.ts'
import { allocationId } from '../../engine/shards/allocation-id.ts'
import { EXPAND_OPEN_AND_CLOSED, targetIndices } from '../administration.ts'
import { describeInState } from '../this-node.ts'
import { type IndicesParams, typedOperation } from '../typed-operation.ts'

export interface IndicesShardStoresParams extends IndicesParams {
  /** Shards whose copies are so. Default: `yellow` and `red`, those that lack a copy. */
  status?: HealthStatus | 'all' | (HealthStatus | 'all')[]
}

export interface IndicesShardStoresResponse {
  indices: Record<
    string,
    {
      shards: Record<
        string,
        {
          /** Copies of the shard. */
          stores: Record<string, unknown>[]
        }
      >
    }
  >
}

const STATUSES: readonly HealthStatus[] = ['green', 'yellow', 'red']

export const shardStores = typedOperation<IndicesShardStoresParams, IndicesShardStoresResponse>()({
  name: 'indices.shard_stores',
  action: 'indices:monitor/shard_stores',
  routes: [
    { method: 'GET', path: '/_shard_stores' },
    { method: 'GET', path: '/{index}/_shard_stores' },
  ],
  params: { ...INDICES_PARAMS, status: 'list' },
  run(cx, request) {
    const statuses = readStatuses(request.params.status as string[] | undefined)
    const shown = targetIndices(cx, request, EXPAND_OPEN_AND_CLOSED, 'metadata_read').flatMap(index => {
      const shards = Array.from({ length: index.settings.numberOfShards }, (_, shard) => shard)
      const asked = shards.filter(shard => statuses.has(statusOf(index, shard)))
      return asked.length === 0 ? [] : [[index.name, { shards: storesOf(cx.engine, index, asked) }] as const]
    })
    return { body: { indices: new Map(shown) } }
  },
})

function readStatuses(names: readonly string[] = ['yellow', 'red']): ReadonlySet<HealthStatus> {
  const wanted = names.map(name => name.toLowerCase())
  if (wanted.includes('all')) return new Set(STATUSES)
  const unknown = names.find((_, i) => !STATUSES.some(status => status === wanted[i]))
  if (unknown !== undefined) throw illegalArgument(`unknown cluster health status [${unknown}]`)
  return new Set(wanted as HealthStatus[])
}

const works = (index: IndexService, shard: number) => index.closed || index.slots[shard].shard !== null

function statusOf(index: IndexService, shard: number): HealthStatus {
  if (!works(index, shard)) return 'red'
  return index.settings.numberOfReplicas > 0 ? 'yellow' : 'green'
}

function storesOf(engine: Engine, index: IndexService, shards: readonly number[]) {
  const node = describeInState(engine)
  const store = (shard: number) => ({
    [engine.nodeId]: node,
    allocation_id: allocationId(index.uuid, shard),
    allocation: works(index, shard) ? 'primary' : 'unused',
  })
  return Object.fromEntries(shards.map(shard => [shard, { stores: [store(shard)] }]))
}
