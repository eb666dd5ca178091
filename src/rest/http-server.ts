// The REST door with a socket: bare node:http, limits before memory is spent, and an answer for whatever comes in.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { ApiError, illegalArgument } from '../core/errors.ts'
import { stringify } from '../core/json.ts'
import { decompress } from './content-encoding.ts'
import { type CorsRules, judgeOrigin } from './cors.ts'
import { errorAnswer } from './error-answer.ts'
import type { Peer, RestHandler, RestResponse } from './rest-types.ts'
import { createTlsServer, verifiedSubject } from './tls-server.ts'

export interface HttpServerOptions {
  /** 0 picks a free one. */
  readonly port: number
  /** Only this machine by default. */
  readonly host?: string
  /** Larger bodies are refused with 413; counted after decompression too. */
  readonly maxContentLength?: number
  /** Only encrypted connections are served. */
  readonly tls?: TlsOptions
  readonly patience?: Patience
  /** Which pages of other origins may ask; without it nothing is said of origins, and browsers keep answers from such pages. */
  readonly cors?: CorsRules | null
  /** Told of bugs: an answer of 500 was sent. */
  readonly onError?: (error: unknown) => void
  /** Told of clients with whom no encrypted connection came about. */
  readonly onHandshakeError?: (error: Error, address: string | undefined) => void
}

/** All as PEM. */
export interface TlsOptions {
  readonly cert: string | Buffer
  readonly key: string | Buffer
  /** Who may vouch for clients. With it clients may show a certificate, and one that is not good ends the connection. */
  readonly ca?: string | Buffer
}

/** How long a slow client is waited for, in milliseconds. */
interface Patience {
  /** Until all headers are there. */
  readonly headers?: number
  /** Until the whole request is there. */
  readonly request?: number
  /** While it takes nothing of its answer. */
  readonly answer?: number
  /** How often that is looked at. */
  readonly check?: number
}

export interface HttpServer {
  readonly url: string
  readonly port: number
  /** Stops listening, lets running requests finish, then closes every connection. */
  close(): Promise<void>
}

const MAX_CONTENT_LENGTH = 100 * 1024 * 1024
const MAX_LINE_LENGTH = 4096
/** The server's own limit for headers, and room for a request line that is refused by its own rule. */
const MAX_HEADER_SIZE = 16384
/** Longer than the idle time of the usual clients and proxies, so that it is they who close. */
const KEEP_ALIVE_MS = 75_000
const GRACE_MS = 10_000
const PATIENCE: Required<Patience> = { headers: 60_000, request: 300_000, answer: 60_000, check: 10_000 }
/** Below this, compressing costs more than it saves. */
const GZIP_FROM = 1400

const gzipAsync = promisify(gzip)

export async function startHttpServer(handle: RestHandler, options: HttpServerOptions): Promise<HttpServer> {
  const limit = options.maxContentLength ?? MAX_CONTENT_LENGTH
  const patience = { ...PATIENCE, ...options.patience }
  const limits = {
    keepAliveTimeout: KEEP_ALIVE_MS,
    maxHeaderSize: MAX_HEADER_SIZE + MAX_LINE_LENGTH,
    noDelay: true,
    headersTimeout: Math.min(patience.headers, patience.request),
    requestTimeout: patience.request,
    connectionsCheckingInterval: patience.check,
  }
  const server = options.tls === undefined ? createServer(limits) : await createTlsServer({ ...limits, ...options.tls }, options)
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    // A connection that was busy when the server closed must not stay open for the next request.
    response.on('finish', () => {
      if (!server.listening) request.socket.end()
    })
    // From when the answer is whole; until then it is not the client who is slow.
    response.on('prefinish', () => response.setTimeout(patience.answer, () => response.destroy()))
    if (options.cors && answersForOrigin(options.cors, request, response)) return
    serve(handle, request, response, limit).catch((error: unknown) => {
      options.onError?.(error)
      if (response.headersSent) response.destroy()
      else send(request, response, plainError(error)).catch(() => response.destroy())
    })
  }
  server.on('request', listener)
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    if (!isTooLarge(request, limit)) response.writeContinue()
    listener(request, response)
  })
  server.on('clientError', refuseMalformed)
  await listen(server, options)
  const { port } = server.address() as AddressInfo
  const host = options.host ?? '127.0.0.1'
  return {
    port,
    url: `${options.tls === undefined ? 'http' : 'https'}://${host.includes(':') ? `[${host}]` : host}:${port}`,
    close: () => close(server),
  }
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

