// How do stored documents move into the merged segment? Whole blocks as they are where all of their documents live; others one by one.
import type { SegmentSections } from '../segment/segment-writer.ts'
import type { StoredReader } from '../stored/stored-reader.ts'
import { STORED_BLOCK_BYTES, StoredWriter, writeStored } from '../stored/stored-writer.ts'
import type { MergePlan } from './doc-map.ts'

/** Smaller blocks are worth joining with their neighbours: refreshes leave many. */
const WORTH_KEEPING = STORED_BLOCK_BYTES / 2

export function mergeStored({ sources, runs }: MergePlan, sections: SegmentSections): void {
  const writer = new StoredWriter()
  for (let run = 0; run < runs.length; run += 3) {
    const { reader, docMap } = sources[runs[run]]
    const blocks = reader.storedBlocks
    const end = runs[run + 2]
    for (let doc = runs[run + 1]; doc < end; ) {
      const block = blocks.blockOf(doc)
      const blockEnd = blocks.firstDoc(block) + blocks.recordStarts(block).length
      const isWhole = doc === blocks.firstDoc(block) && blockEnd <= end
      const stop = Math.min(blockEnd, end)
      if (isWhole && movesWhole(blocks, block, docMap, writer.pendingBytes)) {
        writer.addBlock(blocks.keptBlock(block), blocks.wholeLength(block), blocks.recordStarts(block), blocks.hasFields)
      } else for (let each = doc; each < stop; each++) if (docMap[each] >= 0) writer.add(blocks.source(each), blocks.fields(each))
      doc = stop
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
