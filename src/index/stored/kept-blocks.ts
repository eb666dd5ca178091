// Where do the blocks of stored documents come from? From memory, or one by one from the segment's file.
import { crc32 } from 'node:zlib'

/** The bytes of a block as kept, compressed or not; `from` and `to` are its place in the section `stored`. */
export interface KeptBlocks {
  block(block: number, from: number, to: number): Uint8Array
}

export class MemoryBlocks implements KeptBlocks {
  constructor(private readonly bytes: Uint8Array) {}

  block(_block: number, from: number, to: number): Uint8Array {
    return this.bytes.subarray(from, to)
  }
}

/** Documents are read for the hits that are shown, a few of many: they stay on disk. What was read is compared with its checksum. */
export class FileBlocks implements KeptBlocks {
  constructor(
    private readonly read: (offset: number, length: number) => Uint8Array,
    private readonly checksums: Uint32Array,
    private readonly damaged: (block: number, expected: number, actual: number) => Error,
  ) {}

  block(block: number, from: number, to: number): Uint8Array {
    const bytes = this.read(from, to - from)
    const actual = crc32(bytes)
    if (actual !== this.checksums[block]) throw this.damaged(block, this.checksums[block], actual)
    return bytes
  }
}
