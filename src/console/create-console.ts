// The console's handler: files of the web application, sessions, and the REST API under a path of its own, for pages of its own only.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { TLSSocket } from 'node:tls'
import { brotliDecompressSync } from 'node:zlib'
import { lazily } from '../core/lazily.ts'
import { HttpExchange, peerOf } from '../rest/http-exchange.ts'
import { HttpWatch } from '../rest/http-watch.ts'
import type { RestHandler, RestRequest, RestResponse } from '../rest/rest-types.ts'
import { PAGE_HEADERS } from './page-headers.ts'
import { type Session, Sessions } from './sessions.ts'

const assets = lazily(() => import('./assets.ts'))
const languages = lazily(() => import('./language.ts'))

/** Whatever answers REST requests: an open engine, or a cluster elsewhere. */
export interface ConsoleTarget {
  handle(request: RestRequest): Promise<RestResponse>
}

export interface ConsoleOptions {
  /** Where the handler is mounted. Default: `/_console`. */
  readonly path?: string
  /** Larger bodies of requests are refused with 413. Default: 100 MB. */
  readonly maxContentLength?: number
  /** Requests must name this machine (`localhost`, an address) as host: for consoles without sign-in. Default: any name. */
  readonly onlyLocalNames?: boolean
  /** What the page says it shows: `./data`, `https://search.example.com`. */
  readonly title?: string
}

export interface Console {
  /** For `node:http`, Express and whatever else passes Node's requests. Calls `next`, where there is one, for paths that are not the console's. */
  (request: IncomingMessage, response: ServerResponse, next?: (error?: unknown) => void): void
  /** Whether a request of this path is one for the console. */
  owns(path: string): boolean
  /** Ends all sessions. */
  close(): void
}

const MAX_CONTENT_LENGTH = 100 * 1024 * 1024
const MAX_IN_FLIGHT = 256 * 1024 * 1024
const PATIENCE = { request: 30_000, answer: 30_000 }
const COOKIE = 'searchlet_console'
const TOKEN_HEADER = 'x-console-token'
/** Browsers send no body with GET: it comes as POST and says what it is. */
const METHOD_HEADER = 'x-console-method'

/**
 * A web application that shows what an engine sees, as a handler of Node's requests. It uses the engine's REST API and nothing else: where
 * security is on, its users sign in and may do what they may do.
 *
 * @example
 *   const app = express()
 *   app.use(createConsole(engine)) // http://…/_console
 */
export function createConsole(target: ConsoleTarget, options: ConsoleOptions = {}): Console {
  const handler = new ConsoleHandler(target, options)
  const serve = (request: IncomingMessage, response: ServerResponse, next?: (error?: unknown) => void) =>
    handler.serve(request, response, next)
  return Object.assign(serve, { owns: (path: string) => handler.placeOf(path) !== null, close: () => handler.close() })
}

interface Visit {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** Below the console's path, with a slash in front. */
  readonly path: string
  /** Of the cookie. Null: none yet. */
  readonly id: string | null
}

class ConsoleHandler {
  private readonly base: string
  private readonly sessions = new Sessions()
  private readonly watch = new HttpWatch(1000, MAX_IN_FLIGHT)
  private readonly maxContentLength: number

  constructor(
    private readonly target: ConsoleTarget,
    private readonly options: ConsoleOptions,
  ) {
    this.base = (options.path ?? '/_console').replace(/\/+$/, '')
    this.maxContentLength = options.maxContentLength ?? MAX_CONTENT_LENGTH
  }

  close(): void {
    this.sessions.close()
    this.watch.stop()
  }

