// How much did nodes do, and how are they? This process tells of itself, its machine, and what its indexes counted.
import { illegalArgument } from '../../core/errors.ts'
import type { CallContext } from '../../engine/calls/call-context.ts'
import type { OperationRequest } from '../../engine/calls/operation.ts'
import { searchPipelineStatistics } from '../../engine/search-pipelines/statistics.ts'
import type { RequestPool } from '../../tasks/request-pool.ts'
import { splitPart } from '../administration.ts'
import { sectionOptions } from '../indices/stats.ts'
import { printSections, SECTIONS } from '../indices/stats-sections.ts'
import { shardTotals, sum, type Totals } from '../indices/stats-totals.ts'
import { refuseUnknown } from '../indices/unknown-metrics.ts'
import { type CommonParams, typedOperation } from '../typed-operation.ts'
import { heapStats, osStats, processStats, volumeStats } from './machine-stats.ts'
import { answerOfNodes, LOCAL_ADDRESS, type NodesAnswer } from './this-node.ts'

export interface NodesStatsParams extends CommonParams {
  node_id?: string | string[]
  metric?: string | string[]
  index_metric?: string | string[]
}

export type NodesStatsResponse = NodesAnswer

/** What a metric reads of a call. */
type Reader = (cx: CallContext, request: OperationRequest) => unknown

const METRICS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['indices', indicesStats],
  ['os', osStats],
  ['process', processStats],
  ['jvm', ({ engine }) => heapStats(engine.startedAt)],
  ['search_pipeline', ({ engine }) => searchPipelineStatistics(engine.searchPipelines)],
  ['thread_pool', ({ engine }) => Object.fromEntries(engine.pools.all.map(pool => [pool.name, poolStatistics(pool)]))],
  ['search_backpressure', ({ engine }) => engine.searches.backpressure.figures()],
  ['task_cancellation', ({ engine }) => engine.searches.lateFigures()],
  ['fs', ({ engine }) => volumeStats(engine.options.path ?? null)],
  // There is nobody to talk to.
  [
    'transport',
    () => ({ server_open: 0, total_outbound_connections: 0, rx_count: 0, rx_size_in_bytes: 0, tx_count: 0, tx_size_in_bytes: 0 }),
  ],
  ['discovery', () => DISCOVERY],
  ['breaker', ({ engine }) => engine.breakers.figures()],
])

/** How metrics are called in answers, where that is not their name. */
const SECTION_NAMES: Readonly<Record<string, string>> = { breaker: 'breakers' }

/** Metrics of the server that nothing here measures: they may be asked for. */
const UNMEASURED = [
  'http',
  'script',
  'ingest',
  'adaptive_selection',
  'script_cache',
  'indexing_pressure',
  'shard_indexing_pressure',
  'cluster_manager_throttling',
  'weighted_routing',
  'file_cache',
  'resource_usage_stats',
  'segment_replication_backpressure',
  'repositories',
  'admission_control',
  'caches',
  'remote_store',
  'native_memory',
]

const KNOWN = new Set(['_all', ...METRICS.keys(), ...UNMEASURED])

/** One node tells nobody of its state. */
const DISCOVERY = {
  cluster_state_queue: { total: 0, pending: 0, committed: 0 },
  published_cluster_states: { full_states: 0, incompatible_diffs: 0, compatible_diffs: 0 },
}

function indicesStats({ engine }: CallContext, { path, params }: OperationRequest): unknown {
  const asked = splitPart(path.index_metric)
  const metrics = asked.length === 0 || asked.includes('_all') ? [...SECTIONS.keys()] : asked
  const options = sectionOptions(params)
  const open = engine.indices.all().filter(index => !index.closed)
  const byIndex = open.map(index => ({ name: index.name, totals: shardTotals(engine, index) }))
  const all = printSections(sum(byIndex.flatMap(({ totals }) => totals)), metrics, options)
  if (params.level === undefined || params.level === 'node') return all
  const each = (totals: readonly Totals[]) =>
    params.level === 'indices'
      ? printSections(sum(totals), metrics, options)
      : totals.map((one, shard) => ({ [shard]: printSections(one, metrics, options) }))
  return { ...all, [String(params.level)]: Object.fromEntries(byIndex.map(({ name, totals }) => [name, each(totals)])) }
}

/** Throws for metrics that there are none of. */
function checkMetrics({ path }: OperationRequest): void {
  const metrics = splitPart(path.metric)
  const parts = [path.node_id, 'stats', path.metric, path.index_metric].filter(part => part !== undefined)
  const request = `request [/_nodes/${parts.join('/')}]`
  if (metrics.includes('_all') && metrics.length > 1) {
    throw illegalArgument(`${request} contains _all and individual metrics [${metrics.join(',')}]`)
  }
  refuseUnknown(metrics, [...KNOWN], `${request} contains unrecognized metric`)
  const indexMetrics = splitPart(path.index_metric)
  if (indexMetrics.length === 0) return
  if (!metrics.includes('indices') && !metrics.includes('_all')) {
    throw illegalArgument(`${request} contains index metrics [${indexMetrics.join(',')}] but indices stats not requested`)
  }
  refuseUnknown(indexMetrics, ['_all', ...SECTIONS.keys()], `${request} contains unrecognized index metric`)
}

const poolStatistics = (pool: RequestPool) => ({
  threads: pool.limits().size,
  queue: pool.queued,
  active: pool.active,
  rejected: pool.rejected,
  largest: pool.largest,
  completed: pool.completed,
  total_wait_time_in_nanos: Math.round(pool.waitedMillis * 1e6),
})

export const stats = typedOperation<NodesStatsParams, NodesStatsResponse>()({
  name: 'nodes.stats',
  action: 'cluster:monitor/nodes/stats',
  routes: [
    { method: 'GET', path: '/_nodes/stats' },
    { method: 'GET', path: '/_nodes/{node_id}/stats' },
    { method: 'GET', path: '/_nodes/stats/{metric}' },
    { method: 'GET', path: '/_nodes/{node_id}/stats/{metric}' },
    { method: 'GET', path: '/_nodes/stats/{metric}/{index_metric}' },
    { method: 'GET', path: '/_nodes/{node_id}/stats/{metric}/{index_metric}' },
  ],
  params: {
    completion_fields: 'list',
    fielddata_fields: 'list',
    fields: 'list',
    groups: 'list',
    include_segment_file_sizes: 'boolean',
    level: 'string',
    timeout: 'time',
    types: 'list',
  },
  scope: 'cluster',
  run(cx, request) {
    const { path } = request
    checkMetrics(request)
    return { body: answerOfNodes(cx.engine, splitPart(path.node_id), () => describe(cx, request)) }
  },
})

function describe(cx: CallContext, request: OperationRequest): Record<string, unknown> {
  const metrics = splitPart(request.path.metric)
  const all = metrics.length === 0 || metrics.includes('_all')
  const node: Record<string, unknown> = {
    timestamp: Date.now(),
    name: cx.engine.nodeName,
    transport_address: LOCAL_ADDRESS,
    host: LOCAL_ADDRESS,
    ip: LOCAL_ADDRESS,
    roles: ['cluster_manager', 'data', 'ingest'],
    attributes: {},
  }
  for (const [metric, read] of METRICS) if (all || metrics.includes(metric)) node[SECTION_NAMES[metric] ?? metric] = read(cx, request)
  return node
}
