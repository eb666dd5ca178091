// The operation `cluster.health`: the health of the cluster, now or once it reaches the requested status.
import { illegalArgument, isApiError } from '../../core/errors.ts'
import { notAnInteger } from '../../core/values.ts'
import { permittedIndices } from '../../engine/access/permitted.ts'
import type { CallContext } from '../../engine/calls/call-context.ts'
import type { OperationRequest } from '../../engine/calls/operation.ts'
import { activePercent, type HealthStatus, healthOf, indexHealth, SEVERITY, type ShardCounts } from '../../engine/indices/health.ts'
import type { IndexService } from '../../engine/indices/index-service.ts'
import { type IndexOptions, readIndexOptions } from '../../engine/indices/names.ts'
import { INDICES_PARAMS } from '../../engine/searches/search-targets.ts'
import { readActiveShards } from '../../engine/shards/active-shards.ts'
import { checkTimeouts, EXPAND_OPEN_AND_CLOSED, inHashOrder, TIMEOUT_PARAMS, type TimeoutParams } from '../administration.ts'
import { type ExpandWildcard, typedOperation } from '../typed-operation.ts'

export interface ClusterHealthParams extends TimeoutParams {
  index?: string | string[]
  expand_wildcards?: ExpandWildcard | ExpandWildcard[]
  level?: 'cluster' | 'indices' | 'shards' | 'awareness_attributes'
  wait_for_active_shards?: number | 'all'
  wait_for_nodes?: string | number
  wait_for_status?: HealthStatus
}

export interface ClusterHealthResponse {
  cluster_name: string
  /** The worst health of a shard. */
  status: HealthStatus
  timed_out: boolean
  /** How many nodes there are. */
  number_of_nodes: number
  /** How many of them hold data. */
  number_of_data_nodes: number
  /** How many primary shards have started. */
  active_primary_shards: number
  /** How many shards have started. */
  active_shards: number
  /** How many shards have no node. */
  unassigned_shards: number
  /** The share of shards that have started. */
  active_shards_percent_as_number: number
  indices?: Record<string, unknown>
  [detail: string]: unknown
}

const DEFAULT_TIMEOUT = 30_000
const POLL_MILLIS = 20
const EVENTS = new Set(['immediate', 'urgent', 'high', 'normal', 'low', 'languid'])
const EXPAND: IndexOptions = { ...EXPAND_OPEN_AND_CLOSED, expandHidden: true }

export const health = typedOperation<ClusterHealthParams, ClusterHealthResponse>()({
  name: 'cluster.health',
  action: 'cluster:monitor/health',
  routes: [
    { method: 'GET', path: '/_cluster/health' },
    { method: 'GET', path: '/_cluster/health/{index}' },
  ],
  params: {
    ...TIMEOUT_PARAMS,
    ...INDICES_PARAMS,
    awareness_attribute: 'string',
    ensure_node_weighed_in: 'boolean',
    level: 'string',
    local: 'boolean',
    wait_for_active_shards: 'string',
    wait_for_events: 'string',
    wait_for_no_initializing_shards: 'boolean',
    wait_for_no_relocating_shards: 'boolean',
    wait_for_nodes: 'string',
    wait_for_status: 'string',
  },
  cancellable: true,
  async run(cx, request) {
    checkTimeouts(cx, request)
    const wish = readWish(request)
    const timeout = (request.params.timeout as number | undefined) ?? DEFAULT_TIMEOUT
    const deadline = Date.now() + timeout
    for (;;) {
      const indices = indicesOf(cx, request)
      const counts = healthOf(indices ?? [])
      const status: HealthStatus = indices === null ? 'red' : counts.status
      const fulfilled = indices !== null && isFulfilled(wish, counts)
      if (fulfilled || Date.now() >= deadline)
        return { status: fulfilled ? 200 : 408, body: print(cx, status, counts, !fulfilled, indices ?? [], request.params) }
      await new Promise(resolve => setTimeout(resolve, Math.min(POLL_MILLIS, Math.max(1, deadline - Date.now()))))
      cx.task.check()
    }
  },
})

/** Null while an index named outright does not exist: its health is waited for. */
function indicesOf(cx: CallContext, { path, params }: OperationRequest): IndexService[] | null {
  try {
    return inHashOrder(permittedIndices(cx, path.index, readIndexOptions(params, EXPAND)))
  } catch (error) {
    if (!isApiError(error) || error.type !== 'index_not_found_exception') throw error
    return null
  }
}

interface Wish {
  readonly status: HealthStatus
  readonly activeShards: number
  readonly nodes: (count: number) => boolean
}

