// What is known of vectors in this process. The caches and models of OpenSearch's native libraries are not there, and say so; requests are not
// counted, so what the server would tell of them is left out.
import { illegalArgument } from '../../core/errors.ts'
import { splitPart } from '../administration.ts'
import { answerOfNodes, type NodesAnswer } from '../this-node.ts'
import { type CommonParams, typedOperation } from '../typed-operation.ts'

export interface KnnStatsParams extends CommonParams {
  node_id?: string | string[]
  stat?: string | string[]
}

export interface KnnStatsResponse extends NodesAnswer {
  /** Whether memory has run out; never. */
  circuit_breaker_triggered?: boolean
  /** There is no index of models. */
  model_index_status?: null
}

const CLUSTER = new Map<string, unknown>([
  ['circuit_breaker_triggered', false],
  ['model_index_status', null],
])

const NODE = new Map<string, unknown>([
  ['cache_capacity_reached', false],
  ['eviction_count', 0],
  ['faiss_initialized', false],
  ['graph_index_errors', 0],
  ['graph_memory_usage', 0],
  ['graph_memory_usage_percentage', 0],
  ['graph_query_errors', 0],
  ['hit_count', 0],
  ['indexing_from_model_degraded', false],
  ['indices_in_cache', {}],
  ['load_exception_count', 0],
  ['load_success_count', 0],
  ['lucene_initialized', true],
  ['miss_count', 0],
  ['nmslib_initialized', false],
  ['total_load_time', 0],
  ['training_errors', 0],
  ['training_memory_usage', 0],
  ['training_memory_usage_percentage', 0],
  ['training_requests', 0],
])

/** Of requests and builds, which are not counted. */
const UNCOUNTED = new Set([
  'graph_index_requests',
  'graph_query_requests',
  'graph_stats',
  'knn_query_requests',
  'knn_query_with_filter_requests',
  'max_distance_query_requests',
  'max_distance_query_with_filter_requests',
  'min_score_query_requests',
  'min_score_query_with_filter_requests',
  'remote_vector_index_build_stats',
  'script_compilation_errors',
  'script_compilations',
  'script_query_errors',
  'script_query_requests',
])

export const stats = typedOperation<KnnStatsParams, KnnStatsResponse>()({
  name: 'knn.stats',
  action: 'cluster:admin/knn_stats_action',
  routes: [
    { method: 'GET', path: '/_plugins/_knn/stats' },
    { method: 'GET', path: '/_plugins/_knn/stats/{stat}' },
    { method: 'GET', path: '/_plugins/_knn/{node_id}/stats' },
    { method: 'GET', path: '/_plugins/_knn/{node_id}/stats/{stat}' },
  ],
  params: { timeout: 'time' },
  scope: 'cluster',
  run({ engine }, { path }) {
    const wanted = splitPart(path.stat)
    if (wanted.length > 1 && wanted.includes('_all')) throw illegalArgument(`Request ${uriOf(path)} contains _all and individual stats`)
    const unknown = wanted.filter(name => name !== '_all' && !CLUSTER.has(name) && !NODE.has(name) && !UNCOUNTED.has(name))
    if (unknown.length > 0) {
      throw illegalArgument(
        `request [${uriOf(path)}] contains unrecognized ${unknown.length > 1 ? 'stats' : 'stat'}: [${unknown.sort().join('], [')}]`,
      )
    }
    const isWanted = (name: string) => wanted.length === 0 || wanted.includes('_all') || wanted.includes(name)
    const pick = (from: ReadonlyMap<string, unknown>) => Object.fromEntries([...from].filter(([name]) => isWanted(name)))
    const { nodes, ...header } = answerOfNodes(engine, splitPart(path.node_id), () => pick(NODE))
    return { body: { ...header, ...pick(CLUSTER), nodes } }
  },
})

const uriOf = ({ node_id, stat }: Readonly<Record<string, string | undefined>>) =>
  `/_plugins/_knn/${node_id === undefined ? '' : `${node_id}/`}stats/${stat}`
