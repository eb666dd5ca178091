// One request on a socket and its answer. Most are there whole when they begin and are answered in one write, so nothing is made for those that
// are not before it is needed: no stream, no iterator, no abort signal.
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'
import type { Socket } from 'node:net'
import { ApiError } from '../core/errors.ts'
import { stringify } from '../core/json.ts'
import { decompress, type Packing, packers, packingFor } from './content-encoding.ts'
import { errorAnswer } from './error-answer.ts'
import type { HttpWatch, Watched } from './http-watch.ts'
import type { CallerGone, Peer, RestHandler, RestResponse } from './rest-types.ts'
import { verifiedSubject } from './tls-server.ts'
import { VERSION_HEADER } from './version-header.ts'

/** What all exchanges of a server have in common. */
export interface Door {
  readonly handle: RestHandler
  /** Larger bodies are refused; counted after decompression too. */
  readonly maxContentLength: number
  readonly watch: HttpWatch
  /** How long to wait for bytes of a body, and for the peer to read those of an answer, in milliseconds. */
  readonly patience: { readonly request: number; readonly answer: number }
  readonly onError: ((error: unknown) => void) | undefined
  /** A request is answered, or never will be. */
  readonly whenOver?: (request: ExchangeRequest) => void
}

/** What is looked at of a request: node's, or one of plain-connection.ts. */
export interface ExchangeRequest {
  readonly method?: string | undefined
  readonly url?: string | undefined
  readonly headers: IncomingHttpHeaders
  readonly socket: Socket
  readonly complete: boolean
  on(event: 'data', listener: (chunk: Buffer) => void): unknown
  on(event: 'end' | 'error', listener: () => void): unknown
  removeAllListeners(event: 'data'): { resume(): unknown }
}

/** The same of what it is answered by. */
export interface ExchangeResponse {
  sendDate: boolean
  shouldKeepAlive: boolean
  readonly headersSent: boolean
  readonly writableEnded: boolean
  readonly writableFinished: boolean
  readonly destroyed: boolean
  on(event: 'close', listener: () => void): unknown
  getHeaderNames(): readonly string[]
  writeHead(status: number, reason: string | undefined, headers: HeaderList | OutgoingHttpHeaders): unknown
  write(bytes: Uint8Array, written: (error?: Error | null) => void): unknown
  end(body?: Uint8Array | string, encoding?: BufferEncoding): unknown
  destroy(): unknown
}

/** Names and values in turn. */
export type HeaderList = (string | number | string[])[]

const MAX_LINE_LENGTH = 4096
/** Below this, compressing costs more than it saves. */
const PACKED_FROM = 1400
/** Longer answers are written in pieces, so that a peer that does not read is noticed. */
const PIECE = 256 * 1024
const NO_BYTES = new Uint8Array(0)

export class HttpExchange implements Watched, CallerGone {
  aborted = false
  moved: number | null = 0
  patience: number
  before: Watched['before'] = null
  after: Watched['after'] = null
  mark: Watched['mark'] = null
  /** Called when the client no longer waits. */
  private leaving: (() => void) | null = null
  private chunks: Buffer[] = []
  private length = 0

  constructor(
    private readonly door: Door,
    readonly request: ExchangeRequest,
    readonly response: ExchangeResponse,
  ) {
    this.patience = door.patience.request
    response.sendDate = false
    door.watch.begin(this)
    response.on('close', () => this.closed())
  }

  begin(): void {
    const { request, door } = this
    const target = request.url as string
    if (target.length + (request.method as string).length + ' HTTP/1.1 '.length > MAX_LINE_LENGTH) return void this.refuse(tooLongLine())
    const announced = request.headers['content-length']
    if (announced === undefined ? request.headers['transfer-encoding'] === undefined : announced === '0') return void this.hand(NO_BYTES)
    if (isTooLarge(request, door.maxContentLength)) return void this.tooLarge()
    request.on('data', (chunk: Buffer) => this.take(chunk))
    request.on('end', () => this.whole())
    request.on('error', ignored)
  }

  /** Node's name for it, so that an AbortSignal will do as well. */
  addEventListener(_: 'abort', listener: () => void): void {
    this.leaving = listener
  }

  removeEventListener(): void {
    this.leaving = null
  }

  /** Sent too slowly, or taken. */
  giveUp(): void {
    if (this.response.headersSent) return void this.response.destroy()
    this.stopReading()
    const reason = new ApiError('timeout_exception', `the request was not there after [${this.patience}ms]`, { status: 408 })
    this.refuse(reason)
  }

  private take(chunk: Buffer): void {
    if (this.response.writableEnded) return
    this.length += chunk.length
    this.moved! += chunk.length
    if (this.length > this.door.maxContentLength) return void this.tooLarge()
    const tooMuch = this.door.watch.hold(chunk.length)
    if (tooMuch === null) this.chunks.push(chunk)
    else {
      this.length -= chunk.length
      this.stopReading()
      this.refuse(tooMuchInFlight(tooMuch, this.door.watch.limit))
    }
  }

  private whole(): void {
    if (this.response.writableEnded) return
    const body = this.chunks.length === 1 ? this.chunks[0] : Buffer.concat(this.chunks)
    this.chunks = []
    const encoding = this.request.headers['content-encoding']
    if (encoding === undefined || body.length === 0) return void this.hand(body)
    decompress(body, encoding, this.door.maxContentLength).then(plain => {
      if (plain === 'too_large') this.tooLarge()
      else if (plain instanceof ApiError) this.send(plainError(plain))
      else this.hand(plain)
    }, this.failed)
  }