  /** The path below the console's; null: it is not the console's. */
  placeOf(url: string): string | null {
    if (!url.startsWith(this.base)) return null
    const path = url.replace(/[?#].*$/s, '')
    if (path === this.base) return ''
    return path.startsWith(`${this.base}/`) ? path.slice(this.base.length) : null
  }

  serve(request: IncomingMessage, response: ServerResponse, next?: (error?: unknown) => void): void {
    // Express takes away the path under which a handler is mounted, and keeps the whole elsewhere.
    const { originalUrl, url = '/' } = request as IncomingMessage & { originalUrl?: string }
    const path = this.placeOf(url) ?? (originalUrl === undefined ? null : this.placeOf(originalUrl))
    if (path === null) {
      if (next !== undefined) next()
      else send(response, 404, { error: `the console is at ${this.base}/` })
      return
    }
    for (const [name, value] of Object.entries(PAGE_HEADERS)) response.setHeader(name, value)
    if (this.options.onlyLocalNames === true && !isLocalName(request.headers.host))
      return void send(response, 421, { error: `this console is for this machine only: [${request.headers.host}] is not a name of it` })
    const visit: Visit = { request, response, path, id: cookieOf(request) }
    this.answer(visit).catch((error: Error) => send(response, 502, { error: error.message }))
  }

  private async answer(visit: Visit): Promise<void> {
    const { request, response, path } = visit
    if (path === '') return redirect(response, `${this.base}/`)
    if (path === '/api' || path.startsWith('/api/')) return this.passOn(visit)
    if (path === '/session') return this.session(visit)
    if (request.method !== 'GET' && request.method !== 'HEAD') return send(response, 405, { error: 'only GET' })
    if (path === '/language') return isFromElsewhere(request) ? refuse(response) : send(response, 200, languages().language())
    return this.asset(visit)
  }

  private asset({ request, response, path }: Visit): void {
    const { ASSETS } = assets()
    const name = path === '/' ? 'index.html' : path.slice(1)
    if (Object.keys(ASSETS).length === 0) return void send(response, 503, { error: 'this build has no console: npm run build makes it' })
    if (!Object.hasOwn(ASSETS, name)) return void send(response, 404, { error: `there is no [${name}]` })
    const { type, brotli, tag } = ASSETS[name]
    const headers = { 'content-type': type, 'cache-control': 'no-cache', etag: `"${tag}"`, vary: 'accept-encoding' }
    if (request.headers['if-none-match'] === headers.etag) return void response.writeHead(304, headers).end()
    const packed = Buffer.from(brotli, 'base64')
    const takesBrotli = /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))
    const body = takesBrotli ? packed : brotliDecompressSync(packed)
    response.writeHead(200, { ...headers, ...(takesBrotli && { 'content-encoding': 'br' }), 'content-length': body.length })
    response.end(request.method === 'HEAD' ? undefined : body)
  }

  // ---- sessions ----

  private async session(visit: Visit): Promise<void> {
    const { request, response } = visit
    if (isFromElsewhere(request)) return refuse(response)
    if (request.method === 'GET') return this.tell(visit, visit.id)
    if (!this.isOurs(visit)) return refuse(response)
    if (request.method === 'DELETE') {
      if (visit.id !== null) this.sessions.end(visit.id)
      return this.tell(visit, null)
    }
    if (request.method !== 'POST') return send(response, 405, { error: 'only GET, POST and DELETE' })
    const session = readSignIn(await bodyOf(request))
    if (session === null) return send(response, 400, { error: 'A sign-in has a user and a password.' })
    const { status, body } = await this.ask('GET', '/', session.authorization, request)
    if (status === 401) return send(response, 401, { error: 'Wrong user or password.' })
    if (status >= 500) return send(response, 502, { error: `The cluster answers ${status}.`, answer: textOf(body).slice(0, 2000) })
    if (visit.id !== null) this.sessions.end(visit.id)
    return this.tell(visit, this.sessions.begin(session))
  }

  /** Who is there and what is shown; the browser's page learns its token by it. */
  private async tell({ request, response }: Visit, given: string | null): Promise<void> {
    const id = given ?? this.sessions.newId()
    const session = this.sessions.find(id)
    const { status, body } = await this.ask('GET', '/', session?.authorization, request)
    const isSecure = (request.socket as TLSSocket).encrypted === true
    const cookie = `${COOKIE}=${id}; Path=${this.base}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`
    response.setHeader('set-cookie', cookie)
    send(response, 200, {
      state: session !== null && status !== 401 ? 'signed-in' : status === 401 || status === 403 ? 'sign-in' : 'open',
      user: session?.user ?? null,
      token: this.sessions.tokenOf(id),
      title: this.options.title ?? null,
      cluster: status === 200 ? JSON.parse(textOf(body)) : null,
    })
  }

  // ---- the API ----

