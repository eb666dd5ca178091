// Writes stored documents in compressed blocks, so that one can be read without the others.
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
import { ByteLog, WordLog } from '../bytes/growable.ts'
import type { SegmentSections } from '../bytes/segment-sections.ts'
import { compress, compressedBound, decompress } from './lz4.ts'
import { Slabs } from './slabs.ts'
import { findBlock } from './stored-reader.ts'
import { readFields, readSource, type StoredFields, type StoredValue, writeRecord } from './stored-record.ts'

export const STORED_BLOCK_BYTES = 8 * 1024

/** Where blocks are compressed to before their length is known; grows to the largest. */
let scratch = new Uint8Array(compressedBound(4 * STORED_BLOCK_BYTES))

/** What a writer collected. */
export interface StoredLog {
  /** In shared memory: the blocks, one after another. */
  readonly chunks: readonly Uint8Array[]
  // By block.
  readonly keptLengths: Uint32Array
  readonly wholeLengths: Uint32Array
  readonly firstDocs: Uint32Array
  readonly crcs: Uint32Array
  /** By document. */
  readonly records: Uint32Array
  readonly hasFields: boolean
}

export class StoredWriter {
  private readonly blocks = new Slabs()
  private readonly wholeLengths = new WordLog()
  /** First document of each closed block. */
  private readonly firstDocs = new WordLog()
  private readonly crcs = new WordLog()
  private readonly records = new WordLog()
  /** The block that still grows. */
  private readonly open = new ByteLog()
  private openDoc = 0
  private hasFields = false

  /** The document that `add` numbers next. */
  get nextDoc(): number {
    return this.records.length
  }

  get byteLength(): number {
    return this.blocks.byteLength + this.open.length + this.records.length * 4
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
    this.keep(kept, kept.length, wholeLength)
  }

  private close(): void {
    if (this.nextDoc === this.openDoc) return
    const plain = this.open.view()
    if (scratch.length < compressedBound(plain.length)) scratch = new Uint8Array(compressedBound(plain.length))
    const length = compress(plain, plain.length, scratch)
    if (length < plain.length) this.keep(scratch, length, plain.length)
    else this.keep(plain, plain.length, plain.length)
    this.open.length = 0
  }

  private keep(bytes: Uint8Array, length: number, wholeLength: number): void {
    this.blocks.append(bytes, length)
    this.wholeLengths.push(wholeLength)
    this.firstDocs.push(this.openDoc)
    this.crcs.push(crc32(bytes.subarray(0, length)))
    this.openDoc = this.nextDoc
  }

  /** Of a document that was added. */
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
    return wholeBlock(this.blocks.block(block), this.wholeLengths.array[block])
  }

  /** What was collected; nothing is added after that, but documents can still be read. */
  take(): StoredLog {
    this.close()
    return {
      chunks: this.blocks.chunks(),
      keptLengths: this.blocks.lengths().slice(),
      wholeLengths: this.wholeLengths.view().slice(),
      firstDocs: this.firstDocs.view().slice(),
      crcs: this.crcs.view().slice(),
      records: this.records.view().slice(),
      hasFields: this.hasFields,
    }
  }
}

export function writeStored(log: StoredLog, sections: SegmentSections): void {
  const { keptLengths, records } = log
  const starts = new Float64Array(keptLengths.length + 1)
  for (let i = 0; i < keptLengths.length; i++) starts[i + 1] = starts[i] + keptLengths[i]
  const firstDocs = new Uint32Array(keptLengths.length + 1)
  firstDocs.set(log.firstDocs)
  firstDocs[keptLengths.length] = records.length
  sections.addChunks('stored', log.chunks)
  sections.addNumbers('storedStarts', starts)
  sections.addNumbers('storedLengths', log.wholeLengths)
  sections.addNumbers('storedDocs', firstDocs)
  sections.add('storedCrcs', log.crcs)
  sections.addNumbers('storedRecords', records)
  sections.add('storedHasFields', Uint8Array.of(log.hasFields ? 1 : 0))
}

function wholeBlock(kept: Uint8Array, length: number): Uint8Array {
  if (kept.length === length) return kept
  const whole = new Uint8Array(length)
  decompress(kept, whole, length)
  return whole
}
