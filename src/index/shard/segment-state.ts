// A segment in the hands of its shard: the immutable part, and which documents were deleted since.
import { Bitset } from '../bitmap/bitset.ts'
import type { SegmentReader } from '../segment/segment-reader-api.ts'
import type { DocumentBuffer } from '../writer/document-buffer.ts'

export class SegmentState {
  /** What deletions change; shared with readers until the next change copies it. */
  private working: Bitset | null
  private isShared = true
  numDeleted: number
  /** The live documents that the last commit holds. */
  committedLive: Bitset | null
  /** Set while a merge rewrites this segment. */
  merging = false

  constructor(
    readonly reader: SegmentReader,
    readonly bytes: SharedArrayBuffer,
    live: Bitset | null,
    /** The file that holds it; null before the first commit after it was made. */
    public file: string | null,
    public deleteGeneration = 0,
  ) {
    this.working = live
    this.committedLive = file === null ? null : live
    this.numDeleted = live === null ? 0 : reader.maxDoc - live.count()
  }

  get numDocs(): number {
    return this.reader.maxDoc - this.numDeleted
  }

  isLive(doc: number): boolean {
    return this.working === null || this.working.has(doc)
  }

  /** Deletes a document together with the nested documents before it. */
  delete(root: number): void {
    if (this.working === null) {
      this.working = Bitset.full(this.reader.maxDoc, true)
      this.isShared = false
    } else if (this.isShared) {
      this.working = this.working.clone(true)
      this.isShared = false
    }
    const { roots } = this.reader
    let doc = root
    do {
      if (this.working.has(doc)) {
        this.working.remove(doc)
        this.numDeleted++
      }
      doc--
    } while (roots !== null && doc >= 0 && !roots.has(doc))
  }

  /** The live documents as of now, never changed afterwards. */
  freeze(): Bitset | null {
    this.isShared = true
    return this.working
  }
}

/** Where documents written together lie: in the buffer first, in the segment made of it later. Numbers stay the same. */
export interface DocumentHolder {
  buffer: DocumentBuffer | null
  segment: SegmentState | null
}

export interface DocumentPlace {
  readonly holder: DocumentHolder
  readonly doc: number
}
