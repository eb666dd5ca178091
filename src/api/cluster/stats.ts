// The operation `cluster.stats`: totals of indexes, shards, mappings and analysis, and of the node.
import { availableParallelism, type } from 'node:os'
import { illegalArgument } from '../../core/errors.ts'
import type { CallContext } from '../../engine/calls/call-context.ts'
import type { OperationRequest } from '../../engine/calls/operation.ts'
import { healthOf } from '../../engine/indices/health.ts'
import type { IndexService } from '../../engine/indices/index-service.ts'
import { OPENSEARCH_VERSION } from '../../engine/state/version.ts'
import { splitPart } from '../administration.ts'
import { sectionOptions } from '../indices/stats.ts'
import { printSections, type StatsGroup } from '../indices/stats-sections.ts'
import { shardTotals, sum } from '../indices/stats-totals.ts'
import { refuseUnknown } from '../indices/unknown-metrics.ts'
import { humanFigures } from '../nodes/human-figures.ts'
import { heapStats, osStats, processStats, volumeStats } from '../nodes/machine-stats.ts'
import { meansThisNode } from '../this-node.ts'
import { type CommonParams, typedOperation } from '../typed-operation.ts'
import { analysisFigures, mappingFigures } from './declared-figures.ts'

export interface ClusterStatsParams extends CommonParams {
  node_id?: string | string[]
  metric?: string | string[]
  index_metric?: string | string[]
}

type ClusterStatsResponse = Record<string, unknown>

/** Those of the node, in the order of the answer. */
const NODE_METRICS: ReadonlyMap<string, (cx: CallContext) => unknown> = new Map<string, (cx: CallContext) => unknown>([
  ['os', osFigures],
  ['process', processFigures],
  ['jvm', ({ engine }) => heapFigures(engine.startedAt)],
  ['fs', ({ engine }) => volumeStats(engine.options.path ?? null).total],
  ['plugins', () => []],
  ['network_types', () => ({ transport_types: {}, http_types: {} })],
  ['discovery_types', () => ({ 'single-node': 1 })],
  ['packaging_types', () => [{ type: 'npm', count: 1 }]],
  ['ingest', ({ engine }) => ({ number_of_pipelines: Object.keys(engine.pipelines.record()).length, processor_stats: {} })],
])

/** Sections that are those of `_stats`. */
const SECTIONS = ['docs', 'store', 'fielddata', 'query_cache', 'completion', 'segments']
const INDEX_METRICS = ['shards', ...SECTIONS, 'mappings', 'analysis']

export const stats = typedOperation<ClusterStatsParams, ClusterStatsResponse>()({
  name: 'cluster.stats',
  action: 'cluster:monitor/stats',
  routes: [
    { method: 'GET', path: '/_cluster/stats' },
    { method: 'GET', path: '/_cluster/stats/nodes/{node_id}' },
    { method: 'GET', path: '/_cluster/stats/{metric}/nodes/{node_id}' },
    { method: 'GET', path: '/_cluster/stats/{metric}/{index_metric}/nodes/{node_id}' },
  ],
  params: { flat_settings: 'boolean', timeout: 'time' },
  scope: 'cluster',
  run(cx, request) {
    const { engine } = cx
    const metrics = splitPart(request.path.metric)
    const indexMetrics = splitPart(request.path.index_metric)
    checkMetrics(request, metrics, indexMetrics)
    const ids = splitPart(request.path.node_id)
    const isMeant = ids.length === 0 || meansThisNode(engine, ids)
    const open = engine.indices.all().filter(index => !index.closed)
    const count = isMeant ? 1 : 0
    return {
      body: {
        _nodes: { total: count, successful: count, failed: 0 },
        cluster_name: engine.clusterName,
        cluster_uuid: engine.clusterUuid,
        timestamp: Date.now(),
        ...(isMeant ? { status: healthOf(engine.indices.all()).status } : {}),
        ...(wants(metrics, 'indices') ? { indices: indexFigures(cx, request, isMeant ? open : [], indexMetrics) } : {}),
        ...nodeFigures(cx, request, isMeant ? metrics : []),
      },
    }
  },
})

const wants = (metrics: readonly string[], one: string) => metrics.length === 0 || metrics.includes('_all') || metrics.includes(one)

