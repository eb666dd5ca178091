// The operation `nodes.stats`: the statistics of this process, its machine and its indexes.
import { connections } from '../../core/connection-count.ts'
import { illegalArgument } from '../../core/errors.ts'
import { andThen } from '../../core/eventually.ts'
import { inTurns } from '../../core/turns.ts'
import type { CallContext } from '../../engine/calls/call-context.ts'
import type { OperationRequest } from '../../engine/calls/operation.ts'
import { ingestStatistics } from '../../engine/ingest/statistics.ts'
import { searchPipelineStatistics } from '../../engine/search-pipelines/statistics.ts'
import { TaskTurns } from '../../engine/tasks/task-turns.ts'
import { type ThreadPool, threadPools } from '../../engine/tasks/thread-pools.ts'
import { splitPart } from '../administration.ts'
import { sectionOptions } from '../indices/stats.ts'
import { printSections, SECTIONS } from '../indices/stats-sections.ts'
import { shardTotals, sum, type Totals } from '../indices/stats-totals.ts'
import { refuseUnknown } from '../indices/unknown-metrics.ts'
import { answerOfNodes, LOCAL_ADDRESS, NODE_ATTRIBUTES, type NodesAnswer, ROLES } from '../this-node.ts'
import { type CommonParams, typedOperation } from '../typed-operation.ts'
import { humanFigures } from './human-figures.ts'
import { ADMISSION_CONTROL, DISCOVERY, INDEXING_PRESSURE, NO_COMPILATIONS, SCRIPT_CACHE, SHARD_INDEXING_PRESSURE } from './idle-figures.ts'
import { heapStats, osStats, processStats, volumeStats } from './machine-stats.ts'
import { nodeFigures, requestCacheFigures } from './node-figures.ts'

export interface NodesStatsParams extends CommonParams {
  node_id?: string | string[]
  metric?: string | string[]
  index_metric?: string | string[]
}

type NodesStatsResponse = NodesAnswer

/** What a metric reads of a call. */
type Reader = (cx: CallContext, request: OperationRequest) => unknown

/** In the order of the server; null: see `LONG_METRICS`. */
const METRICS: ReadonlyMap<string, Reader | null> = new Map<string, Reader | null>([
  ['indices', null],
  ['os', osStats],
  ['process', processStats],
  ['jvm', ({ engine }) => heapStats(engine.startedAt)],
  ['thread_pool', ({ engine }) => Object.fromEntries(threadPools(engine.pools.all).map(pool => [pool.name, poolStatistics(pool)]))],
  ['fs', ({ engine }) => volumeStats(engine.options.path ?? null)],
  // There is no transport layer.
  [
    'transport',
    () => ({ server_open: 0, total_outbound_connections: 0, rx_count: 0, rx_size_in_bytes: 0, tx_count: 0, tx_size_in_bytes: 0 }),
  ],
  ['http', () => ({ current_open: connections.open, total_opened: connections.total })],
  ['breaker', ({ engine }) => engine.breakers.figures()],
  ['script', () => NO_COMPILATIONS],
  ['discovery', () => DISCOVERY],
  ['ingest', null],
  ['adaptive_selection', () => ({})],
  ['script_cache', () => SCRIPT_CACHE],
  ['indexing_pressure', () => INDEXING_PRESSURE],
  ['shard_indexing_pressure', () => SHARD_INDEXING_PRESSURE],
  ['search_backpressure', ({ engine }) => engine.searches.backpressure.figures()],
  ['cluster_manager_throttling', () => ({ stats: { total_throttled_tasks: 0, throttled_tasks_per_task_type: {} } })],
  ['weighted_routing', () => ({ stats: { fail_open_count: 0 } })],
  ['task_cancellation', ({ engine }) => engine.searches.lateFigures()],
  ['search_pipeline', ({ engine }) => searchPipelineStatistics(engine.searchPipelines)],
  ['resource_usage_stats', () => ({})],
  ['segment_replication_backpressure', () => ({ total_rejected_requests: 0 })],
  ['repositories', () => []],
  ['admission_control', () => ADMISSION_CONTROL],
  ['caches', ({ engine }) => ({ request_cache: requestCacheFigures(engine) })],
  ['remote_store', () => ({ last_successful_fetch_of_pinned_timestamps: -1 })],
  ['native_memory', () => ({ total_estimated_bytes: process.memoryUsage().external })],
])

