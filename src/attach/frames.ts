// Messages over a socket: the lengths of head and tail, a head of plain values, and bytes that are passed on as they are. The head is JSON where
// that says all of it, which both sides are fastest at, and otherwise what V8 writes.
import type { Socket } from 'node:net'
import { deserialize, serialize } from 'node:v8'

/** Length of the head, 4 bytes; of the tail, a double. */
const LENGTHS = 12
/** Shorter messages are one write. */
const JOINED = 1 << 16
/** A head that begins so is JSON: V8's begin with 0xff. */
const BRACE = 0x7b

const NO_TAIL: readonly Uint8Array[] = []
const NO_BYTES = Buffer.alloc(0)

export function sendFrame(socket: Socket, head: object, tail: readonly Uint8Array[] = NO_TAIL): void {
  const text = isJson(head) ? JSON.stringify(head) : null
  const written = text === null ? serialize(head) : NO_BYTES
  const headLength = text === null ? written.length : Buffer.byteLength(text)
  let length = 0
  for (const part of tail) length += part.length
  const isJoined = headLength + length <= JOINED
  const bytes = Buffer.allocUnsafe(LENGTHS + headLength + (isJoined ? length : 0))
  bytes.writeUInt32LE(headLength, 0)
  bytes.writeDoubleLE(length, 4)
  if (text === null) bytes.set(written, LENGTHS)
  else bytes.write(text, LENGTHS, 'utf8')
  if (isJoined) {
    let at = LENGTHS + headLength
    for (const part of tail) {
      bytes.set(part, at)
      at += part.length
    }
    socket.write(bytes)
    return
  }
  socket.cork()
  socket.write(bytes)
  for (const part of tail) socket.write(part)
  socket.uncork()
}

/** Longer texts are copied by V8 in less time than JSON takes to look for what must be escaped. */
const LONG_TEXT = 4096

/** Whether JSON, read again, is the same value, and sooner there. A member that is undefined is one that is not there. */
function isJson(value: unknown): boolean {
  switch (typeof value) {
    case 'string':
      return value.length < LONG_TEXT
    case 'boolean':
      return true
    case 'number':
      return Number.isFinite(value) && !Object.is(value, -0)
    case 'object': {
      if (value === null) return true
      if (Array.isArray(value)) {
        for (let i = 0; i < value.length; i++) if (!isJson(value[i])) return false
        return true
      }
      const prototype: unknown = Object.getPrototypeOf(value)
      if (prototype !== Object.prototype && prototype !== null) return false
      for (const key in value) {
        const member = (value as Readonly<Record<string, unknown>>)[key]
        if (member !== undefined && !isJson(member)) return false
      }
      return true
    }
    default:
      return false
  }
}

/** Puts messages together from the pieces in which they arrive. */
export class FrameReader<Head> {
  /** What came of the lengths, as long as they are not whole. */
  private begun: Buffer | null = null
  /** The message that is arriving, and how much of it is there. */
  private message: Buffer | null = null
  private filled = 0
  private headLength = 0

  constructor(private readonly onFrame: (head: Head, tail: Buffer) => void) {}

  push(chunk: Buffer): void {
    const bytes = this.begun === null ? chunk : Buffer.concat([this.begun, chunk])
    this.begun = null
    for (let at = 0; at < bytes.length; ) at = this.message === null ? this.begin(bytes, at) : this.fill(bytes, at, this.message)
  }

  /** Returns how far it read, as `fill` does. */
  private begin(bytes: Buffer, at: number): number {
    const from = at + LENGTHS
    if (bytes.length < from) {
      this.begun = Buffer.from(bytes.subarray(at))
      return bytes.length
    }
    this.headLength = bytes.readUInt32LE(at)
    const tailLength = bytes.readDoubleLE(at + 4)
    const end = from + this.headLength + tailLength
    if (bytes.length < end) {
      this.message = Buffer.allocUnsafeSlow(end - from)
      this.filled = 0
      return from
    }
    if (tailLength === 0 && bytes[from] === BRACE) this.onFrame(readHead(bytes, from, end) as Head, NO_BYTES)
    // Copied: what is kept of a message must not keep all that arrived with it.
    else this.finish(Buffer.from(bytes.subarray(from, end)))
    return end
  }

  private fill(bytes: Buffer, at: number, message: Buffer): number {
    const taken = bytes.copy(message, this.filled, at)
    this.filled += taken
    if (this.filled === message.length) {
      this.message = null
      this.finish(message)
    }
    return at + taken
  }

  private finish(message: Buffer): void {
    const { headLength } = this
    this.onFrame(readHead(message, 0, headLength) as Head, message.subarray(headLength))
  }
}

const readHead = (bytes: Buffer, from: number, end: number): unknown =>
  bytes[from] === BRACE ? JSON.parse(bytes.toString('utf8', from, end)) : deserialize(bytes.subarray(from, end))