function checkMetrics({ path }: OperationRequest, metrics: readonly string[], indexMetrics: readonly string[]): void {
  if (metrics.length === 0) return
  const request = `request [/_cluster/stats/${[path.metric, path.index_metric, 'nodes', path.node_id].filter(Boolean).join('/')}]`
  for (const list of [metrics, indexMetrics]) {
    if (list.includes('_all') && list.length > 1)
      throw illegalArgument(`${request} contains _all and individual metrics [${list.join(',')}]`)
  }
  refuseUnknown(metrics, ['_all', 'indices', ...NODE_METRICS.keys()], `${request} contains unrecognized metric`)
  if (indexMetrics.length === 0) return
  if (!wants(metrics, 'indices')) {
    throw illegalArgument(`${request} contains index metrics [${indexMetrics.join(',')}] but indices stats not requested`)
  }
  refuseUnknown(indexMetrics, ['_all', ...INDEX_METRICS], `${request} contains unrecognized index metric`)
}

function indexFigures(
  cx: CallContext,
  request: OperationRequest,
  open: readonly IndexService[],
  metrics: readonly string[],
): Record<string, unknown> {
  const totals = sum(open.flatMap(index => shardTotals(cx.engine, index)))
  const sections: StatsGroup = printSections(
    totals,
    SECTIONS.filter(section => wants(metrics, section)),
    sectionOptions(request.params),
  )
  return {
    count: open.length,
    ...(wants(metrics, 'shards') ? { shards: shardFigures(open) } : {}),
    ...sections,
    ...(wants(metrics, 'mappings') ? { mappings: mappingFigures(open) } : {}),
    ...(wants(metrics, 'analysis') ? { analysis: analysisFigures(open) } : {}),
  }
}

/** Of copies that are somewhere: replicas are not. */
function shardFigures(open: readonly IndexService[]): Record<string, unknown> {
  const each = open.map(({ shards }) => shards.length).filter(count => count > 0)
  if (each.length === 0) return {}
  const total = each.reduce((sum, count) => sum + count, 0)
  const spread = { min: Math.min(...each), max: Math.max(...each), avg: total / each.length }
  return {
    total,
    primaries: total,
    replication: 0,
    index: { shards: spread, primaries: spread, replication: { min: 0, max: 0, avg: 0 } },
  }
}

const COUNTED_ROLES = {
  cluster_manager: 1,
  coordinating_only: 0,
  data: 1,
  ingest: 1,
  master: 1,
  remote_cluster_client: 0,
  search: 0,
  warm: 0,
}

function nodeFigures(cx: CallContext, { params }: OperationRequest, metrics: readonly string[]): Record<string, unknown> {
  const asked = [...NODE_METRICS].filter(([metric]) => wants(metrics, metric))
  if (asked.length === 0) return {}
  const figures = asked.map(([metric, read]) => [metric, read(cx)])
  const nodes = { count: { total: 1, ...COUNTED_ROLES }, versions: [OPENSEARCH_VERSION], ...Object.fromEntries(figures) }
  return { nodes: params.human === true ? humanFigures(nodes) : nodes }
}

function osFigures() {
  const processors = availableParallelism()
  return {
    available_processors: processors,
    allocated_processors: processors,
    names: [{ name: type(), count: 1 }],
    pretty_names: [{ pretty_name: type(), count: 1 }],
    mem: osStats().mem,
  }
}

function processFigures() {
  const { cpu, open_file_descriptors: open } = processStats()
  return { cpu: { percent: cpu.percent }, open_file_descriptors: { min: open, max: open, avg: open } }
}

function heapFigures(startedAt: number) {
  const { uptime_in_millis, mem, threads } = heapStats(startedAt)
  const { node, v8 } = process.versions
  return {
    max_uptime_in_millis: uptime_in_millis,
    versions: [
      { version: node, vm_name: 'V8', vm_version: v8, vm_vendor: 'Node.js', bundled_jdk: false, using_bundled_jdk: false, count: 1 },
    ],
    mem: { heap_used_in_bytes: mem.heap_used_in_bytes, heap_max_in_bytes: mem.heap_max_in_bytes },
    threads: threads.count,
  }
}
