// The operation `nodes.usage`: calls of each REST endpoint since the engine was opened.
import { splitPart } from '../administration.ts'
import { answerOfNodes, type NodesAnswer } from '../this-node.ts'
import { type CommonParams, typedOperation } from '../typed-operation.ts'

export interface NodesUsageParams extends CommonParams {
  node_id?: string | string[]
  metric?: string | string[]
}

export const usage = typedOperation<NodesUsageParams, NodesAnswer>()({
  name: 'nodes.usage',
  action: 'cluster:monitor/nodes/usage',
  routes: [
    { method: 'GET', path: '/_nodes/usage' },
    { method: 'GET', path: '/_nodes/{node_id}/usage' },
    { method: 'GET', path: '/_nodes/usage/{metric}' },
    { method: 'GET', path: '/_nodes/{node_id}/usage/{metric}' },
  ],
  params: { timeout: 'time' },
  scope: 'cluster',
  run({ engine }, { path }) {
    const metrics = splitPart(path.metric)
    const wants = (metric: string) => metrics.length === 0 || metrics.includes('_all') || metrics.includes(metric)
    const describe = () => ({
      timestamp: Date.now(),
      since: engine.startedAt,
      ...(wants('rest_actions') ? { rest_actions: Object.fromEntries(engine.restCalls) } : {}),
      ...(wants('aggregations') ? { aggregations: {} } : {}),
    })
    return { body: answerOfNodes(engine, splitPart(path.node_id), describe) }
  },
})
