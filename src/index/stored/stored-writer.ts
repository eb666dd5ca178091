// How are documents kept so that they are small, and one of them is read without the others?
//
// The records (stored-record.ts) of consecutive documents form blocks of at least 16 KB, each deflated by itself. Sections:
//   stored            the blocks, one after another
//   storedStarts      f64[blocks + 1]: where each begins
//   storedLengths     u32[blocks]: length of the inflated block; equal to the kept length where deflating did not pay and the block is plain
//   storedDocs        u32[blocks + 1]: first document of each block
//   storedRecords     u32[maxDoc]: where a document's record begins in its inflated block
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { ByteLog, WordLog } from '../postings/growable.ts'
import type { SegmentSections } from '../segment/segment-writer.ts'
import { readFields, readSource, type StoredFields, type StoredValue, writeRecord } from './stored-record.ts'

export const STORED_BLOCK_BYTES = 16 * 1024

export class StoredWriter {
  private readonly blocks: Uint8Array[] = []
  private readonly lengths = new WordLog()
  /** First document of each closed block. */
  private readonly firstDocs = new WordLog()
  private readonly records = new WordLog()
  /** The block that still grows. */
  private readonly open = new ByteLog()
  private openDoc = 0
  private closedBytes = 0

  /** The document that `add` numbers next. */
  get nextDoc(): number {
    return this.records.length
  }

  get byteLength(): number {
    return this.closedBytes + this.open.length + this.records.length * 4
  }

  /** Bytes of the block that still grows. */
  get pendingBytes(): number {
    return this.open.length
  }

  add(source: Uint8Array | null, fields: StoredFields | null): void {
    this.records.push(this.open.length)
    writeRecord(this.open, source, fields)
    if (this.open.length >= STORED_BLOCK_BYTES) this.close()
  }

  /** Takes a block as another segment keeps it, with the places of its documents' records. */
  addBlock(kept: Uint8Array, inflatedLength: number, records: Uint32Array): void {
    this.close()
    for (let i = 0; i < records.length; i++) this.records.push(records[i])
    this.keep(kept, inflatedLength)
  }

  private close(): void {
    if (this.nextDoc === this.openDoc) return
    const plain = this.open.view()
    const deflated = deflateRawSync(plain, { level: 1 })
    this.keep(deflated.length < plain.length ? deflated : plain.slice(), plain.length)
    this.open.length = 0
  }

  private keep(block: Uint8Array, inflatedLength: number): void {
    this.blocks.push(block)
    this.lengths.push(inflatedLength)
    this.firstDocs.push(this.openDoc)
    this.openDoc = this.nextDoc
    this.closedBytes += block.length
  }

  /** Of a document that was added, before anything is written. */
  source(doc: number): Uint8Array | null {
    return readSource(this.blockOf(doc), this.records.array[doc])
  }

  fields(doc: number): Map<string, StoredValue[]> | null {
    return readFields(this.blockOf(doc), this.records.array[doc])
  }

  private blockOf(doc: number): Uint8Array {
    // A copy: the open block is overwritten later.
    if (doc >= this.openDoc) return this.open.view().slice()
    const block = findBlock(this.firstDocs.view(), doc)
    return inflateBlock(this.blocks[block], this.lengths.array[block])
  }

  writeTo(sections: SegmentSections): void {
    this.close()
    const starts = new Float64Array(this.blocks.length + 1)
    for (let i = 0; i < this.blocks.length; i++) starts[i + 1] = starts[i] + this.blocks[i].length
    this.firstDocs.push(this.nextDoc)
    sections.addChunks('stored', this.blocks)
    sections.add('storedStarts', starts)
    sections.add('storedLengths', this.lengths.view())
    sections.add('storedDocs', this.firstDocs.view())
    sections.add('storedRecords', this.records.view())
  }
}

export function inflateBlock(kept: Uint8Array, inflatedLength: number): Uint8Array {
  if (kept.length === inflatedLength) return kept
  const inflated = inflateRawSync(kept, { maxOutputLength: Math.max(inflatedLength, 1) })
  // Not as a Buffer, whose methods mean other things (slice does not copy).
  return new Uint8Array(inflated.buffer, inflated.byteOffset, inflated.length)
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
