// A point-in-time view of a shard: an immutable list of segments with their deletions.
import type { Bitset } from '../bitmap/bitset.ts'
import type { SegmentReader } from './segment-reader.ts'

/** One segment at one moment. */
export interface SegmentView {
  readonly reader: SegmentReader
  /** Documents not deleted; null: none is deleted. */
  readonly live: Bitset | null
  /** Live root and nested documents. */
  readonly numDocs: number
  /** Added to a segment's document number to get the shard's. */
  readonly docBase: number
  /** Place in `ShardReader.segments`. */
  readonly ord: number
}

export class ShardReader {
  readonly segments: readonly SegmentView[]
  readonly maxDoc: number
  readonly numDocs: number

  constructor(parts: readonly { reader: SegmentReader; live: Bitset | null; numDocs: number }[]) {
    let docBase = 0
    let numDocs = 0
    this.segments = parts.map((part, ord) => {
      const view: SegmentView = { ...part, docBase, ord }
      docBase += part.reader.maxDoc
      numDocs += part.numDocs
      return view
    })
    this.maxDoc = docBase
    this.numDocs = numDocs
  }

  /** The segment that holds the shard's document `doc`. */
  segmentOf(doc: number): SegmentView {
    let low = 0
    let high = this.segments.length - 1
    while (low < high) {
      const middle = (low + high + 1) >>> 1
      if (this.segments[middle].docBase <= doc) low = middle
      else high = middle - 1
    }
    return this.segments[low]
  }
}
