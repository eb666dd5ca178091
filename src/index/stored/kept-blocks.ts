// The source of stored-document blocks: memory, or the segment's file, read one by one.
import { crc32 } from 'node:zlib'

/** The bytes of a block as kept, compressed or not, good until the next is asked for; `from` and `to` are its place in the section `stored`. */
export interface KeptBlocks {
  block(block: number, from: number, to: number): Uint8Array
}

export class MemoryBlocks implements KeptBlocks {
  constructor(private readonly bytes: Uint8Array) {}

  block(_block: number, from: number, to: number): Uint8Array {
    return this.bytes.subarray(from, to)
  }
}

/** What is read is decoded or copied at once. */
let scratch = new Uint8Array(16 * 1024)

function scratchOf(length: number): Uint8Array {
  if (scratch.length < length) scratch = new Uint8Array(length)
  return scratch.subarray(0, length)
}

/** Documents are read for the hits that are shown, a few of many: they stay on disk. What was read is compared with its checksum. */
export class FileBlocks implements KeptBlocks {
  constructor(
    private readonly read: (offset: number, target: Uint8Array) => void,
    private readonly checksums: Uint32Array,
    private readonly damaged: (block: number, expected: number, actual: number) => Error,
  ) {}

  block(block: number, from: number, to: number): Uint8Array {
    const bytes = scratchOf(to - from)
    this.read(from, bytes)
    const actual = crc32(bytes)
    if (actual !== this.checksums[block]) throw this.damaged(block, this.checksums[block], actual)
    return bytes
  }
}
