// Counters and times of a shard's refreshes and merges.

/** Writes since the last flush. */
export const uncommitted = ({ maxSeqNo, work }: { readonly maxSeqNo: number; readonly work: ShardWork }): number =>
  maxSeqNo - work.flushedSeqNo

export class ShardWork {
  refreshes = 0
  refreshMillis = 0
  merges = 0
  mergeMillis = 0
  mergedDocs = 0
  mergedBytes = 0
  mergesRunning = 0
  /** Writes that only the log had when the shard was opened. */
  replayed = 0
  /** The newest write of the last flush. */
  flushedSeqNo = -1
  /** Documents that the last flush made lasting. */
  flushedDocs = 0
  /** Commits since the shard was opened. */
  commits = 0

  /** What a flush makes lasting: everything written so far. */
  flushed({ maxSeqNo, segments }: { readonly maxSeqNo: number; readonly segments: readonly { readonly numDocs: number }[] }): void {
    this.commits++
    this.flushedSeqNo = maxSeqNo
    this.flushedDocs = segments.reduce((docs, segment) => docs + segment.numDocs, 0)
  }

  /** `began` as `performance.now` tells it. */
  refreshed(began: number): void {
    this.refreshes++
    this.refreshMillis += performance.now() - began
  }

  merged(sources: readonly { readonly maxDoc: number; readonly byteLength: number }[], began: number): void {
    this.merges++
    this.mergeMillis += performance.now() - began
    for (const { maxDoc, byteLength } of sources) {
      this.mergedDocs += maxDoc
      this.mergedBytes += byteLength
    }
  }
}