/** How metrics are called in answers, where that is not their name. */
const SECTION_NAMES: Readonly<Record<string, string>> = { breaker: 'breakers' }

const KNOWN = new Set(['_all', ...METRICS.keys(), 'file_cache'])

function* indicesSteps({ engine }: CallContext, { path, params }: OperationRequest): Generator<void, unknown> {
  const asked = splitPart(path.index_metric)
  const metrics = asked.length === 0 || asked.includes('_all') ? [...SECTIONS.keys()] : asked
  const options = sectionOptions(params)
  const byIndex: { readonly name: string; readonly totals: readonly Totals[] }[] = []
  for (const index of engine.indices.all()) {
    if (index.closed) continue
    byIndex.push({ name: index.name, totals: shardTotals(engine, index) })
    yield
  }
  const totals = sum(byIndex.flatMap(({ totals }) => totals))
  const all = nodeFigures(engine, printSections(totals, metrics, options), totals, asked)
  if (params.level === undefined || params.level === 'node') return all
  const each = (totals: readonly Totals[]) =>
    params.level === 'indices'
      ? printSections(sum(totals), metrics, options)
      : totals.map((one, shard) => ({ [shard]: printSections(one, metrics, options) }))
  const printed: Record<string, unknown> = {}
  for (const { name, totals } of byIndex) {
    printed[name] = each(totals)
    yield
  }
  return { ...all, [String(params.level)]: printed }
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

const poolStatistics = ({ type, max, pool }: ThreadPool) => ({
  threads: pool === null ? 0 : max,
  queue: pool?.queued ?? 0,
  active: pool?.active ?? 0,
  rejected: pool?.rejected ?? 0,
  largest: pool?.largest ?? 0,
  completed: pool?.completed ?? 0,
  ...(type === 'resizable' && { total_wait_time_in_nanos: Math.round((pool?.waitedMillis ?? 0) * 1e6) }),
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
    return andThen(inTurns(describe(cx, request), new TaskTurns(cx.task)), node => ({
      body: answerOfNodes(cx.engine, splitPart(path.node_id), () => node),
    }))
  },
})

/** Of indexes and pipelines, which are read one by one. */
const LONG_METRICS: Readonly<Record<string, (cx: CallContext, request: OperationRequest) => Generator<void, unknown>>> = {
  indices: indicesSteps,
  ingest: ({ engine }) => ingestStatistics(engine.pipelines),
}

/** Says by itself what people read. */
const HAS_OWN_WORDS = new Set(['indices', 'breaker', 'discovery'])

function* describe(cx: CallContext, request: OperationRequest): Generator<void, Record<string, unknown>> {
  const metrics = splitPart(request.path.metric)
  const all = metrics.length === 0 || metrics.includes('_all')
  const node: Record<string, unknown> = {
    timestamp: Date.now(),
    name: cx.engine.nodeName,
    transport_address: LOCAL_ADDRESS,
    host: LOCAL_ADDRESS,
    ip: LOCAL_ADDRESS,
    roles: ROLES,
    attributes: NODE_ATTRIBUTES,
  }
  for (const [metric, read] of METRICS) {
    if (!all && !metrics.includes(metric)) continue
    const figures = read === null ? yield* LONG_METRICS[metric](cx, request) : read(cx, request)
    const isWorded = HAS_OWN_WORDS.has(metric) || request.params.human !== true
    node[SECTION_NAMES[metric] ?? metric] = isWorded ? figures : humanFigures(figures)
  }
  return node
}
