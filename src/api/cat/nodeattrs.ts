// The table `_cat/nodeattrs`: the attributes of nodes.
import { checkTimeouts, MANAGER_PARAMS } from '../administration.ts'
import { LOCAL_ADDRESS, NODE_ATTRIBUTES } from '../this-node.ts'
import { typedOperation } from '../typed-operation.ts'
import type { CatParams, CatResponse } from './cat-params.ts'
import { CAT_PARAMS, type CatColumn, catAnswer } from './cat-table.ts'

const COLUMNS: readonly CatColumn[] = [
  { name: 'node', aliases: ['name'], about: 'node name' },
  { name: 'id', aliases: ['id', 'nodeId'], about: 'unique node id', hidden: true },
  { name: 'pid', aliases: ['p'], about: 'process id', hidden: true },
  { name: 'host', aliases: ['h'], about: 'host name' },
  { name: 'ip', aliases: ['i'], about: 'ip address' },
  { name: 'port', aliases: ['po'], about: 'bound transport port', hidden: true },
  { name: 'attr', aliases: ['attr.name'], about: 'attribute description' },
  { name: 'value', aliases: ['attr.value'], about: 'attribute value' },
]

export const nodeattrs = typedOperation<CatParams, CatResponse>()({
  name: 'cat.nodeattrs',
  action: 'cluster:monitor/state',
  routes: [{ method: 'GET', path: '/_cat/nodeattrs' }],
  params: { ...CAT_PARAMS, ...MANAGER_PARAMS, local: 'boolean' },
  scope: 'cluster',
  run(cx, request) {
    checkTimeouts(cx, request)
    const { nodeId, nodeName } = cx.engine
    const place = [nodeName, nodeId.slice(0, 4), process.pid, LOCAL_ADDRESS, LOCAL_ADDRESS, '-']
    const rows = Object.entries(NODE_ATTRIBUTES).map(attribute => [...place, ...attribute])
    return catAnswer({ columns: COLUMNS, rows }, request.params, cx.headers.accept)
  },
})
