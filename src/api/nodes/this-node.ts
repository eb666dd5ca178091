// Does a name in a path mean this process? It is the only node there is, and answers for all that are named.
import type { Engine } from '../../engine/engine.ts'

/** As the server prints the address of a node of its own machine. */
export const LOCAL_ADDRESS = '127.0.0.1'

const SELF = new Set(['_all', '_local', '_master', '_cluster_manager', '*'])

export const isThisNode = (engine: Engine, id: string) => SELF.has(id) || id === engine.nodeId || id === engine.nodeName

export interface NodesAnswer {
  _nodes: { total: number; successful: number; failed: number }
  cluster_name: string
  nodes: Record<string, Record<string, unknown>>
}

/** `ids` as in a path: none means all. */
export function answerOfNodes(engine: Engine, ids: readonly string[], describe: () => Record<string, unknown>): NodesAnswer {
  const isMeant = ids.length === 0 || ids.some(id => isThisNode(engine, id))
  const count = isMeant ? 1 : 0
  return {
    _nodes: { total: count, successful: count, failed: 0 },
    cluster_name: engine.clusterName,
    nodes: isMeant ? { [engine.nodeId]: describe() } : {},
  }
}
