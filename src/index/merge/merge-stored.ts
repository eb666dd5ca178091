// How do stored documents move into the merged segment? Whole blocks as they are where all of their documents live; others one by one.
import type { SegmentSections } from '../segment/segment-writer.ts'
import type { StoredReader } from '../stored/stored-reader.ts'
import { STORED_BLOCK_BYTES, StoredWriter, writeStored } from '../stored/stored-writer.ts'
import type { MergeSource } from './doc-map.ts'

/** Smaller blocks are worth joining with their neighbours: refreshes leave many. */
const WORTH_KEEPING = STORED_BLOCK_BYTES / 2

export function mergeStored(sources: readonly MergeSource[], sections: SegmentSections): void {
  const writer = new StoredWriter()
  for (const { reader, docMap } of sources) {
    const blocks = reader.storedBlocks
    for (let block = 0; block < blocks.blockCount; block++) {
      if (movesWhole(blocks, block, docMap, writer.pendingBytes)) {
        writer.addBlock(blocks.keptBlock(block), blocks.wholeLength(block), blocks.recordStarts(block), blocks.hasFields)
      } else copyDocuments(blocks, block, docMap, writer)
    }
  }
  writeStored(writer.take(), sections)
}

/** Moving a block closes the one that is being filled, so that one must not be small either. */
function movesWhole(blocks: StoredReader, block: number, docMap: Int32Array, pendingBytes: number): boolean {
  if (blocks.wholeLength(block) < WORTH_KEEPING || (pendingBytes > 0 && pendingBytes < WORTH_KEEPING)) return false
  const first = blocks.firstDoc(block)
  const end = first + blocks.recordStarts(block).length
  for (let doc = first; doc < end; doc++) if (docMap[doc] < 0) return false
  return true
}

function copyDocuments(blocks: StoredReader, block: number, docMap: Int32Array, writer: StoredWriter): void {
  const first = blocks.firstDoc(block)
  const end = first + blocks.recordStarts(block).length
  for (let doc = first; doc < end; doc++) {
    if (docMap[doc] >= 0) writer.add(blocks.source(doc), blocks.fields(doc))
  }
}
