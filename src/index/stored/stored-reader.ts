// What was a document when it was sent? Reads the blocks that stored-writer.ts describes.
import { readFields, readSource, type StoredValue } from './stored-record.ts'
import { findBlock, inflateBlock } from './stored-writer.ts'

/** Inflated blocks that are kept for the documents around the last hits. */
const CACHED_BLOCKS = 4

export class StoredReader {
  private readonly cachedNumbers = new Int32Array(CACHED_BLOCKS).fill(-1)
  private readonly cachedBlocks: Uint8Array[] = []
  private nextSlot = 0

  constructor(
    private readonly bytes: Uint8Array,
    private readonly starts: Float64Array,
    private readonly lengths: Uint32Array,
    private readonly firstDocs: Uint32Array,
    private readonly records: Uint32Array,
  ) {}

  get blockCount(): number {
    return this.lengths.length
  }

  source(doc: number): Uint8Array | null {
    return readSource(this.inflated(this.blockOf(doc)), this.records[doc])
  }

  fields(doc: number): Map<string, StoredValue[]> | null {
    return readFields(this.inflated(this.blockOf(doc)), this.records[doc])
  }

  blockOf(doc: number): number {
    return findBlock(this.firstDocs.subarray(0, this.blockCount), doc)
  }

  // For merges, which move whole blocks where they can.

  firstDoc(block: number): number {
    return this.firstDocs[block]
  }

  /** As kept, deflated or not. */
  keptBlock(block: number): Uint8Array {
    return this.bytes.subarray(this.starts[block], this.starts[block + 1])
  }

  inflatedLength(block: number): number {
    return this.lengths[block]
  }

  recordStarts(block: number): Uint32Array {
    return this.records.subarray(this.firstDocs[block], this.firstDocs[block + 1])
  }

  private inflated(block: number): Uint8Array {
    const slot = this.cachedNumbers.indexOf(block)
    if (slot >= 0) return this.cachedBlocks[slot]
    const bytes = inflateBlock(this.keptBlock(block), this.lengths[block])
    this.cachedNumbers[this.nextSlot] = block
    this.cachedBlocks[this.nextSlot] = bytes
    this.nextSlot = (this.nextSlot + 1) % CACHED_BLOCKS
    return bytes
  }
}
