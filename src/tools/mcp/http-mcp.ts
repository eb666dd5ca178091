// The Model Context Protocol over HTTP ("Streamable HTTP"): a message in each POST, its answer as JSON, and a session for each client.
import { randomUUID, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type McpServer, VERSIONS } from './protocol.ts'
import { type McpServing, mcpServers } from './serve-mcp.ts'

export interface McpHttpOptions extends McpServing {
  /** 0, the default, picks a free one. */
  readonly port?: number
  /** 127.0.0.1. Another one takes a token. */
  readonly host?: string
  /** Clients send it: `authorization: Bearer …`. */
  readonly token?: string
  /** Pages of these origins may ask; those of this machine always may. */
  readonly origins?: readonly string[]
}

export interface McpHttpServer {
  readonly url: string
  close(): Promise<void>
}

const PATH = '/mcp'
const LONGEST_BODY = 10 << 20
/** Beyond it the session that was silent for longest ends; its client begins another one. */
const MOST_SESSIONS = 1000
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]', '::1'])

/**
 * @example
 *   const server = await serveMcpOverHttp({ to: engine, port: 3333 })
 *   server.url // http://127.0.0.1:3333/mcp
 */
export async function serveMcpOverHttp(options: McpHttpOptions): Promise<McpHttpServer> {
  const { port = 0, host = '127.0.0.1', token } = options
  if (token === undefined && !LOOPBACK.has(host)) throw new TypeError(`${host} can be reached from elsewhere: that takes a token`)
  const sessions = new Sessions(mcpServers(options))
  const server = createServer((request, response) => {
    answer(request, response, sessions, options).catch(() => respond(response, 500))
  })
  await listening(server, port, host)
  const { port: own } = server.address() as AddressInfo
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${own}${PATH}`,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeIdleConnections()
      }),
  }
}

const listening = (server: Server, port: number, host: string) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })

class Sessions {
  /** The one that was silent for longest comes first. */
  private readonly servers = new Map<string, McpServer>()

  constructor(private readonly make: () => McpServer) {}

  begin(): readonly [id: string, server: McpServer] {
    const [oldest] = this.servers.keys()
    if (this.servers.size >= MOST_SESSIONS) this.servers.delete(oldest)
    const id = randomUUID()
    const server = this.make()
    this.servers.set(id, server)
    return [id, server]
  }

  find(id: string): McpServer | undefined {
    const server = this.servers.get(id)
    if (server === undefined) return undefined
    this.servers.delete(id)
    this.servers.set(id, server)
    return server
  }

  end(id: string): boolean {
    return this.servers.delete(id)
  }
}

async function answer(request: IncomingMessage, response: ServerResponse, sessions: Sessions, options: McpHttpOptions): Promise<void> {
  const { method, headers } = request
  if (!isOwnPage(request, options)) return respond(response, 403, failure('this origin may not ask'))
  const origin = headers.origin
  if (origin !== undefined) allowPage(response, origin)
  if (method === 'OPTIONS') return respond(response, 204)
  if (options.token !== undefined && !isBearer(headers.authorization, options.token)) {
    response.setHeader('www-authenticate', 'Bearer')
    return respond(response, 401, failure('a token is needed: authorization: Bearer …'))
  }
  if (request.url?.split('?')[0] !== PATH) return respond(response, 404, failure(`the protocol is spoken at ${PATH}`))
  const session = headers['mcp-session-id']
  if (method === 'DELETE') return respond(response, typeof session === 'string' && sessions.end(session) ? 204 : 404)
  // No messages of the server's own, so that there is nothing to listen to.
  if (method !== 'POST') {
    response.setHeader('allow', 'POST, DELETE')
    return respond(response, 405, failure('messages are sent by POST'))
  }
  const version = headers['mcp-protocol-version']
  if (version !== undefined && !VERSIONS.includes(String(version))) return respond(response, 400, failure(`unknown version ${version}`))
  const body = await read(request)
  if (body === null) return respond(response, 413, failure('the message is too long'))
  await answerMessage(body, session, response, sessions)
}

async function answerMessage(
  body: string,
  session: string | string[] | undefined,
  response: ServerResponse,
  sessions: Sessions,
): Promise<void> {
  if (typeof session === 'string') {
    const server = sessions.find(session)
    return server === undefined
      ? respond(response, 404, failure('there is no such session: begin with initialize'))
      : told(response, await server.answer(body))
  }
  if (!isInitialize(body)) return respond(response, 400, failure('begin with initialize, and send its Mcp-Session-Id with what follows'))
  const [id, server] = sessions.begin()
  response.setHeader('mcp-session-id', id)
  return told(response, await server.answer(body))
}

function isInitialize(body: string): boolean {
  try {
    return (JSON.parse(body) as { method?: unknown } | null)?.method === 'initialize'
  } catch {
    return false
  }
}

/** Nothing is said to notifications, and to what was cancelled. */
const told = (response: ServerResponse, answer: string | null) => respond(response, answer === null ? 202 : 200, answer ?? undefined)

const failure = (message: string) => JSON.stringify({ jsonrpc: '2.0', id: null, error: { code: -32000, message } })

function respond(response: ServerResponse, status: number, json?: string): void {
  if (response.headersSent || response.destroyed) return
  response.writeHead(status, json === undefined ? {} : { 'content-type': 'application/json' })
  response.end(json)
}

function isBearer(given: string | undefined, token: string): boolean {
  const [own, wanted] = [Buffer.from(given ?? ''), Buffer.from(`Bearer ${token}`)]
  return own.length === wanted.length && timingSafeEqual(own, wanted)
}

/** A page that a browser shows may reach this machine under a name of its own choice: the name and the page's origin tell. */
function isOwnPage({ headers }: IncomingMessage, { host = '127.0.0.1', origins = [] }: McpHttpOptions): boolean {
  const name = hostOf(`http://${headers.host ?? ''}`)
  if (LOOPBACK.has(host) && (name === null || !LOOPBACK.has(name))) return false
  if (headers.origin === undefined || origins.includes(headers.origin)) return true
  const page = hostOf(headers.origin)
  return page !== null && LOOPBACK.has(page)
}

const hostOf = (url: string): string | null => (URL.canParse(url) ? new URL(url).hostname : null)

function allowPage(response: ServerResponse, origin: string): void {
  response.setHeader('access-control-allow-origin', origin)
  response.setHeader('vary', 'origin')
  response.setHeader('access-control-allow-methods', 'POST, DELETE')
  response.setHeader('access-control-allow-headers', 'content-type, authorization, mcp-session-id, mcp-protocol-version')
  response.setHeader('access-control-expose-headers', 'mcp-session-id')
}

async function read(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request) {
    length += (chunk as Buffer).length
    // Read to its end, so that its sender reads the answer.
    if (length <= LONGEST_BODY) chunks.push(chunk as Buffer)
  }
  return length <= LONGEST_BODY ? Buffer.concat(chunks).toString() : null
}
