// How are documents kept so that they are small, and one of them is read without the others?
//
// The records (stored-record.ts) of consecutive documents form blocks of at least 8 KB, each compressed by itself (lz4.ts). Sections:
//   stored            the blocks, one after another
//   storedStarts      f64[blocks + 1]: where each begins
//   storedLengths     u32[blocks]: length of the whole block; equal to the kept length where compressing did not pay and the block is plain
//   storedDocs        u32[blocks + 1]: first document of each block
//   storedCrcs        u32[blocks]: CRC-32 of each kept block; early segments lack it
//   storedRecords     u32[maxDoc]: where a document's record begins in its block
//   storedHasFields   u8[1]: 1 when some record has stored fields beside its source
import { crc32 } from 'node:zlib'
import { ByteLog, WordLog } from '../postings/growable.ts'
import type { SegmentSections } from '../segment/segment-writer.ts'
import { compress, compressedBound, decompress } from './lz4.ts'
import { readFields, readSource, type StoredFields, type StoredValue, writeRecord } from './stored-record.ts'

export const STORED_BLOCK_BYTES = 8 * 1024

/** Where blocks are compressed to before their length is known; grows to the largest. */
let scratch = new Uint8Array(compressedBound(4 * STORED_BLOCK_BYTES))

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
  private hasFields = false

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
    if (fields !== null && fields.size > 0) this.hasFields = true
    if (this.open.length >= STORED_BLOCK_BYTES) this.close()
  }

  /** Takes a block as another segment keeps it, with the places of its documents' records. */
  addBlock(kept: Uint8Array, wholeLength: number, records: Uint32Array, hasFields: boolean): void {
    this.close()
    this.hasFields ||= hasFields
    for (let i = 0; i < records.length; i++) this.records.push(records[i])
    this.keep(kept, wholeLength)
  }

  private close(): void {
    if (this.nextDoc === this.openDoc) return
    const plain = this.open.view()
    if (scratch.length < compressedBound(plain.length)) scratch = new Uint8Array(compressedBound(plain.length))
    const length = compress(plain, plain.length, scratch)
    this.keep(length < plain.length ? scratch.slice(0, length) : plain.slice(), plain.length)
    this.open.length = 0
  }

  private keep(block: Uint8Array, wholeLength: number): void {
    this.blocks.push(block)
    this.lengths.push(wholeLength)
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
    return wholeBlock(this.blocks[block], this.lengths.array[block])
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
    sections.add(
      'storedCrcs',
      Uint32Array.from(this.blocks, block => crc32(block)),
    )
    sections.add('storedRecords', this.records.view())
    sections.add('storedHasFields', Uint8Array.of(this.hasFields ? 1 : 0))
  }
}

export function wholeBlock(kept: Uint8Array, length: number): Uint8Array {
  if (kept.length === length) return kept
  const whole = new Uint8Array(length)
  decompress(kept, whole, length)
  return whole
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
