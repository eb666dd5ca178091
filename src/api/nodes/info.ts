// What is known of the nodes: of this process. Clients ask it to find out where else they may connect.
import { arch, availableParallelism, release, type } from 'node:os'
import type { CallContext } from '../../engine/calls/call-context.ts'
import { OPENSEARCH_VERSION } from '../../engine/version.ts'
import { processorTypes } from '../../ingest/registry.ts'
import { phaseResultsProcessors, requestProcessors, responseProcessors } from '../../search/pipelines/registry.ts'
import type { RequestPool } from '../../tasks/request-pool.ts'
import { splitPart } from '../administration.ts'
import { type CommonParams, typedOperation } from '../typed-operation.ts'
import { answerOfNodes } from './this-node.ts'

export interface NodesInfoParams extends CommonParams {
  node_id?: string | string[]
  metric?: string | string[]
}

export interface NodesInfoResponse {
  _nodes: { total: number; successful: number; failed: number }
  cluster_name: string
  nodes: Record<string, Record<string, unknown>>
}

/** What a metric reads of a call. */
type Reader = (cx: CallContext) => unknown

const METRICS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  [
    'os',
    () => ({
      refresh_interval_in_millis: 1000,
      name: type(),
      pretty_name: type(),
      arch: arch(),
      version: release(),
      available_processors: availableParallelism(),
      allocated_processors: availableParallelism(),
    }),
  ],
  ['process', () => ({ refresh_interval_in_millis: 1000, id: process.pid, mlockall: false })],
  ['http', ({ headers }) => httpInfo(headers.host)],
  ['plugins', () => []],
  ['thread_pool', ({ engine }) => Object.fromEntries(engine.pools.all.map(pool => [pool.name, poolInfo(pool)]))],
  ['ingest', () => ({ processors: typesOf(processorTypes) })],
  [
    'search_pipelines',
    () => ({
      phase_results_processors: typesOf(phaseResultsProcessors),
      request_processors: typesOf(requestProcessors),
      response_processors: typesOf(responseProcessors),
    }),
  ],
])

function poolInfo(pool: RequestPool) {
  const { size, queueSize } = pool.limits()
  return { type: 'fixed', size, queue_size: queueSize }
}

const typesOf = (types: ReadonlyMap<string, unknown>) => [...types.keys()].sort().map(type => ({ type }))

/** The address that the asker came by; none for callers in this process. */
const httpInfo = (address: string | undefined) =>
  address === undefined ? undefined : { bound_address: [address], publish_address: address, max_content_length_in_bytes: 104857600 }

/** Names of metrics of OpenSearch's, here or not: they tell a metric from a node in `/_nodes/{one}`. */
const METRIC_NAMES = new Set([
  '_all',
  'aggregations',
  'http',
  'indices',
  'ingest',
  'jvm',
  'os',
  'plugins',
  'process',
  'search_pipelines',
  'settings',
  'thread_pool',
  'transport',
])

export const info = typedOperation<NodesInfoParams, NodesInfoResponse>()({
  name: 'nodes.info',
  action: 'cluster:monitor/nodes/info',
  routes: [
    { method: 'GET', path: '/_nodes' },
    { method: 'GET', path: '/_nodes/{node_id}' },
    { method: 'GET', path: '/_nodes/{node_id}/{metric}' },
  ],
  params: { flat_settings: 'boolean', timeout: 'time' },
  scope: 'cluster',
  run(cx, { path }) {
    let ids = splitPart(path.node_id)
    let metrics = splitPart(path.metric)
    if (metrics.length === 0 && ids.length > 0 && ids.every(id => METRIC_NAMES.has(id))) {
      metrics = ids
      ids = []
    }
    return { body: answerOfNodes(cx.engine, ids, () => describe(cx, metrics)) }
  },
})

function describe(cx: CallContext, metrics: readonly string[]): Record<string, unknown> {
  const all = metrics.length === 0 || metrics.includes('_all')
  const node: Record<string, unknown> = {
    name: cx.engine.nodeName,
    transport_address: '127.0.0.1',
    host: '127.0.0.1',
    ip: '127.0.0.1',
    version: OPENSEARCH_VERSION,
    build_type: 'npm',
    build_hash: 'unknown',
    roles: ['cluster_manager', 'data', 'ingest'],
    attributes: {},
  }
  for (const [metric, read] of METRICS) if (all || metrics.includes(metric)) node[metric] = read(cx)
  return node
}
