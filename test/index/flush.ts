// A buffer's segment, as a shard makes it; null when all documents are deleted.
import type { Bitset } from '../../src/index/bitmap/bitset.ts'
import type { DocumentBuffer } from '../../src/index/writer/document-buffer.ts'
import { writeBuffer } from '../../src/index/writer/write-buffer.ts'

export interface FlushedBuffer {
  readonly bytes: SharedArrayBuffer
  readonly live: Bitset | null
  readonly maxDoc: number
  readonly numDocs: number
}

export function flush(buffer: DocumentBuffer, id: string): FlushedBuffer | null {
  const { docCount, numDeleted } = buffer
  if (docCount === numDeleted) return null
  return { bytes: writeBuffer(buffer.take(), id).bytes, live: buffer.live(), maxDoc: docCount, numDocs: docCount - numDeleted }
}
