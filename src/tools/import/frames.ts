// Unpacks what consists of several compressed frames, one after the other, where Node's streams end with the first.
import { pipeline, Readable } from 'node:stream'
import type zlib from 'node:zlib'

/** `create`: makes a stream that unpacks one frame and tells by `bytesWritten` where that ended. */
export async function* unpackedFrames(packed: AsyncIterable<Buffer>, create: () => zlib.Gunzip): AsyncGenerator<Buffer> {
  const pieces = packed[Symbol.asyncIterator]()
  let rest: Buffer | null = null
  for (;;) {
    if (rest === null) {
      const next = await pieces.next()
      if (next.done === true) return
      rest = next.value
    }
    const unpack = create()
    const frame = new FramePieces(rest, pieces, unpack)
    const feed = frame.feed()
    try {
      for await (const bytes of pipeline(Readable.from(feed), unpack, () => {})) yield bytes as Buffer
    } catch (error) {
      // A frame that ends with its piece is followed by the next in the same stream.
      if (frame.isLast && (error as NodeJS.ErrnoException).code === 'ZSTD_error_prefix_unknown') return
      throw error
    }
    // What it was reading when the frame ended is there then.
    await feed.return()
    rest = frame.rest()
  }
}

/** Stands behind the last piece: a frame that takes it was cut off, which zstd's streams do not tell. */
const BEYOND = Buffer.of(0)

/** The pieces that a frame's stream is given, as long as it has not taken them. */
class FramePieces {
  private readonly given: Buffer[] = []
  /** Bytes of pieces that were taken as a whole. */
  private taken = 0
  private isAtEnd = false

  constructor(
    private readonly first: Buffer,
    private readonly others: AsyncIterator<Buffer>,
    private readonly unpack: zlib.Gunzip,
  ) {}

  async *feed(): AsyncGenerator<Buffer, void, void> {
    for (let piece: IteratorResult<Buffer> = { value: this.first, done: false }; piece.done !== true; piece = await this.others.next()) {
      this.forget()
      this.given.push(piece.value)
      yield piece.value
    }
    this.given.push(BEYOND)
    this.isAtEnd = true
    yield BEYOND
  }

  private forget(): void {
    const { given, unpack } = this
    while (given.length > 0 && this.taken + given[0].length <= unpack.bytesWritten) this.taken += given.shift()!.length
  }

  /** Nothing but the end lies behind what was taken. */
  get isLast(): boolean {
    return this.isAtEnd && this.left().length === BEYOND.length
  }

  private left(): Buffer {
    this.forget()
    return Buffer.concat(this.given).subarray(this.unpack.bytesWritten - this.taken)
  }

  /** Of the next frame; null: nothing was read of it yet. Throws where the frame was not whole. */
  rest(): Buffer | null {
    const bytes = this.left()
    if (!this.isAtEnd) return bytes.length === 0 ? null : bytes
    if (bytes.length === 0) throw new Error('unexpected end of file')
    return bytes.length === BEYOND.length ? null : bytes.subarray(0, -BEYOND.length)
  }
}
