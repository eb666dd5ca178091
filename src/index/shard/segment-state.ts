// A segment of an open shard: its immutable part, and the documents deleted since.
import { Bitset } from '../bitmap/bitset.ts'
import type { SegmentReader } from '../contracts/segment-reader.ts'

/**
 * Deletions count as a reason to merge only after a while, as on the server, which keeps them that long for its replicas: documents
 * that change often would otherwise have their segment rewritten at every refresh.
 */
const SETTLE_MILLIS = 30_000

export class SegmentState {
  /** What deletions change; once it is shared with readers, the next change copies it. */
  private working: Bitset | null
  private isShared = true
  numDeleted: number
  private settledDeletes = 0
  private deletedWhenSettled: number
  private settledAt = Date.now()
  /** The live documents that the last commit holds. */
  committedLive: Bitset | null

  constructor(
    readonly reader: SegmentReader,
    live: Bitset | null,
    /** The file that holds it; null before the first commit after it was made. */
    public file: string | null = null,
    public deleteGeneration = 0,
  ) {
    this.working = live
    this.committedLive = file === null ? null : live
    this.numDeleted = live === null ? 0 : reader.maxDoc - live.count()
    this.deletedWhenSettled = this.numDeleted
  }

  get numDocs(): number {
    return this.reader.maxDoc - this.numDeleted
  }

  /** Deletions that are a reason to merge: those that were there when this was asked at least a while ago. */
  deletesToMerge(now: number): number {
    if (now - this.settledAt >= SETTLE_MILLIS) {
      this.settledDeletes = this.deletedWhenSettled
      this.deletedWhenSettled = this.numDeleted
      this.settledAt = now
    }
    return this.settledDeletes
  }

  /** Documents not deleted; null: none is. Valid until the next deletion. */
  get live(): Bitset | null {
    return this.working
  }

  /** The same, never changed afterwards. */
  freeze(): Bitset | null {
    this.isShared = true
    return this.working
  }

  /** Deletes a document together with the nested documents before it. */
  delete(root: number): void {
    if (this.isShared) {
      this.working = this.working === null ? Bitset.full(this.reader.maxDoc, true) : this.working.clone(true)
      this.isShared = false
    }
    const { roots } = this.reader
    const live = this.working!
    let doc = root
    do {
      if (live.has(doc)) {
        live.remove(doc)
        this.numDeleted++
      }
      doc--
    } while (roots !== null && doc >= 0 && !roots.has(doc))
  }
}
