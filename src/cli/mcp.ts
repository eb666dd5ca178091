// `searchlet mcp`: a server of the Model Context Protocol on standard input and output, or over HTTP.
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { RestRequest } from '../rest/rest-types.ts'
import { type McpHttpOptions, serveMcpOverHttp } from '../tools/mcp/http-mcp.ts'
import { serveMcp } from '../tools/mcp/serve-mcp.ts'
import { command as declared } from './kit/command.ts'
import { UsageError } from './kit/exit.ts'
import { CONNECTION, DATA, openTarget, type Target } from './kit/target.ts'
import { stopSignal } from './serving.ts'

export const command = declared({
  about: `Serves the Model Context Protocol on standard input and output, for a host (an editor, a chat application) that starts it;
with --http over HTTP, for several hosts at once. Tools: list_indexes, get_mapping, search, get, aggregate, explain, analyze; with --write also index_document and delete_document.
Without --write nothing can be changed. Where another process has the data directory, that answers, or it is read as it was last committed.
It ends when the host does, over HTTP at SIGTERM or SIGINT.

Over HTTP, SEARCHLET_MCP_TOKEN in the environment is what clients must send (authorization: Bearer …). Beyond this machine there must be one.`,
  args: [DATA],
  options: {
    write: { about: 'offer tools that write, too; a data directory is made where it is missing, and locked' },
    budget: { value: 'TOKENS', whole: 1_000_000, about: 'how long an answer may be (default 8000)' },
    http: { value: 'PORT', whole: 65_535, about: 'serve over HTTP (0 picks a free port), and print the address' },
    host: { value: 'H', about: 'address to listen on (with --http; default 127.0.0.1)' },
    ...CONNECTION,
  },
  examples: [
    'searchlet mcp ./data',
    'searchlet mcp http://127.0.0.1:9200 --header "authorization: ApiKey …" --write',
    'searchlet mcp ./data --http 3333',
  ],
  async run({ args: [data], options }) {
    // What answers is opened anew where the directory changed since, so there may be several in turn.
    let target: Promise<Target> | null = null
    const openOnce = () => openTarget(data!, options, options.write ? 'write' : 'read')
    const serving = {
      to: async () => {
        target = openOnce()
        const { end, engine } = await target
        return engine === null || options.write
          ? end
          : followed(
              data!,
              () => target!,
              () => (target = openOnce()),
            )
      },
      write: options.write,
      ...(options.budget !== undefined && { budget: options.budget }),
    }
    if (options.http !== undefined)
      await overHttp({ ...serving, port: options.http, ...(options.host !== undefined && { host: options.host }) })
    else {
      const stopped = new AbortController()
      void stopSignal().then(() => stopped.abort())
      await serveMcp({ ...serving, signal: stopped.signal })
      process.stdin.destroy()
    }
    await (target as Promise<Target> | null)?.then(
      ({ close }) => close(),
      () => {},
    )
  },
})

async function overHttp(options: McpHttpOptions): Promise<void> {
  const token = process.env.SEARCHLET_MCP_TOKEN
  const server = await serveMcpOverHttp({ ...options, ...(token && { token }) }).catch(error => {
    throw error instanceof TypeError ? new UsageError(error.message, 'Set SEARCHLET_MCP_TOKEN in the environment') : error
  })
  console.log(server.url)
  await stopSignal()
  await server.close()
}

const LOOK_MILLIS = 1000

/** A directory that another process writes to, as it was last committed. */
function followed(path: string, current: () => Promise<Target>, reopen: () => Promise<Target>) {
  let seen = stampOf(path)
  let lookedAt = Date.now()
  const fresh = async (): Promise<Target> => {
    if (Date.now() - lookedAt < LOOK_MILLIS) return current()
    lookedAt = Date.now()
    const now = stampOf(path)
    if (now === seen) return current()
    seen = now
    const before = await current()
    const after = await reopen()
    // Requests that still run on it end first.
    setTimeout(() => void before.close(), 60_000).unref()
    return after
  }
  return { handle: async (request: RestRequest) => (await fresh()).engine!.handle(request) }
}

/** Changes with what is committed: commits are new files. */
function stampOf(path: string): string {
  if (!statSync(path).isDirectory()) return ''
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter(name => !/translog|lock/.test(name))
    .map(name => `${name} ${statSync(join(path, name), { throwIfNoEntry: false })?.mtimeMs}`)
    .join('\n')
}
