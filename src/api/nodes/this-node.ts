// Does a name in a path mean this process? It is the only node there is.
import type { Engine } from '../../engine/engine.ts'

/** As the server prints the address of a node of its own machine. */
export const LOCAL_ADDRESS = '127.0.0.1'

const SELF = new Set(['_all', '_local', '_master', '_cluster_manager', '*'])

export const isThisNode = (engine: Engine, id: string) => SELF.has(id) || id === engine.nodeId || id === engine.nodeName
