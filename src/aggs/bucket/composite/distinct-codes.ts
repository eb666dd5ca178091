// A part of a composite key of which each value of a document counts once, however often the document has it.
import type { SegmentView } from '../../../index/contracts/shard-reader.ts'
import type { DocCodes, SourceCodes } from './doc-codes.ts'

export const distinctCodes = (source: SourceCodes): SourceCodes => ({
  ...source,
  segment: view => distinctIn(source, view),
})

function distinctIn(source: SourceCodes, view: SegmentView): DocCodes | null {
  const inner = source.segment(view)
  // One value is distinct.
  if (inner === null || inner.places !== undefined) return inner
  const { compare } = source
  return {
    get codes() {
      return inner.codes
    },
    load(doc) {
      const count = inner.load(doc)
      if (count < 2) return count
      // Read after loading, which may have made room for more.
      const { codes } = inner
      codes.subarray(0, count).sort(compare)
      let kept = 1
      for (let i = 1; i < count; i++) if (codes[i] !== codes[kept - 1]) codes[kept++] = codes[i]
      return kept
    },
  }
}
