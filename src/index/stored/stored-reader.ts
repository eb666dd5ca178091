// Reads stored documents. See stored-writer.ts for the layout.
import type { KeptBlocks } from './kept-blocks.ts'
import { decompress } from './lz4.ts'
import { firstKeyOfReader, recentSources } from './recent-sources.ts'
import { readFields, readSource, type StoredValue } from './stored-record.ts'

const NOTHING: Uint8Array = new Uint8Array(0)

export class StoredReader {
  /** The block read last, and how much of it is decoded: documents are often read in order. */
  private cachedBlock = -1
  private cached: Uint8Array = NOTHING
  private decoded = 0
  /** Room for a block: what is handed out is a copy. */
  private room: Uint8Array = NOTHING
  private readonly firstKey = firstKeyOfReader()

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
    const known = recentSources.get(this.firstKey + doc)
    if (known !== undefined) return known
    const isInOrder = this.blockOf(doc) === this.cachedBlock
    const source = readSource(this.upTo(doc), this.records[doc])?.slice() ?? null
    if (source !== null && !isInOrder) recentSources.keep(this.firstKey + doc, source)
    return source
  }

  fields(doc: number): Map<string, StoredValue[]> | null {
    return this.hasFields ? readFields(this.upTo(doc), this.records[doc]) : null
  }

  blockOf(doc: number): number {
    // Behind the last block there stands a document that is not there.
    return findBlock(this.firstDocs, doc)
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

  /** The block of a document, decoded at least to the end of its record; good until the next is asked for. */
  private upTo(doc: number): Uint8Array {
    const block = this.blockOf(doc)
    const length = this.lengths[block]
    const isLast = doc + 1 === this.firstDocs[block + 1]
    const end = isLast ? length : this.records[doc + 1]
    const isKnown = block === this.cachedBlock
    if (isKnown && end <= this.decoded) return this.cached
    // Nothing, while it is read: that may fail.
    this.cachedBlock = -1
    const kept = this.keptBlock(block)
    if (this.room.length < length) this.room = new Uint8Array(length)
    this.cached = this.room.length === length ? this.room : this.room.subarray(0, length)
    if (kept.length === length) {
      this.cached.set(kept)
      this.decoded = length
    } else {
      // Asked for again, it is being read in order.
      this.decoded = decompress(kept, this.cached, isKnown ? length : end)
    }
    this.cachedBlock = block
    return this.cached
  }
}

/** The last block whose first document is not after `doc`. */
export function findBlock(firstDocs: Uint32Array, doc: number): number {
  let low = 0
  let high = firstDocs.length - 1
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    if (firstDocs[middle] <= doc) low = middle
    else high = middle - 1
  }
  return low
}
