// Messages over a socket: the lengths of head and tail, a head of plain values as V8 writes them, and bytes that are passed on as they are.
import type { Socket } from 'node:net'
import { deserialize, serialize } from 'node:v8'

/** Length of the head, 4 bytes; of the tail, a double. */
const LENGTHS = 12
/** Shorter messages are one write. */
const JOINED = 1 << 16

const NO_TAIL: readonly Uint8Array[] = []

export function sendFrame(socket: Socket, head: object, tail: readonly Uint8Array[] = NO_TAIL): void {
  const written = serialize(head)
  let length = 0
  for (const part of tail) length += part.length
  const lengths = Buffer.allocUnsafe(LENGTHS)
  lengths.writeUInt32LE(written.length, 0)
  lengths.writeDoubleLE(length, 4)
  if (written.length + length <= JOINED) {
    socket.write(Buffer.concat([lengths, written, ...tail]))
    return
  }
  socket.cork()
  socket.write(lengths)
  socket.write(written)
  for (const part of tail) socket.write(part)
  socket.uncork()
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
    for (let rest = chunk; rest.length > 0; ) rest = this.message === null ? this.begin(rest) : this.fill(rest, this.message)
  }

  private begin(chunk: Buffer): Buffer {
    const bytes = this.begun === null ? chunk : Buffer.concat([this.begun, chunk])
    if (bytes.length < LENGTHS) {
      this.begun = Buffer.from(bytes)
      return bytes.subarray(bytes.length)
    }
    this.begun = null
    this.headLength = bytes.readUInt32LE(0)
    const length = this.headLength + bytes.readDoubleLE(4)
    const rest = bytes.subarray(LENGTHS)
    if (rest.length >= length) {
      // Copied: what is kept of a message must not keep all that arrived with it.
      this.finish(Buffer.from(rest.subarray(0, length)))
      return rest.subarray(length)
    }
    this.message = Buffer.allocUnsafeSlow(length)
    this.filled = 0
    return rest
  }

  private fill(chunk: Buffer, message: Buffer): Buffer {
    const taken = chunk.copy(message, this.filled)
    this.filled += taken
    if (this.filled === message.length) {
      this.message = null
      this.finish(message)
    }
    return chunk.subarray(taken)
  }

  private finish(message: Buffer): void {
    this.onFrame(deserialize(message.subarray(0, this.headLength)) as Head, message.subarray(this.headLength))
  }
}
