// Indexes whose files lie in the data directory although the cluster does not know them: what is there is known, so there are none.
import { answerOfNodes } from '../this-node.ts'
import { type CommonParams, typedOperation } from '../typed-operation.ts'

export interface ListDanglingIndicesParams extends CommonParams {
  timeout?: string
}

export interface ListDanglingIndicesResponse {
  _nodes: { total: number; successful: number; failed: number }
  cluster_name: string
  /** Indexes on disk that the cluster does not know. */
  dangling_indices: unknown[]
}

export const listDanglingIndices = typedOperation<ListDanglingIndicesParams, ListDanglingIndicesResponse>()({
  name: 'dangling_indices.list_dangling_indices',
  action: 'cluster:admin/indices/dangling/list',
  routes: [{ method: 'GET', path: '/_dangling' }],
  params: { timeout: 'time' },
  scope: 'cluster',
  run({ engine }) {
    const { _nodes, cluster_name } = answerOfNodes(engine, [], () => ({}))
    return { body: { _nodes, cluster_name, dangling_indices: [] } }
  },
})
