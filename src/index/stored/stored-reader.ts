// What was a document when it was sent? Reads the blocks that stored-writer.ts describes.
import type { KeptBlocks } from './kept-blocks.ts'
import { decompress } from './lz4.ts'
import { readFields, readSource, type StoredValue } from './stored-record.ts'
import { findBlock, wholeBlock } from './stored-writer.ts'

const NOTHING: Uint8Array = new Uint8Array(0)

export class StoredReader {
  /** The block read last, and how much of it is decoded: documents are often read in order. */
  private cachedBlock = -1
  private cached: Uint8Array = NOTHING
  private decoded = 0

  constructor(
    private readonly kept: KeptBlocks,
    private readonly starts: Float64Array,
    private readonly lengths: Uint32Array,
    private readonly firstDocs: Uint32Array,
    private readonly records: Uint32Array,
    /** Whether any document has stored fields. */
    readonly hasFields: boolean,
  ) {}

  get blockCount(): number {
    return this.lengths.length
  }

  source(doc: number): Uint8Array | null {
    return readSource(this.upTo(doc), this.records[doc])
  }

  fields(doc: number): Map<string, StoredValue[]> | null {
    return this.hasFields ? readFields(this.upTo(doc), this.records[doc]) : null
  }

  blockOf(doc: number): number {
    return findBlock(this.firstDocs.subarray(0, this.blockCount), doc)
  }

  // For merges, which move whole blocks where they can.

  firstDoc(block: number): number {
    return this.firstDocs[block]
  }

  /** As kept, compressed or not. */
  keptBlock(block: number): Uint8Array {
    return this.kept.block(block, this.starts[block], this.starts[block + 1])
  }

  wholeLength(block: number): number {
    return this.lengths[block]
  }

  recordStarts(block: number): Uint32Array {
    return this.records.subarray(this.firstDocs[block], this.firstDocs[block + 1])
  }

  /** The block of a document, decoded at least to the end of its record. What is handed out stays as it is. */
  private upTo(doc: number): Uint8Array {
    const block = this.blockOf(doc)
    const length = this.lengths[block]
    const isLast = doc + 1 === this.firstDocs[block + 1]
    const end = isLast ? length : this.records[doc + 1]
    const isKnown = block === this.cachedBlock
    if (isKnown && end <= this.decoded) return this.cached
    const kept = this.keptBlock(block)
    if (isKnown || kept.length === length) {
      // Asked for again, it is being read in order.
      this.cached = wholeBlock(kept, length)
      this.decoded = length
    } else {
      const target = new Uint8Array(length)
      this.decoded = decompress(kept, target, end)
      this.cached = target
    }
    this.cachedBlock = block
    return this.cached
  }
}
