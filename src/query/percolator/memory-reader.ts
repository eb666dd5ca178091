// An in-memory index of a few documents: a shard of one segment.
import { randomUuid } from '../../core/ids.ts'
import type { ParsedDocument } from '../../index/contracts/document.ts'
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
  const buffer = new DocumentBuffer()
  const roots = documents.map(document => buffer.add(document, META))
  const id = randomUuid()
  const numDocs = buffer.docCount
  const segment = openSegment(writeBuffer(buffer.take(), id).bytes, id)
  return { reader: new ShardReader([{ reader: segment, live: null, numDocs }]), roots }
}
