// What is known of the nodes: of this process. Clients ask it to find out where else they may connect.
import { arch, availableParallelism, release, type } from 'node:os'
import { getHeapStatistics } from 'node:v8'
import type { CallContext } from '../../engine/calls/call-context.ts'
import type { OperationRequest } from '../../engine/calls/operation.ts'
import type { Engine } from '../../engine/engine.ts'
import type { SettingValue } from '../../engine/settings/setting-row.ts'
import { printSettings } from '../../engine/settings/settings.ts'
import { OPENSEARCH_VERSION } from '../../engine/state/version.ts'
import { type ThreadPool, threadPools } from '../../engine/tasks/thread-pools.ts'
import { processorTypes } from '../../ingest/registry.ts'
import { phaseResultsProcessors, requestProcessors, responseProcessors } from '../../search/pipelines/registry.ts'
import { splitPart } from '../administration.ts'
import { answerOfNodes, LOCAL_ADDRESS, NODE_ATTRIBUTES, ROLES } from '../this-node.ts'
import { type CommonParams, typedOperation } from '../typed-operation.ts'
import { VALUES_OF_AGGREGATIONS } from './aggregation-values.ts'
import { humanFigures } from './human-figures.ts'

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
type Reader = (cx: CallContext, request: OperationRequest) => unknown

const METRICS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['settings', ({ engine }, { params }) => printSettings(nodeSettings(engine), params.flat_settings === true)],
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
  ['jvm', ({ engine }) => processInfo(engine)],
  ['thread_pool', ({ engine }) => Object.fromEntries(threadPools(engine.pools.all).map(pool => [pool.name, poolInfo(pool)]))],
  // There is no transport layer.
  ['transport', () => ({ bound_address: [LOCAL_ADDRESS], publish_address: LOCAL_ADDRESS, profiles: {} })],
  ['http', ({ headers }) => httpInfo(headers.host)],
  ['plugins', () => []],
  ['modules', () => []],
  ['ingest', () => ({ processors: typesOf(processorTypes) })],
  ['aggregations', () => VALUES_OF_AGGREGATIONS],
  [
    'search_pipelines',
    () => ({
      phase_results_processors: typesOf(phaseResultsProcessors),
      request_processors: typesOf(requestProcessors),
      response_processors: typesOf(responseProcessors),
    }),
  ],
])

/** What was set, with what the server always tells: typed clients refuse answers without it. */
const nodeSettings = ({ settings, clusterName, nodeName, options }: Engine) =>
  new Map<string, SettingValue>([
    ['client.type', 'node'],
    ['cluster.name', clusterName],
    ['http.type', 'node'],
    ['node.name', nodeName],
    ['path.home', options.path ?? ''],
    ['path.logs', ''],
    ['transport.type', 'none'],
    ...settings.given,
  ])

const poolInfo = ({ type, core, max, keepAlive, queueSize }: ThreadPool) =>
  type === 'scaling' ? { type, core, max, keep_alive: keepAlive, queue_size: queueSize } : { type, size: max, queue_size: queueSize }

/** The process in place of Java's machine. */
function processInfo({ startedAt }: Engine) {
  const { node, v8 } = process.versions
  const { heap_size_limit: limit } = getHeapStatistics()
  return {
    pid: process.pid,
    version: node,
    vm_name: 'V8',
    vm_version: v8,
    vm_vendor: 'Node.js',
    bundled_jdk: false,
    using_bundled_jdk: false,
    start_time_in_millis: startedAt,
    mem: {
      heap_init_in_bytes: 0,
      heap_max_in_bytes: limit,
      non_heap_init_in_bytes: 0,
      non_heap_max_in_bytes: 0,
      direct_max_in_bytes: 0,
    },
    gc_collectors: ['young', 'old'],
    memory_pools: ['young', 'old', 'survivor'],
    using_compressed_ordinary_object_pointers: 'false',
    input_arguments: process.execArgv,
  }
}

const typesOf = (types: ReadonlyMap<string, unknown>) => [...types.keys()].sort().map(type => ({ type }))

/** The address that the asker came by; none for callers in this process. */
const httpInfo = (address: string | undefined) =>
  address === undefined ? undefined : { bound_address: [address], publish_address: address, max_content_length_in_bytes: 104857600 }

/** What a shard gathers before it makes a segment of it. */
const BUFFER_BYTES = 64 * 1024 * 1024

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
  run(cx, request) {
    const { path } = request
    let ids = splitPart(path.node_id)
    let metrics = splitPart(path.metric)
    if (metrics.length === 0 && ids.length > 0 && ids.every(id => METRIC_NAMES.has(id))) {
      metrics = ids
      ids = []
    }
    return { body: answerOfNodes(cx.engine, ids, () => describe(cx, request, metrics)) }
  },
})

function describe(cx: CallContext, request: OperationRequest, metrics: readonly string[]): Record<string, unknown> {
  const all = metrics.length === 0 || metrics.includes('_all')
  const node: Record<string, unknown> = {
    name: cx.engine.nodeName,
    transport_address: '127.0.0.1',
    host: '127.0.0.1',
    ip: '127.0.0.1',
    version: OPENSEARCH_VERSION,
    build_type: 'npm',
    build_hash: 'unknown',
    total_indexing_buffer_in_bytes: BUFFER_BYTES,
    roles: ROLES,
    attributes: NODE_ATTRIBUTES,
  }
  for (const [metric, read] of METRICS) if (all || metrics.includes(metric)) node[metric] = read(cx, request)
  return request.params.human === true ? humanFigures(node) : node
}
