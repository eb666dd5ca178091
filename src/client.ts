// `searchlet/client`: the official @opensearch-project/opensearch client, talking to an engine in this process.
import { Client, type ClientOptions } from '@opensearch-project/opensearch'
import { createConnection, type RestDoor } from './client/connection.ts'

export type { RestDoor } from './client/connection.ts'
export { createConnection }

/** Looks like an address to the client; nothing listens there. */
const NODE = 'http://in-process'

/**
 * A client whose every call is answered by `engine`, without a socket.
 *
 * @example
 * const engine = await open()
 * const client = createClient(engine)
 * await client.indices.create({ index: 'books' })
 */
export function createClient(engine: RestDoor, options: Omit<ClientOptions, 'node' | 'nodes' | 'Connection'> = {}): Client {
  return new Client({ ...options, node: NODE, Connection: createConnection(engine) })
}
