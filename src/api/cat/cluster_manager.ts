// The table `_cat/cluster_manager`: this node, the only one.
import { checkTimeouts, MANAGER_PARAMS } from '../administration.ts'
import { typedOperation } from '../typed-operation.ts'
import type { CatParams, CatResponse } from './cat-params.ts'
import { CAT_PARAMS, type CatColumn, catAnswer } from './cat-table.ts'

const COLUMNS: readonly CatColumn[] = [
  { name: 'id', about: 'node id' },
  { name: 'host', aliases: ['h'], about: 'host name' },
  { name: 'ip', about: 'ip address' },
  { name: 'node', aliases: ['n'], about: 'node name' },
]

export const clusterManager = typedOperation<CatParams, CatResponse>()({
  name: 'cat.cluster_manager',
  action: 'cluster:monitor/state',
  routes: [
    { method: 'GET', path: '/_cat/cluster_manager' },
    { method: 'GET', path: '/_cat/master' },
  ],
  params: { ...CAT_PARAMS, ...MANAGER_PARAMS, local: 'boolean' },
  scope: 'cluster',
  run(cx, request) {
    checkTimeouts(cx, request)
    const { nodeId, nodeName } = cx.engine
    return catAnswer({ columns: COLUMNS, rows: [[nodeId, '127.0.0.1', '127.0.0.1', nodeName]] }, request.params, cx.headers.accept)
  },
})
