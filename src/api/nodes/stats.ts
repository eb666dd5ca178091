// How much did nodes do? This process tells of itself: of its search pipelines, and of the requests that it works on or lets wait.
import type { CallContext } from '../../engine/call-context.ts'
import { searchPipelineStatistics } from '../../engine/search-pipelines/statistics.ts'
import type { RequestPool } from '../../tasks/request-pool.ts'
import { splitPart } from '../administration.ts'
import { type CommonParams, typedOperation } from '../typed-operation.ts'
import { isThisNode } from './this-node.ts'

export interface NodesStatsParams extends CommonParams {
  node_id?: string | string[]
  metric?: string | string[]
  index_metric?: string | string[]
  timeout?: string
}

export interface NodesStatsResponse {
  _nodes: { total: number; successful: number; failed: number }
  cluster_name: string
  nodes: Record<string, Record<string, unknown>>
}

/** What a metric reads of a call. */
const METRICS: ReadonlyMap<string, (cx: CallContext) => unknown> = new Map([
  ['search_pipeline', ({ engine }: CallContext) => searchPipelineStatistics(engine.searchPipelines)],
  ['thread_pool', ({ engine }: CallContext) => Object.fromEntries(engine.pools.all.map(pool => [pool.name, poolStatistics(pool)]))],
])

const poolStatistics = (pool: RequestPool) => ({
  threads: pool.limits().size,
  queue: pool.queued,
  active: pool.active,
  rejected: pool.rejected,
  largest: pool.largest,
  completed: pool.completed,
  total_wait_time_in_nanos: Math.round(pool.waitedMillis * 1e6),
})

export const stats = typedOperation<NodesStatsParams, NodesStatsResponse>({
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
  run(cx, { path }) {
    const { engine } = cx
    const ids = splitPart(path.node_id)
    const isMeant = ids.length === 0 || ids.some(id => isThisNode(engine, id))
    const count = isMeant ? 1 : 0
    return {
      body: {
        _nodes: { total: count, successful: count, failed: 0 },
        cluster_name: engine.clusterName,
        nodes: isMeant ? { [engine.nodeId]: describe(cx, splitPart(path.metric)) } : {},
      },
    }
  },
})

function describe(cx: CallContext, metrics: readonly string[]): Record<string, unknown> {
  const all = metrics.length === 0 || metrics.includes('_all')
  const node: Record<string, unknown> = { timestamp: Date.now(), name: cx.engine.nodeName, host: '127.0.0.1', ip: '127.0.0.1' }
  for (const [metric, read] of METRICS) if (all || metrics.includes(metric)) node[metric] = read(cx)
  return node
}
