// Resolves node names in a path to this process, the only node.
import { illegalArgument } from '../core/errors.ts'
import { matchesWildcard, readBoolean } from '../core/values.ts'
import type { Engine } from '../engine/engine.ts'

/** As the server prints the address of a node of its own machine. */
export const LOCAL_ADDRESS = '127.0.0.1'

/** What the server says of every node: it knows the settings of `shard_indexing_pressure`. */
export const NODE_ATTRIBUTES = { shard_indexing_pressure_enabled: 'true' } as const

const SELF: ReadonlySet<string> = new Set(['_all', '_local', '_master', '_cluster_manager'])
/** As the server lists them. */
export const ROLES = ['cluster_manager', 'data', 'ingest'] as const

const ROLE_NAMES: ReadonlySet<string> = new Set([...ROLES, 'master'])

/** As the server names a node in texts. */
export const describeNode = ({ nodeId, nodeName, ephemeralId }: Engine): string =>
  `{${nodeName}}{${nodeId}}{${ephemeralId}}{${LOCAL_ADDRESS}}{${LOCAL_ADDRESS}}{dimr}`

/** As the server prints it among nodes of a cluster's state. */
export const describeInState = ({ nodeName, ephemeralId }: Engine) => ({
  name: nodeName,
  ephemeral_id: ephemeralId,
  transport_address: LOCAL_ADDRESS,
  attributes: NODE_ATTRIBUTES,
})

/** A node that a command or a question names. */
export function resolveNode(engine: Engine, name: string): void {
  if (!meansThisNode(engine, [name])) throw illegalArgument(`failed to resolve [${name}], no matching nodes`)
}

/** One after the other: `data:false` takes away what names before it mean. */
export function meansThisNode({ nodeId, nodeName }: Engine, ids: readonly string[]): boolean {
  let isMeant = false
  for (const id of ids) {
    const [role, value] = id.split(/:(.*)/s)
    if (value !== undefined && ROLE_NAMES.has(role)) isMeant = readBoolean(value)
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