  private hand(body: Uint8Array): void {
    const { request, door } = this
    this.moved = null
    const { headers } = request
    // Over a socket a body must say what it is. To say nothing is another fault than not to say it.
    if (body.length > 0) headers['content-type'] = headers['content-type'] === '' ? ' ' : (headers['content-type'] ?? '')
    const handled = door.handle({
      method: request.method as string,
      path: request.url as string,
      headers: headers as Readonly<Record<string, string>>,
      hasLowerCaseNames: true,
      body,
      peer: peerOf(request.socket),
      signal: this,
    })
    handled.then(this.send, this.failed)
  }

  private readonly failed = (error: unknown): void => {
    this.door.onError?.(error)
    if (this.response.headersSent) this.response.destroy()
    else this.send(plainError(error))
  }

  private readonly send = (answer: RestResponse): void => {
    const { request, response } = this
    if (response.destroyed) return
    const { body } = answer
    const accepted = request.headers['accept-encoding']
    const packing = accepted === undefined || body.length < PACKED_FROM ? undefined : packingFor(accepted as string)
    if (packing === undefined) {
      const { length } = body
      if (length > PIECE) return void this.sendInPieces(answer, typeof body === 'string' ? Buffer.from(body) : body)
      const bytes = typeof body === 'string' ? Buffer.byteLength(body) : length
      this.writeHead(answer, bytes)
      // Where each character is a byte, nothing has to be encoded.
      if (typeof body === 'string') response.end(body, bytes === length ? 'latin1' : 'utf8')
      else response.end(body)
      return
    }
    packers[packing](body, { level: 3 }).then(packed => {
      if (!response.destroyed) this.sendInPieces(answer, packed, packing)
    }, this.failed)
  }

  private sendInPieces(answer: RestResponse, bytes: Uint8Array, packing?: Packing): void {
    this.writeHead(answer, bytes.length, packing)
    this.writeFrom(bytes, 0)
  }

  private writeFrom(bytes: Uint8Array, at: number): void {
    const end = at + PIECE
    this.moved! += Math.min(PIECE, bytes.length - at)
    if (end >= bytes.length) this.response.end(at === 0 ? bytes : bytes.subarray(at))
    else this.response.write(bytes.subarray(at, end), error => error ?? this.writeFrom(bytes, end))
  }

  private writeHead({ status, headers }: RestResponse, length: number, packing?: Packing): void {
    const { response } = this
    this.moved = this.length
    this.patience = this.door.patience.answer
    const list: HeaderList = []
    for (const name in headers) list.push(name, headers[name] as string | string[])
    if (packing !== undefined) list.push('content-encoding', packing)
    if (headers['content-length'] === undefined) list.push('content-length', length)
    // Node joins a list to headers that were set before only if it holds pairs of its own; both are rare together.
    response.writeHead(status, undefined, response.getHeaderNames().length === 0 ? list : Object.fromEntries(pairs(list)))
  }

  private tooLarge(): void {
    this.stopReading()
    this.response.shouldKeepAlive = false
    const { response } = this
    response.writeHead(413, 'Request Entity Too Large', response.getHeaderNames().length === 0 ? NO_CONTENT : { 'content-length': 0 })
    response.end()
  }

  /** The connection closes afterwards, since the rest of the body is not read. */
  private refuse(error: ApiError): void {
    this.response.shouldKeepAlive = false
    this.send(plainError(error))
  }

  private stopReading(): void {
    this.chunks = []
    this.request.removeAllListeners('data').resume()
  }

  private closed(): void {
    const { door, response } = this
    door.whenOver?.(this.request)
    door.watch.end(this)
    if (this.length > 0) door.watch.release(this.length)
    this.length = 0
    if (response.writableFinished) return
    this.aborted = true
    this.leaving?.()
  }
}

const NO_CONTENT: HeaderList = ['content-length', 0]

function* pairs(list: HeaderList): Generator<[string, HeaderList[number]]> {
  for (let i = 0; i < list.length; i += 2) yield [list[i] as string, list[i + 1]]
}

const ignored = () => {}

export const isTooLarge = ({ headers }: Pick<ExchangeRequest, 'headers'>, limit: number) => Number(headers['content-length'] ?? 0) > limit

const peers = new WeakMap<Socket, Peer>()

/** Who is at the other end. */
export function peerOf(socket: Socket): Peer {
  let peer = peers.get(socket)
  if (peer === undefined) {
    const { remoteAddress = '', remotePort } = socket
    // Addresses of version 4 arrive in the clothes of version 6 where the server listens to both.
    const address = remoteAddress.replace(/^::ffff:/, '')
    const certificateSubject = verifiedSubject(socket)
    peer = {
      address: `${address.includes(':') ? `[${address}]` : address}:${remotePort}`,
      ...(certificateSubject !== undefined && { certificateSubject }),
    }
    peers.set(socket, peer)
  }
  return peer
}

export function plainError(error: unknown): RestResponse {
  const { status, body } = errorAnswer(error, false)
  return { status, headers: { ...VERSION_HEADER, 'content-type': 'application/json; charset=UTF-8' }, body: stringify(body) }
}

const tooLongLine = () => new ApiError('too_long_http_line_exception', `An HTTP line is larger than ${MAX_LINE_LENGTH} bytes.`)

function tooMuchInFlight(bytes: number, limit: number): ApiError {
  const reason = `[in_flight_requests] Data too large, data for [<http_request>] would be [${bytes}/${inMegabytes(bytes)}], which is larger than the limit of [${limit}/${inMegabytes(limit)}]`
  return new ApiError('circuit_breaking_exception', reason, {
    details: { bytes_wanted: bytes, bytes_limit: limit, durability: 'TRANSIENT' },
  })
}

const inMegabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)}mb`
