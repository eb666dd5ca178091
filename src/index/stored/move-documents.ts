// Copies stored documents into another segment: whole blocks where all of their documents are kept; others one by one.
import type { StoredReader } from './stored-reader.ts'
import { STORED_BLOCK_BYTES, type StoredWriter } from './stored-writer.ts'

/** Smaller blocks are worth joining with their neighbours: refreshes leave many. */
const WORTH_KEEPING = STORED_BLOCK_BYTES / 2

/** Adds the documents from `first` to before `end`. `docMap` is negative for those that are left out; null: none is. */
export function moveDocuments(writer: StoredWriter, blocks: StoredReader, first: number, end: number, docMap: Int32Array | null): void {
  for (let doc = first; doc < end; ) {
    const block = blocks.blockOf(doc)
    const blockEnd = blocks.firstDoc(block) + blocks.recordStarts(block).length
    const isWhole = doc === blocks.firstDoc(block) && blockEnd <= end
    const stop = Math.min(blockEnd, end)
    if (isWhole && movesWhole(blocks, block, docMap, writer.pendingBytes)) {
      writer.addBlock(blocks.keptBlock(block), blocks.wholeLength(block), blocks.recordStarts(block), blocks.hasFields)
    } else {
      for (let each = doc; each < stop; each++)
        if (docMap === null || docMap[each] >= 0) writer.add(blocks.source(each), blocks.fields(each))
    }
    doc = stop
  }
}

/** Moving a block closes the one that is being filled, so that one must not be small either. */
function movesWhole(blocks: StoredReader, block: number, docMap: Int32Array | null, pendingBytes: number): boolean {
  if (blocks.wholeLength(block) < WORTH_KEEPING || (pendingBytes > 0 && pendingBytes < WORTH_KEEPING)) return false
  if (docMap === null) return true
  const first = blocks.firstDoc(block)
  const end = first + blocks.recordStarts(block).length
  for (let doc = first; doc < end; doc++) if (docMap[doc] < 0) return false
  return true
}
