// How long deleted documents stay in segments: those written since the last renewal of a shard's lease count in its statistics, as on the
// server, which keeps them that long for its replicas. It renews its leases twice a minute.
import { Bitset } from '../bitmap/bitset.ts'
import { SEQ_NO_FIELD } from '../contracts/document.ts'
import type { SegmentReader } from '../contracts/segment-reader.ts'

const RENEWAL_MILLIS = 30_000

export class DeletionLease {
  private renewedAt = Date.now()
  /** The first sequence number that was not written when the lease was looked at last. */
  private seen = 0
  /** Deleted documents from this sequence number on are kept. */
  from = 0

  /** Its next renewal frees some of the segments, though nothing is written. */
  frees(segments: readonly { readonly numDocs: number }[]): boolean {
    return this.isDue(Date.now()) && segments.some(({ numDocs }) => numDocs === 0)
  }

  private isDue(now: number): boolean {
    return now - this.renewedAt >= RENEWAL_MILLIS
  }

  /** To be called whenever what was written becomes searchable or durable. */
  renew(now: number, maxSeqNo: number): void {
    if (this.isDue(now)) {
      this.from = Math.max(this.from, this.seen)
      this.renewedAt = now
    }
    this.seen = maxSeqNo + 1
  }

  /** The documents of a segment that a merge keeps: those that are live, and the deleted ones that the lease covers. Null: all. */
  kept({ reader, live }: { readonly reader: SegmentReader; readonly live: Bitset | null }): Bitset | null {
    if (live === null) return null
    const { maxDoc, roots } = reader
    const numbers = sequenceNumbers(reader)
    const kept = Bitset.empty(maxDoc, true)
    // Nested documents go with the root after them, which alone has a number.
    let isKept = false
    let count = 0
    for (let doc = maxDoc - 1; doc >= 0; doc--) {
      if (roots === null || roots.has(doc)) isKept = live.has(doc) || Number(numbers[doc]) >= this.from
      if (!isKept) continue
      kept.add(doc)
      count++
    }
    return count === maxDoc ? null : kept
  }

  /** How many of a segment's documents a merge would remove. */
  uncovered(segment: { readonly reader: SegmentReader; readonly live: Bitset | null }): number {
    const kept = this.kept(segment)
    return kept === null ? 0 : segment.reader.maxDoc - kept.count()
  }

  /** The lease covers a document of the segment, deleted or not. */
  covers(reader: SegmentReader): boolean {
    const numbers = sequenceNumbers(reader)
    for (let doc = reader.maxDoc - 1; doc >= 0; doc--) if (Number(numbers[doc]) >= this.from) return true
    return false
  }
}

const sequenceNumbers = (reader: SegmentReader) => reader.numeric(SEQ_NO_FIELD)!.values
