// A server of the Model Context Protocol over two streams: standard input and output of a process that a host starts.
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { type CopyEnd, peerOf } from '../../copy/peer.ts'
import { SEARCHLET_VERSION } from '../../engine/state/version.ts'
import { McpServer } from './protocol.ts'
import { mappings } from './resources.ts'
import { toolsOf } from './tools.ts'

export interface McpServing {
  /** An engine, an address, or what opens one: it is called at once, and tools wait for it. */
  readonly to: CopyEnd | (() => Promise<CopyEnd>)
  /** Tools that write are offered, too. */
  readonly write?: boolean
  /** Tokens that an answer may have, of about four characters: 8000. */
  readonly budget?: number
}

export interface McpOptions extends McpServing {
  readonly input?: Readable
  readonly output?: Writable
  /** Aborted: no more is asked. */
  readonly signal?: AbortSignal
}

const CHARS_PER_TOKEN = 4
const DEFAULT_BUDGET = 8000

const INSTRUCTIONS = `Full-text, vector and hybrid search over indexes of JSON documents, as in OpenSearch. Begin with list_indexes, then get_mapping of the
index in question; search by words or by the DSL; aggregate for counts and statistics; explain where a document is or is not found.`

/** What makes the server of each session. */
export function mcpServers({ to, write = false, budget = DEFAULT_BUDGET }: McpServing): () => McpServer {
  const opening = typeof to === 'function' ? to() : Promise.resolve(to)
  // The first request reports it.
  opening.catch(() => {})
  const tools = toolsOf(write)
  return () =>
    new McpServer({
      name: 'searchlet',
      version: SEARCHLET_VERSION,
      instructions: INSTRUCTIONS,
      tools,
      resources: mappings,
      context: async () => ({ peer: peerOf(await opening, 'the engine'), budget: budget * CHARS_PER_TOKEN }),
    })
}

/**
 * Resolves when the host closes the input, or no longer reads the output, and all that was asked before is answered.
 *
 * @example
 *   await serveMcp({ to: () => open({ path: './data', readOnly: true }) })
 */
export async function serveMcp(options: McpOptions): Promise<void> {
  const { input = process.stdin, output = process.stdout, signal } = options
  const server = mcpServers(options)()
  const running = new Set<Promise<void>>()
  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })
  // The host has gone.
  output.on('error', () => lines.close())
  signal?.addEventListener('abort', () => lines.close())
  for await (const line of lines) {
    if (line.trim() === '') continue
    const answered = server.answer(line).then(answer => {
      if (answer !== null && output.writable) output.write(`${answer}\n`)
    })
    running.add(answered)
    void answered.finally(() => running.delete(answered))
  }
  await Promise.all(running)
}
