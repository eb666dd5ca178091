// The operation `nodes.hot_threads`. JavaScript cannot inspect the stack of another thread, so the answer is its header alone, as the
// server's is when idle.
import type { CallContext } from '../../engine/calls/call-context.ts'
import type { OperationRequest } from '../../engine/calls/operation.ts'
import { splitPart } from '../administration.ts'
import { describeNode, meansThisNode } from '../this-node.ts'
import { type CommonParams, typedOperation } from '../typed-operation.ts'

export interface NodesHotThreadsParams extends CommonParams {
  node_id?: string | string[]
}

export const hotThreads = typedOperation<NodesHotThreadsParams, string>()({
  name: 'nodes.hot_threads',
  action: 'cluster:monitor/nodes/hot_threads',
  routes: ['/_nodes', '/_cluster/nodes'].flatMap(nodes =>
    ['hot_threads', 'hotthreads'].flatMap(name => [
      { method: 'GET' as const, path: `${nodes}/${name}` },
      { method: 'GET' as const, path: `${nodes}/{node_id}/${name}` },
    ]),
  ),
  params: {
    ignore_idle_threads: 'boolean',
    interval: 'time',
    snapshots: 'int',
    threads: 'int',
    timeout: 'time',
    type: 'string',
  },
  scope: 'cluster',
  run: (cx, request) => ({ body: isMeant(cx, request) && isKind(request.params.type) ? head(cx, request) : '' }),
})

function isMeant({ engine }: CallContext, { path }: OperationRequest): boolean {
  const ids = splitPart(path.node_id)
  return ids.length === 0 || meansThisNode(engine, ids)
}

/** Nodes that do not know the kind fail, and are left out. */
const isKind = (type: unknown) => type === undefined || type === 'cpu' || type === 'wait' || type === 'block'

function head({ engine }: CallContext, { params }: OperationRequest): string {
  const { threads = 3, interval = '500ms', ignore_idle_threads: ignoreIdle = true } = params
  const now = new Date().toISOString()
  const asked = `interval=${interval}, busiestThreads=${threads}, ignoreIdleThreads=${ignoreIdle}`
  return `::: ${describeNode(engine)}\n   Hot threads at ${now}, ${asked}:\n\n`
}