function readWish({ params }: OperationRequest): Wish {
  const wished = String(params.wait_for_status ?? 'red')
  const status = wished.toLowerCase()
  if (!Object.hasOwn(SEVERITY, status))
    throw illegalArgument(`No enum constant org.opensearch.cluster.health.ClusterHealthStatus.${wished.toUpperCase()}`)
  const events = params.wait_for_events
  if (events !== undefined && !EVENTS.has(String(events).toLowerCase()))
    throw illegalArgument(`No enum constant org.opensearch.common.Priority.${String(events).toUpperCase()}`)
  return {
    status: status as HealthStatus,
    activeShards: readActiveShards(params.wait_for_active_shards) ?? 0,
    nodes: readNodes(params.wait_for_nodes),
  }
}

const COMPARISONS: readonly (readonly [RegExp, (count: number, wanted: number) => boolean])[] = [
  [/^(?:>=|ge\((?=.*\)$))/, (count, wanted) => count >= wanted],
  [/^(?:<=|le\((?=.*\)$))/, (count, wanted) => count <= wanted],
  [/^(?:>|gt\((?=.*\)$))/, (count, wanted) => count > wanted],
  [/^(?:<|lt\((?=.*\)$))/, (count, wanted) => count < wanted],
  [/^/, (count, wanted) => count === wanted],
]

/** `2`, `>=2`, `ge(2)`. */
function readNodes(value: unknown): Wish['nodes'] {
  if (value === undefined) return () => true
  const text = String(value)
  const [prefix, compare] = COMPARISONS.find(([pattern]) => pattern.test(text))!
  const number = text.replace(prefix, '').replace(/\)$/, '')
  if (!/^[-+]?\d+$/.test(number)) throw notAnInteger(number)
  return count => compare(count, Number(number))
}

function isFulfilled(wish: Wish, counts: ShardCounts): boolean {
  const wantedShards = wish.activeShards === Number.POSITIVE_INFINITY ? counts.primaries + counts.unassigned : wish.activeShards
  return SEVERITY[counts.status] <= SEVERITY[wish.status] && counts.primaries >= wantedShards && wish.nodes(1)
}

function print(
  cx: CallContext,
  status: HealthStatus,
  counts: ShardCounts,
  timedOut: boolean,
  indices: readonly IndexService[],
  { level, human, awareness_attribute: attribute }: OperationRequest['params'],
) {
  return {
    cluster_name: cx.engine.clusterName,
    status,
    timed_out: timedOut,
    number_of_nodes: 1,
    number_of_data_nodes: 1,
    discovered_master: true,
    discovered_cluster_manager: true,
    ...shardCounts(counts),
    delayed_unassigned_shards: 0,
    number_of_pending_tasks: 0,
    number_of_in_flight_fetch: 0,
    ...(human === true && { task_max_waiting_in_queue: '0s' }),
    task_max_waiting_in_queue_millis: 0,
    ...(human === true && { active_shards_percent: `${activePercent(counts).toFixed(1)}%` }),
    active_shards_percent_as_number: activePercent(counts),
    ...(level === 'indices' || level === 'shards'
      ? { indices: new Map(indices.map(index => [index.name, printIndex(index, level)])) }
      : {}),
    ...(level === 'awareness_attributes' && { awareness_attributes: attribute === undefined ? {} : { [String(attribute)]: {} } }),
  }
}

const shardCounts = ({ primaries, unassigned }: ShardCounts) => ({
  active_primary_shards: primaries,
  active_shards: primaries,
  relocating_shards: 0,
  initializing_shards: 0,
  unassigned_shards: unassigned,
})

function printIndex(index: IndexService, level: 'indices' | 'shards') {
  const counts = indexHealth(index)
  const { numberOfShards, numberOfReplicas } = index.settings
  const printShard = (isActive: boolean) => ({
    status: isActive ? (numberOfReplicas > 0 ? 'yellow' : 'green') : 'red',
    primary_active: isActive,
    active_shards: isActive ? 1 : 0,
    relocating_shards: 0,
    initializing_shards: 0,
    unassigned_shards: numberOfReplicas + (isActive ? 0 : 1),
  })
  const shards = Array.from({ length: numberOfShards }, (_, i) => [i, printShard(index.closed || index.slots[i].shard !== null)])
  return {
    status: counts.status,
    number_of_shards: numberOfShards,
    number_of_replicas: numberOfReplicas,
    ...shardCounts(counts),
    ...(level === 'shards' ? { shards: Object.fromEntries(shards) } : {}),
  }
}
