// Requests for `_cluster/health` in place of `/_cluster/health`, as Java's low-level client may send them, and for `/books/_doc/café` with the
// bytes as they are, as people type it: OpenSearch answers, and node's parser refuses. What the parser refused goes to it once more, with the
// slash and escapes, on a connection of its own, so that all others take no longer for it.
import type { Socket } from 'node:net'
import { Duplex } from 'node:stream'

/** Node's error for bytes that its parser refused. */
export interface ParseError extends NodeJS.ErrnoException {
  readonly rawPacket?: Buffer
  /** Up to what was refused. */
  readonly bytesParsed?: number
}

const REQUEST_LINE = /^([A-Z]+) ([^ \r\n]+)(?= HTTP\/1\.[01]\r?(?:\n|$))/
const ABSOLUTE = /^[a-z][a-z0-9+.-]*:\/\//i
// biome-ignore lint/suspicious/noControlCharactersInRegex: what is not ASCII
const NOT_ASCII = /[^\x00-\x7f]/g

/** The bytes from the refused request on, with what its target lacks; null where that is not what was wrong. */
export function withSoundTarget({ code, rawPacket, bytesParsed = 0 }: ParseError): Buffer | null {
  if (code !== 'HPE_INVALID_URL' || rawPacket === undefined) return null
  const start = rawPacket.lastIndexOf('\n', Math.max(0, bytesParsed - 1)) + 1
  const end = rawPacket.indexOf('\n', start)
  const line = rawPacket.toString('latin1', start, end < 0 ? rawPacket.length : end + 1)
  const [written, method, target] = REQUEST_LINE.exec(line) ?? []
  if (written === undefined || ABSOLUTE.test(target)) return null
  // Each byte is a character, as the server reads them.
  const sound = (target[0] === '/' ? target : `/${target}`).replace(NOT_ASCII, encodeURIComponent)
  if (sound === target) return null
  return Buffer.concat([Buffer.from(`${method} ${sound}`), rawPacket.subarray(start + written.length)])
}

/** A connection that goes on where another had to stop, with other bytes first. */
class MendedSocket extends Duplex {
  readonly remoteAddress: string | undefined
  readonly remotePort: number | undefined

  constructor(
    /** The one with a descriptor. */
    readonly under: Socket,
    first: Buffer,
  ) {
    super({ allowHalfOpen: true })
    this.remoteAddress = under.remoteAddress
    this.remotePort = under.remotePort
    under.on('data', this.taken)
    under.on('end', this.ended)
    under.on('close', this.closing)
    this.push(first)
    under.resume()
  }

  private readonly taken = (chunk: Buffer) => void (this.push(chunk) || this.under.pause())
  private readonly ended = () => void this.push(null)
  private readonly closing = () => void this.destroy()

  /** From now on another handler has the connection. */
  leave(): Socket {
    const { under } = this
    under.off('data', this.taken)
    under.off('end', this.ended)
    under.off('close', this.closing)
    for (let chunk = this.read() as Buffer | null; chunk !== null; chunk = this.read()) under.unshift(chunk)
    return under
  }

  get encrypted(): boolean {
    return 'encrypted' in this.under
  }

  setTimeout(millis: number): this {
    this.under.setTimeout(millis)
    return this
  }

  override _read(): void {
    this.under.resume()
  }

  override _write(chunk: Buffer, encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.under.write(chunk, encoding, done)
  }

  override _final(done: () => void): void {
    this.under.end(done)
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.under.destroy()
    done(error)
  }
}

const EVENTS = ['data', 'end', 'close', 'drain', 'timeout', 'error', 'pause', 'resume'] as const

type Listener = (...args: unknown[]) => void

/** What node:http listens to on a socket, by event. */
const listeners = new WeakMap<Duplex, readonly (readonly Listener[])[]>()

/** Gives a socket to node:http, so that it can be taken back. */
export function lend(socket: Duplex, accept: (socket: Duplex) => void): void {
  const before = EVENTS.map(event => socket.listeners(event))
  accept(socket)
  listeners.set(
    socket,
    EVENTS.map((event, i) => socket.listeners(event).filter(listener => !before[i].includes(listener)) as Listener[]),
  )
}

/** The same connection once more, for another parser, beginning with `first`. */
export function takeBack(socket: Duplex, first: Buffer): MendedSocket {
  listeners.get(socket)?.forEach((own, i) => {
    for (const listener of own) {
      socket.off(EVENTS[i], listener)
      // Lets go of the parser, which would lose patience with a request that never ends.
      if (EVENTS[i] === 'close') listener.call(socket)
    }
  })
  socket.on('error', () => {})
  return new MendedSocket(socket instanceof MendedSocket ? socket.leave() : (socket as Socket), first)
}