function close(server: Server): Promise<void> {
  return new Promise(resolve => {
    const impatience = setTimeout(() => server.closeAllConnections(), GRACE_MS)
    server.close(() => {
      clearTimeout(impatience)
      resolve()
    })
    server.closeIdleConnections()
  })
}

function peerOf(socket: Socket): Peer {
  const { remoteAddress = '', remotePort } = socket
  // Addresses of version 4 arrive in the clothes of version 6 where the server listens to both.
  const address = remoteAddress.replace(/^::ffff:/, '')
  const certificateSubject = verifiedSubject(socket)
  return {
    address: `${address.includes(':') ? `[${address}]` : address}:${remotePort}`,
    ...(certificateSubject !== undefined && { certificateSubject }),
  }
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

async function serve(handle: RestHandler, request: IncomingMessage, response: ServerResponse, limit: number): Promise<void> {
  const target = request.url ?? '/'
  if (`${request.method} ${target} HTTP/1.1`.length > MAX_LINE_LENGTH) {
    response.shouldKeepAlive = false
    return send(request, response, plainError(tooLongLine()))
  }
  const body = await readBody(request, limit)
  if (body === 'aborted') return
  if (body === 'too_large') {
    response.shouldKeepAlive = false
    response.writeHead(413, { 'content-length': 0 }).end()
    return
  }
  if (body instanceof ApiError) return send(request, response, plainError(body))
  const headers = headersOf(request)
  // Over a socket a body must say what it is.
  if (body.length > 0) headers['content-type'] ??= ''
  const gone = new AbortController()
  response.on('close', () => {
    if (!response.writableFinished) gone.abort()
  })
  await send(
    request,
    response,
    await handle({ method: request.method ?? 'GET', path: target, headers, body, peer: peerOf(request.socket), signal: gone.signal }),
  )
}

/** A repeated header joins with commas, as HTTP has it. */
function headersOf(request: IncomingMessage): Record<string, string | undefined> {
  const headers: Record<string, string | undefined> = {}
  for (const [name, value] of Object.entries(request.headers)) headers[name] = Array.isArray(value) ? value.join(', ') : value
  return headers
}

const isTooLarge = (request: IncomingMessage, limit: number) => Number(request.headers['content-length'] ?? 0) > limit

async function readBody(request: IncomingMessage, limit: number): Promise<Uint8Array | ApiError | 'too_large' | 'aborted'> {
  if (isTooLarge(request, limit)) return 'too_large'
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      length += chunk.length
      if (length > limit) return 'too_large'
      chunks.push(chunk)
    }
  } catch {
    return 'aborted'
  }
  const body = chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)
  return length === 0 ? body : decompress(body, request.headers['content-encoding'], limit)
}

async function send(request: IncomingMessage, response: ServerResponse, answer: RestResponse): Promise<void> {
  let body = typeof answer.body === 'string' ? Buffer.from(answer.body) : answer.body
  const headers: Record<string, string | readonly string[] | number> = { ...answer.headers }
  if (body.length >= GZIP_FROM && /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) {
    body = await gzipAsync(body, { level: 3 })
    headers['content-encoding'] = 'gzip'
  }
  if (request.method !== 'HEAD') headers['content-length'] = body.length
  if (response.destroyed) return
  response.writeHead(answer.status, headers as Record<string, string | string[] | number>)
  response.end(body)
}

function plainError(error: unknown): RestResponse {
  const { status, body } = errorAnswer(error, false)
  return { status, headers: { 'content-type': 'application/json; charset=UTF-8' }, body: stringify(body) }
}

const tooLongLine = () => new ApiError('too_long_http_line_exception', `An HTTP line is larger than ${MAX_LINE_LENGTH} bytes.`)

/** What node's parser could not read still gets an answer in the usual form. */
function refuseMalformed(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const reason =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? new ApiError('too_long_http_header_exception', `HTTP header is larger than ${MAX_HEADER_SIZE} bytes.`)
      : illegalArgument(`malformed HTTP request: ${error.message}`)
  const { body, headers } = plainError(reason)
  const status = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? '408 Request Timeout' : '400 Bad Request'
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: ${headers['content-type']}\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  )
}
