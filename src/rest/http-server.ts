// The REST door with a socket: bare node:http, limits before memory is spent, and an answer for whatever comes in.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { getHeapStatistics } from 'node:v8'
import { connections } from '../core/connection-count.ts'
import { type CorsRules, judgeOrigin } from './cors.ts'
import { type Door, HttpExchange, isTooLarge, plainError } from './http-exchange.ts'
import type { HttpServerOptions, Patience } from './http-options.ts'
import { hangUp, isRefused, refuseConnection, refuseMalformed } from './http-refusal.ts'
import { HttpWatch } from './http-watch.ts'
import { lend, type ParseError, takeBack, withSoundTarget } from './mended-target.ts'
import { KEEP_ALIVE_MS, PlainConnections, type PlainDoor } from './plain-connection.ts'
import type { RestHandler } from './rest-types.ts'
import { createTlsServer } from './tls-server.ts'

export interface HttpServer {
  readonly url: string
  readonly port: number
  /** Stops listening, lets running requests finish, then closes every connection. */
  close(): Promise<void>
}

const MAX_CONTENT_LENGTH = 100 * 1024 * 1024
const MAX_CONNECTIONS = 10_000
/** How many connections beyond the limit are answered with an error at a time; others are closed at once. */
const REFUSED_AT_ONCE = 100
/** The server's own limit for headers, and room for a request line that is refused by its own rule. */
const MAX_HEADER_SIZE = 16384
const ROOM_FOR_LINE = 4096
const GRACE_MS = 10_000
const PATIENCE: Required<Patience> = { headers: 30_000, request: 30_000, answer: 30_000, check: 1000 }

export async function startHttpServer(handle: RestHandler, options: HttpServerOptions): Promise<HttpServer> {
  const patience = { ...PATIENCE, ...options.patience }
  const limits = {
    keepAliveTimeout: KEEP_ALIVE_MS,
    maxHeaderSize: MAX_HEADER_SIZE + ROOM_FOR_LINE,
    noDelay: true,
    headersTimeout: patience.headers,
    // There is no limit for a body that arrives fast enough: the watch measures the speed.
    requestTimeout: 0,
    connectionsCheckingInterval: patience.check,
    requireHostHeader: false,
  }
  const server = options.tls === undefined ? createServer(limits) : await createTlsServer({ ...limits, ...options.tls }, options)
  const door: PlainDoor = {
    handle,
    maxContentLength: options.maxContentLength ?? MAX_CONTENT_LENGTH,
    watch: new HttpWatch(patience.check, options.maxInFlight ?? Math.floor(getHeapStatistics().heap_size_limit / 2)),
    patience,
    onError: options.onError,
    // A connection that was busy when the server closed must not stay open for the next request.
    whenOver: ({ socket }) => {
      if (!server.listening) socket.end()
    },
    isForNode: path => options.aside?.owns(path) === true,
    toNode: (socket, bytes) => {
      socket.pause()
      socket.unshift(bytes)
      lend(socket, accept)
      socket.resume()
    },
  }
  const plain = new PlainConnections(door)
  const event = options.tls === undefined ? 'connection' : 'secureConnection'
  const accept = acceptSome(server, event, options.maxConnections ?? MAX_CONNECTIONS, plain)
  serveRequests(server, door, options)
  server.on('clientError', (error: ParseError, socket: Socket) => refuseOrMend(door, error, socket, accept))
  await listen(server, options)
  const { port } = server.address() as AddressInfo
  const host = options.host ?? '127.0.0.1'
  return {
    port,
    url: `${options.tls === undefined ? 'http' : 'https'}://${host.includes(':') ? `[${host}]` : host}:${port}`,
    close: () => close(server, plain).finally(() => door.watch.stop()),
  }
}

function serveRequests(server: Server, door: Door, { cors = null, aside }: HttpServerOptions): void {
  const serve = (request: IncomingMessage, response: ServerResponse) => {
    if (isRefused(request.socket)) return
    const isAside = aside?.owns(request.url ?? '/') === true
    if (isAside) aside!(request, response)
    if (isAside || (cors !== null && answersForOrigin(cors, request, response)))
      return void response.on('close', () => door.whenOver?.(request))
    new HttpExchange(door, request, response).begin()
  }
  server.on('request', serve)
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    if (!isTooLarge(request, door.maxContentLength)) response.writeContinue()
    serve(request, response)
  })
  server.on('checkExpectation', (_: IncomingMessage, response: ServerResponse) => response.writeHead(417, { 'content-length': 0 }).end())
  // CONNECT is refused like any other unsupported method.
  server.on('connect', ({ method = '', url = '' }: IncomingMessage, socket: Duplex) => {
    door.handle({ method, path: url.startsWith('/') ? url : `/${url}` }).then(
      answer => hangUp(socket, answer),
      error => hangUp(socket, plainError(error)),
    )
  })
}

/** Lets as many connections in as there may be. Answers how node:http is given one. */
function acceptSome(
  server: Server,
  event: 'connection' | 'secureConnection',
  limit: number,
  plain: PlainConnections,
): (socket: Duplex) => void {
  const accept = server.listeners(event).at(-1) as (socket: Duplex) => void
  let open = 0
  server.maxConnections = limit + REFUSED_AT_ONCE
  server.off(event, accept)
  server.on(event, (socket: Socket) => {
    if (socket.destroyed) return
    if (open >= limit) return refuseConnection(socket, limit)
    open++
    connections.open++
    connections.total++
    socket.once('close', () => {
      open--
      connections.open--
    })
    plain.begin(socket)
  })
  const admit = (socket: Duplex) => accept.call(server, socket)
  return admit
}

function refuseOrMend({ watch }: Door, error: ParseError, socket: Duplex, accept: (socket: Duplex) => void): void {
  if (isRefused(socket)) return
  // What came before on this connection is answered first.
  for (const exchange of watch.values()) {
    if (!(exchange instanceof HttpExchange) || exchange.request.socket !== socket || exchange.response.destroyed) continue
    if (!exchange.request.complete) break
    return void exchange.response.on('close', () => refuseMalformed(error, socket, MAX_HEADER_SIZE))
  }
  const mended = withSoundTarget(error)
  if (mended === null) refuseMalformed(error, socket, MAX_HEADER_SIZE)
  else lend(takeBack(socket, mended), accept)
}

function listen(server: Server, { port, host = '127.0.0.1' }: HttpServerOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

function close(server: Server, plain: PlainConnections): Promise<void> {
  return new Promise(resolve => {
    const impatience = setTimeout(() => {
      server.closeAllConnections()
      plain.closeAll()
    }, GRACE_MS)
    server.close(() => {
      clearTimeout(impatience)
      resolve()
    })
    server.closeIdleConnections()
    plain.closeIdle()
  })
}

/** Answers what needs no handler, and otherwise says of the answer to come who may see it. */
function answersForOrigin(rules: CorsRules, request: IncomingMessage, response: ServerResponse): boolean {
  const verdict = judgeOrigin(rules, request.method, request.headers)
  if (verdict === null) return false
  for (const [name, value] of Object.entries(verdict.headers)) response.setHeader(name, value)
  if (verdict.status === undefined) return false
  response.writeHead(verdict.status, { 'content-length': 0 }).end()
  return true
}
