// Binary doc values: the bytes of each document.
//
// Sections of a binary column:
//   column          the bytes of all documents, one after another
//   columnStarts    u32[maxDoc + 1]: where each document's begin
//   columnPresent   bitset words; only where a document has none (which is not the same as having zero bytes)
import type { Bitset } from '../bitmap/bitset.ts'
import { ByteLog, IntLog } from '../bytes/growable.ts'
import type { FieldSections } from '../bytes/segment-sections.ts'
import type { BinaryColumn } from '../contracts/segment-reader.ts'
import { bitsOf } from './numeric-column-writer.ts'

/** The bytes of documents, one after another, and where those of each end. */
export interface BinaryLog {
  readonly bytes: Uint8Array
  readonly docs: Int32Array
  readonly ends: Int32Array
}

export class BinaryBuffer {
  private readonly bytes = new ByteLog()
  private readonly docs = new IntLog()
  private readonly ends = new IntLog()

  /** Documents ascend; each comes once. */
  add(doc: number, value: Uint8Array): void {
    this.bytes.append(value)
    this.docs.push(doc)
    this.ends.push(this.bytes.length)
  }

  get lastDoc(): number {
    return this.docs.length === 0 ? -1 : this.docs.array[this.docs.length - 1]
  }

  get byteLength(): number {
    return this.bytes.length + this.docs.length * 8
  }

  /** What was collected; nothing is added after that. */
  take(): BinaryLog {
    return { bytes: this.bytes.view(), docs: this.docs.view(), ends: this.ends.view() }
  }
}

export function writeBinaryColumn(sections: FieldSections, { bytes, docs, ends }: BinaryLog, maxDoc: number): void {
  const starts = new Uint32Array(maxDoc + 1)
  let at = 0
  for (let doc = 0; doc < maxDoc; doc++) {
    starts[doc + 1] = starts[doc]
    if (at < docs.length && docs[at] === doc) starts[doc + 1] = ends[at++]
  }
  sections.add('column', bytes)
  sections.addNumbers('columnStarts', starts)
  if (docs.length < maxDoc) sections.add('columnPresent', bitsOf(docs, maxDoc).words)
}

export class SegmentBinaryColumn implements BinaryColumn {
  constructor(
    readonly bytes: Uint8Array,
    readonly starts: Uint32Array,
    private readonly present: Bitset | null,
  ) {}

  get(doc: number): Uint8Array | null {
    if (this.present !== null && !this.present.has(doc)) return null
    return this.bytes.subarray(this.starts[doc], this.starts[doc + 1])
  }
}
