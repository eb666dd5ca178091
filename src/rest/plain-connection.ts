// Connections as most clients use them. A request whose head arrives whole, with nothing unusual in it, is read here and answered in one write,
// for half of what node:http takes. The first that is anything else goes to node:http, and with it all that follows on its connection.
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { BareRecord } from '../core/bare-record.ts'
import { type Door, type ExchangeRequest, type ExchangeResponse, type HeaderList, HttpExchange } from './http-exchange.ts'
import { refuseMalformed } from './http-refusal.ts'

/** Names and values of headers as they are read alike by all; what else there may be, node's parser judges. */
const HEAD = /^(GET|POST|PUT|DELETE|HEAD) (\/[!-~]*) HTTP\/1\.1\r\n((?:[!#$%&'*+.^_`|~\w-]+:[\t -~]*\r\n)*)$/
const HEAD_END = '\r\n\r\n'
const MAX_HEAD = 16384
/** Requests sent before the answer to the last one: so many bytes of them are read ahead. */
const MAX_AHEAD = 65536
/** These change how a request is read, what becomes of its connection, or what is said to a page. */
const UNUSUAL = ['transfer-encoding', 'expect', 'upgrade', 'trailer', 'proxy-connection', 'origin', '__proto__'] as const
/** Longer than the idle time of the usual clients and proxies, so that it is they who close. */
export const KEEP_ALIVE_MS = 75_000
const LENGTH = /^\d{1,15}$/
const PRINTABLE = /^[\t -~]*$/

export interface PlainDoor extends Door {
  /** How long the first request is waited for, too. */
  readonly patience: Door['patience'] & { readonly headers: number }
  readonly isForNode: (path: string) => boolean
  /** Takes a connection from the request on that begins with what has come. */
  readonly toNode: (socket: Socket, bytes: Buffer) => void
}

/** The connections of a server that node:http has not got. */
export class PlainConnections {
  private readonly all = new Set<PlainConnection>()

  constructor(private readonly door: PlainDoor) {}

  begin(socket: Socket): void {
    this.all.add(new PlainConnection(this.door, socket, gone => this.all.delete(gone)))
  }

  closeIdle(): void {
    for (const connection of this.all) if (connection.isIdle) connection.socket.destroy()
  }

  closeAll(): void {
    for (const { socket } of this.all) socket.destroy()
  }
}

class PlainConnection {
  private running: PlainExchange | null = null
  /** Of requests that came before the last one was answered. */
  private ahead: Buffer | null = null
  private isFirst = true

  constructor(
    private readonly door: PlainDoor,
    readonly socket: Socket,
    private readonly leave: (connection: PlainConnection) => void,
  ) {
    socket.setTimeout(door.patience.headers)
    socket.on('data', this.take)
    socket.on('end', this.ended)
    socket.on('error', ignored)
    socket.on('timeout', this.tired)
    socket.on('close', this.closed)
  }

  get isIdle(): boolean {
    return this.running === null
  }

  private readonly take = (chunk: Buffer): void => {
    const { running } = this
    if (running === null) {
      this.begin(chunk)
      return
    }
    const own = running.feed(chunk, 0)
    if (own === chunk.length) return
    const more = chunk.subarray(own)
    this.ahead = this.ahead === null ? more : Buffer.concat([this.ahead, more])
    if (this.ahead.length > MAX_AHEAD) this.socket.pause()
  }

  private begin(bytes: Buffer): void {
    const { door, socket } = this
    const end = bytes.indexOf(HEAD_END)
    const exchange = end < 0 || end > MAX_HEAD ? null : readHead(bytes.toString('latin1', 0, end + 2), socket, this.answered)
    if (exchange === null || exchange.missing > door.maxContentLength || door.isForNode(exchange.url)) {
      this.giveAway(bytes)
      return
    }
    if (this.isFirst) socket.setTimeout(KEEP_ALIVE_MS)
    this.isFirst = false
    this.running = exchange
    new HttpExchange(door, exchange, exchange).begin()
    const from = exchange.feed(bytes, end + HEAD_END.length)
    if (from < bytes.length) this.ahead = bytes.subarray(from)
  }

  private giveAway(bytes: Buffer): void {
    const { socket } = this
    this.leave(this)
    socket.off('data', this.take)
    socket.off('end', this.ended)
    socket.off('error', ignored)
    socket.off('timeout', this.tired)
    socket.off('close', this.closed)
    socket.setTimeout(0)
    this.door.toNode(socket, bytes)
  }

  /** The answer is on its way. */
  private readonly answered = (error?: Error | null): void => {
    const { running, socket, ahead } = this
    if (error || running === null) return
    this.running = null
    running.over(true)
    if (!running.shouldKeepAlive) socket.destroySoon()
    else if (ahead !== null && socket.writable) {
      this.ahead = null
      if (socket.isPaused()) socket.resume()
      this.begin(ahead)
    }
  }

  /** As node:http does it, a client that says no more hears no more. */
  private readonly ended = (): void => {
    if (this.running === null || this.running.complete) this.socket.end()
    else refuseMalformed(CUT, this.socket, MAX_HEAD)
  }

  private readonly tired = (): void => {
    if (this.running !== null) return
    if (!this.isFirst) return void this.socket.destroy()
    this.socket.off('data', this.take)
    refuseMalformed(SILENT, this.socket, MAX_HEAD)
  }

  private readonly closed = (): void => {
    const { running } = this
    this.running = null
    this.leave(this)
    running?.over(false)
  }
}

const ignored = () => {}

// As node:http tells it.
const SILENT = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
const CUT = Object.assign(new Error('Parse Error'), { code: 'HPE_INVALID_EOF_STATE' })

/** Null: node's parser is to read it. */
function readHead(text: string, socket: Socket, answered: (error?: Error | null) => void): PlainExchange | null {
  const [, method, url, lines] = HEAD.exec(text) ?? []
  if (method === undefined) return null
  const headers = new BareRecord<string>()
  for (let at = 0; at < lines.length; ) {
    const end = lines.indexOf('\r\n', at)
    const colon = lines.indexOf(':', at)
    const name = lines.slice(at, colon).toLowerCase()
    if (headers[name] !== undefined) return null
    headers[name] = lines.slice(colon + 1, end).trim()
    at = end + 2
  }
  for (let i = 0; i < UNUSUAL.length; i++) if (headers[UNUSUAL[i]] !== undefined) return null
  const { connection, 'content-length': length } = headers
  const stays = connection === undefined || connection.toLowerCase() === 'keep-alive'
  if (!stays && connection.toLowerCase() !== 'close') return null
  if (length !== undefined && !LENGTH.test(length)) return null
  return new PlainExchange(method, url, headers, socket, Number(length ?? 0), stays, answered)
}

/** A request and its answer, as far as HttpExchange looks. */
class PlainExchange implements ExchangeRequest, ExchangeResponse {
  sendDate = false
  headersSent = false
  writableEnded = false
  writableFinished = false
  private head = ''
  private onData: ((chunk: Buffer) => void) | null = null
  private onEnd: (() => void) | null = null
  private onClose: (() => void) | null = null

  constructor(
    readonly method: string,
    readonly url: string,
    readonly headers: BareRecord<string>,
    readonly socket: Socket,
    /** Bytes of the body that are still to come. */
    public missing: number,
    public shouldKeepAlive: boolean,
    private readonly answered: (error?: Error | null) => void,
  ) {}

  // ---- the request ----

  get complete(): boolean {
    return this.missing === 0
  }

  on(event: 'data' | 'end' | 'error' | 'close', listener: (chunk: Buffer) => void): void {
    if (event === 'data') this.onData = listener
    else if (event === 'end') this.onEnd = listener as () => void
    else if (event === 'close') this.onClose = listener as () => void
  }

  removeAllListeners(): this {
    this.onData = null
    return this
  }

  resume(): void {}

  /** Takes what belongs to the body; answers where that ends. */
  feed(chunk: Buffer, from: number): number {
    const { missing } = this
    if (missing === 0) return from
    const to = Math.min(chunk.length, from + missing)
    if (to === from) return to
    this.missing -= to - from
    this.onData?.(to - from === chunk.length ? chunk : chunk.subarray(from, to))
    if (this.missing === 0) this.onEnd?.()
    return to
  }

  // ---- the answer ----

  get destroyed(): boolean {
    return !this.socket.writable
  }

  getHeaderNames(): readonly string[] {
    return NO_NAMES
  }

  writeHead(status: number, reason: string | undefined, headers: HeaderList): this {
    let head = `HTTP/1.1 ${status} ${reason ?? STATUS_CODES[status]}\r\n`
    for (let i = 0; i < headers.length; i += 2) {
      const name = headers[i] as string
      const value = headers[i + 1]
      if (typeof value !== 'object') head += headerLine(name, value)
      else for (const one of value) head += headerLine(name, one)
    }
    this.head = head + (this.shouldKeepAlive ? KEEPS : CLOSES)
    this.headersSent = true
    return this
  }

  write(bytes: Uint8Array, written: (error?: Error | null) => void): void {
    const { socket, head } = this
    if (head === '') return void socket.write(bytes, written)
    this.head = ''
    socket.cork()
    socket.write(head, 'latin1')
    socket.write(bytes, written)
    socket.uncork()
  }

  end(body: Uint8Array | string = '', encoding: BufferEncoding = 'latin1'): void {
    this.writableEnded = true
    if (typeof body !== 'string') this.write(body, this.answered)
    else this.socket.write(this.head + body, encoding, this.answered)
  }

  destroy(): void {
    this.socket.destroy()
  }

  /** `isSent`: all of it, as far as is known. */
  over(isSent: boolean): void {
    this.writableFinished = isSent
    this.onClose?.()
  }
}

const NO_NAMES: readonly string[] = []
const KEEPS = `Connection: keep-alive\r\nKeep-Alive: timeout=${KEEP_ALIVE_MS / 1000}\r\n\r\n`
const CLOSES = 'Connection: close\r\n\r\n'

/** As in node:http, a value that would begin another line is an error. */
function headerLine(name: string, value: string | number): string {
  if (typeof value === 'string' && !PRINTABLE.test(value))
    throw new TypeError(`the value of header [${name}] has characters that no header has`)
  return `${name}: ${value}\r\n`
}
