// Does a name in a path mean this process? It is the only node there is, and answers for all that are named.
import { illegalArgument } from '../../core/errors.ts'
import { matchesWildcard, readBoolean } from '../../core/values.ts'
import type { Engine } from '../../engine/engine.ts'

/** As the server prints the address of a node of its own machine. */
export const LOCAL_ADDRESS = '127.0.0.1'

const SELF: ReadonlySet<string> = new Set(['_all', '_local', '_master', '_cluster_manager'])
const ROLES: ReadonlySet<string> = new Set(['cluster_manager', 'data', 'ingest', 'master'])

/** As the server names a node in texts. */
export const describeNode = ({ nodeId, nodeName }: Engine): string =>
  `{${nodeName}}{${nodeId}}{${nodeId}}{${LOCAL_ADDRESS}}{${LOCAL_ADDRESS}}{dimr}`

/** A node that a command or a question names. */
export function resolveNode(engine: Engine, name: string): void {
  if (!meansThisNode(engine, [name])) throw illegalArgument(`failed to resolve [${name}], no matching nodes`)
}

/** One after the other: `data:false` takes away what names before it mean. */
export function meansThisNode({ nodeId, nodeName }: Engine, ids: readonly string[]): boolean {
  let isMeant = false
  for (const id of ids) {
    const [role, value] = id.split(/:(.*)/s)
    if (value !== undefined && ROLES.has(role)) isMeant = readBoolean(value)
    else isMeant ||= SELF.has(id) || id === nodeId || matchesWildcard(id, nodeName) || matchesWildcard(id, LOCAL_ADDRESS)
  }
  return isMeant
}

export interface NodesAnswer {
  _nodes: { total: number; successful: number; failed: number }
  cluster_name: string
  nodes: Record<string, Record<string, unknown>>
}

/** `ids` as in a path: none means all. */
export function answerOfNodes(engine: Engine, ids: readonly string[], describe: () => Record<string, unknown>): NodesAnswer {
  const isMeant = ids.length === 0 || meansThisNode(engine, ids)
  const count = isMeant ? 1 : 0
  return {
    _nodes: { total: count, successful: count, failed: 0 },
    cluster_name: engine.clusterName,
    nodes: isMeant ? { [engine.nodeId]: describe() } : {},
  }
}
