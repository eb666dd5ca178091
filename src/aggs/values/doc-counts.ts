// Reads `_doc_count`: the number of documents that a pre-aggregated one stands for in bucket counts.
import type { SegmentReader } from '../../index/contracts/segment-reader.ts'
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import { DOC_COUNT_SPEC } from '../../index/mapping/meta-specs.ts'

/** By document. */
export type DocCounts = Int32Array

const known = new WeakMap<SegmentReader, DocCounts>()

/** Null: each document of the segment is one. */
export function docCountsOf({ reader }: SegmentView): DocCounts | null {
  const column = reader.numeric(DOC_COUNT_SPEC.name)
  if (column === null) return null
  let counts = known.get(reader)
  if (counts === undefined) {
    counts = new Int32Array(reader.maxDoc)
    for (let doc = 0; doc < counts.length; doc++) counts[doc] = column.has(doc) ? Number(column.values[doc]) : 1
    known.set(reader, counts)
  }
  return counts
}

/** Counts the first `count` of `docs` in their buckets. */
export function countDocs(counts: Int32Array, buckets: Int32Array, docs: Int32Array, count: number, docCounts: DocCounts | null): void {
  if (docCounts === null) for (let i = 0; i < count; i++) counts[buckets[i]]++
  else for (let i = 0; i < count; i++) counts[buckets[i]] += docCounts[docs[i]]
}
