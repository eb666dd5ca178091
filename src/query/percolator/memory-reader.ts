// An in-memory index of a few documents: a shard of one segment.
import { randomUuid } from '../../core/ids.ts'
import type { ParsedDocument } from '../../index/contracts/document.ts'
import type { SegmentReader } from '../../index/contracts/segment-reader.ts'
import { ShardReader } from '../../index/contracts/shard-reader.ts'
import { openSegment } from '../../index/segment/segment-reader.ts'
import { DocumentBuffer } from '../../index/writer/document-buffer.ts'
import { writeBuffer } from '../../index/writer/write-buffer.ts'

const META = { seqNo: 0, primaryTerm: 1, version: 1 }

interface MemoryReader {
  readonly reader: ShardReader
  /** The root document of each. */
  readonly roots: readonly number[]
}

export function memoryReader(documents: readonly ParsedDocument[]): MemoryReader {
  const segment = new MemorySegment()
  const roots = documents.map(document => segment.add(document))
  return { reader: new ShardReader([segment.open()]), roots }
}

/** The segment, document by document. */
export class MemorySegment {
  private readonly buffer = new DocumentBuffer()

  /** The number of its root. */
  add(document: ParsedDocument): number {
    return this.buffer.add(document, META)
  }

  /** Once they are all there. */
  open(): { readonly reader: SegmentReader; readonly live: null; readonly numDocs: number } {
    const id = randomUuid()
    const numDocs = this.buffer.docCount
    return { reader: openSegment(writeBuffer(this.buffer.take(), id).bytes, id), live: null, numDocs }
  }
}