  private async passOn(visit: Visit): Promise<void> {
    const { request, response } = visit
    if (isFromElsewhere(request) || !this.isOurs(visit)) return refuse(response)
    const session = visit.id === null ? null : this.sessions.find(visit.id)
    if (request.headers[METHOD_HEADER] === 'GET' && request.method === 'POST') request.method = 'GET'
    const inner = innerPath((request as { originalUrl?: string }).originalUrl ?? request.url!, this.base)
    for (const name of Object.keys(request.headers)) if (!PASSED_ON.has(name)) delete request.headers[name]
    if (session !== null) request.headers.authorization = session.authorization
    request.url = inner
    const handle: RestHandler = asked => this.target.handle(asked).then(forBrowser)
    const door = { handle, maxContentLength: this.maxContentLength, watch: this.watch, patience: PATIENCE, onError: undefined }
    // What read the body before, such as a parser of Express, left it there.
    const { body } = request as { body?: unknown }
    if (!request.readableEnded || body === undefined) return new HttpExchange(door, request, response).begin()
    const given = typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body)
    const headers = request.headers as Record<string, string>
    const peer = peerOf(request.socket)
    const answer = await handle({ method: request.method!, path: inner, headers, body: isEmpty(body) ? null : given, peer })
    response.writeHead(answer.status, answer.headers as Record<string, string>).end(answer.body)
  }

  private isOurs({ request, id }: Visit): boolean {
    const token = request.headers[TOKEN_HEADER]
    return id !== null && typeof token === 'string' && this.sessions.isToken(id, token)
  }

  private ask(method: string, path: string, authorization: string | undefined, { socket }: IncomingMessage): Promise<RestResponse> {
    return this.target.handle({ method, path, headers: authorization === undefined ? {} : { authorization }, peer: peerOf(socket) })
  }
}

/** Of the browser's headers those that are for the engine: the caller is known from the session alone. */
const PASSED_ON = new Set([
  'accept',
  'accept-encoding',
  'content-encoding',
  'content-length',
  'content-type',
  'transfer-encoding',
  'x-opaque-id',
])

const innerPath = (url: string, base: string) => url.slice(url.indexOf(`${base}/api`) + base.length + '/api'.length) || '/'

/** Without the challenge, on which the browser would ask for a password by itself, and what was said of another connection: answers may be compressed for this one. */
function forBrowser(answer: RestResponse): RestResponse {
  const {
    'www-authenticate': _,
    connection: _connection,
    'transfer-encoding': _encoding,
    'content-length': length,
    ...headers
  } = answer.headers
  return { ...answer, headers: answer.body.length === 0 && length !== undefined ? { ...headers, 'content-length': length } : headers }
}

/** A page of another origin had the browser send it. Old browsers do not say; they have no token then. */
function isFromElsewhere({ headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site']
  return site !== undefined && site !== 'same-origin' && site !== 'none'
}

const isLocalName = (host = '') => /^(localhost|[\w-]+\.localhost|\d+\.\d+\.\d+\.\d+|\[[\da-f:.]+\])(:\d+)?$/i.test(host)

function cookieOf({ headers }: IncomingMessage): string | null {
  for (const part of (headers.cookie ?? '').split(';')) {
    const [name, value] = part.trim().split('=')
    if (name === COOKIE && value !== undefined && /^[\w-]{43}$/.test(value)) return value
  }
  return null
}

function readSignIn(given: Readonly<Record<string, unknown>>): Session | null {
  const { user, password, authorization } = given
  if (typeof authorization === 'string' && /^[A-Za-z]+ [\x21-\x7e]+$/.test(authorization)) return { authorization, user: null }
  if (typeof user !== 'string' || typeof password !== 'string') return null
  return { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`, user }
}

const MAX_SIGN_IN = 16_384

/** Empty for whatever is no object. */
async function bodyOf(request: IncomingMessage & { body?: unknown }): Promise<Readonly<Record<string, unknown>>> {
  if (request.readableEnded && typeof request.body === 'object' && request.body !== null) return { ...request.body }
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) {
    text += chunk
    if (text.length > MAX_SIGN_IN) return {}
  }
  try {
    return { ...(JSON.parse(text) as object) }
  } catch {
    return {}
  }
}

const isEmpty = (body: unknown) => typeof body === 'object' && body !== null && Object.keys(body).length === 0

const textOf = (body: Uint8Array | string) => (typeof body === 'string' ? body : Buffer.from(body).toString())

const refuse = (response: ServerResponse) => send(response, 403, { error: 'not a request of the console’s own page: load it again' })

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(302, { location, 'content-length': 0 }).end()
}

function send(response: ServerResponse, status: number, body: object): void {
  if (response.headersSent) return void response.destroy()
  const bytes = Buffer.from(JSON.stringify(body))
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'content-length': bytes.length,
  })
  response.end(bytes)
}
