// Where do the documents of the merged segments go? Live ones keep their order, segment after segment; deleted ones go nowhere.
import type { Bitset } from '../bitmap/bitset.ts'
import type { SegmentReader } from '../segment/segment-reader-api.ts'

/** A segment to be merged, with the new numbers of its documents. */
export interface MergeSource {
  readonly reader: SegmentReader
  /** Old document → new one; -1: deleted. */
  readonly docMap: Int32Array
  readonly hasDeletions: boolean
}

export interface MergeInput {
  readonly reader: SegmentReader
  readonly live: Bitset | null
}

export function mapDocuments(inputs: readonly MergeInput[]): { sources: MergeSource[]; maxDoc: number } {
  let maxDoc = 0
  const sources = inputs.map(({ reader, live }): MergeSource => {
    const docMap = new Int32Array(reader.maxDoc)
    const first = maxDoc
    for (let doc = 0; doc < docMap.length; doc++) docMap[doc] = live === null || live.has(doc) ? maxDoc++ : -1
    return { reader, docMap, hasDeletions: maxDoc - first < docMap.length }
  })
  return { sources, maxDoc }
}
