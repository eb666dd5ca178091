// Merges stored documents into the new segment, in their new order.
import type { SegmentSections } from '../bytes/segment-sections.ts'
import { moveDocuments } from '../stored/move-documents.ts'
import { StoredWriter, writeStored } from '../stored/stored-writer.ts'
import type { MergePlan } from './doc-map.ts'

export function mergeStored({ sources, runs }: MergePlan, sections: SegmentSections): void {
  const writer = new StoredWriter()
  for (let run = 0; run < runs.length; run += 3) {
    const { reader, docMap } = sources[runs[run]]
    moveDocuments(writer, reader.storedBlocks, runs[run + 1], runs[run + 2], docMap)
  }
  writeStored(writer.take(), sections)
}
