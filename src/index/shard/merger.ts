// Runs the merges of a shard one at a time, and carries over deletions made meanwhile.
import { lazily } from '../../core/lazily.ts'
import { oneAtATime } from '../../core/one-at-a-time.ts'
import { inTurns, TURN_MILLIS, Turns } from '../../core/turns.ts'
import type { Bitset } from '../bitmap/bitset.ts'
import type { SegmentReader } from '../contracts/segment-reader.ts'
import { expungeMerges, forcedMerges, interleaved, nextMerge } from '../merge/tiered-policy.ts'
import { openSegment } from '../segment/segment-reader.ts'
import type { DeletionLease } from './deletion-lease.ts'
import { SegmentState } from './segment-state.ts'
import type { ShardWork } from './shard-work.ts'

const merging = lazily(() => import('../merge/merge-segments.ts'))

interface MergeSource {
  readonly reader: SegmentReader
  readonly live: Bitset | null
}

interface MergeResult {
  readonly bytes: SharedArrayBuffer
  /** Per source: old document → new one, -1 for those left out. */
  readonly docMaps: readonly Int32Array[]
}

/** Runs a merge, here or on another thread. */
export type MergeRunner = (sources: readonly MergeSource[], id: string) => Promise<MergeResult>

export const mergeInline: MergeRunner = async (sources, id) => inTurns(merging().mergeSteps(sources, id), new Turns(TURN_MILLIS))

export interface ForceMergeOptions {
  readonly maxSegments: number
  readonly onlyExpungeDeletes: boolean
}

/** What is merged: a shard's segments as they are now. */
interface MergedShard {
  readonly segments: readonly SegmentState[]
  /** Says which deleted documents merges keep. */
  readonly lease: DeletionLease
  newSegmentId(): string
  /** `merged` takes the place of `chosen`; null: nothing of them is left. */
  replace(chosen: readonly SegmentState[], merged: SegmentState | null): void
  readonly isClosed: boolean
  readonly work: ShardWork
}

export class Merger {
  private readonly inTurn = oneAtATime()
  /** A look for merges that are due is waiting for its turn. */
  private isWaiting = false
  private isResting = false

  constructor(
    private readonly shard: MergedShard,
    private readonly runner: MergeRunner,
    private readonly onError: (error: unknown) => void,
  ) {}

  /** From now on only what is asked for is merged: another process merges the segments. */
  rest(): void {
    this.isResting = true
  }

  /** Makes the merges that are due, until none is, without anyone waiting for them. */
  wake(): void {
    if (this.isWaiting || this.isResting || this.due() === null) return
    this.isWaiting = true
    void this.inTurn(async () => {
      this.isWaiting = false
      for (;;) {
        const chosen = this.shard.isClosed ? null : this.due()
        if (chosen === null) return
        await this.merge(chosen)
      }
    }).catch(error => {
      // Who closes a shard may take the threads away under its merge.
      if (!this.shard.isClosed) this.onError(error)
    })
  }

  /** Merges the segments there are when its turn comes; those that writes add meanwhile stay as they are. */
  force({ maxSegments, onlyExpungeDeletes }: ForceMergeOptions): Promise<void> {
    return this.inTurn(async () => {
      const { lease } = this.shard
      const segments = this.shard.segments.map(segment => ({ segment, reader: segment.reader, numDeleted: lease.uncovered(segment) }))
      for (const chosen of onlyExpungeDeletes ? expungeMerges(segments) : forcedMerges(segments, maxSegments)) {
        if (this.shard.isClosed) return
        const byAge = segments.filter(one => chosen.includes(one))
        await this.merge(interleaved(byAge).map(({ segment }) => segment))
      }
    })
  }

  private due(): readonly SegmentState[] | null {
    const now = Date.now()
    const candidates = this.shard.segments.map(segment => ({
      segment,
      reader: segment.reader,
      numDeleted: segment.deletesToMerge(now),
    }))
    return nextMerge(candidates)?.map(({ segment }) => segment) ?? null
  }

  private async merge(chosen: readonly SegmentState[]): Promise<void> {
    const sources = chosen.map(segment => ({ reader: segment.reader, live: this.shard.lease.kept(segment) }))
    const id = this.shard.newSegmentId()
    const { work } = this.shard
    const began = performance.now()
    work.mergesRunning++
    const { bytes, docMaps } = await this.runner(sources, id).finally(() => {
      work.mergesRunning--
    })
    work.merged(
      chosen.map(({ reader }) => reader),
      began,
    )
    if (this.shard.isClosed) return
    // From here on nothing is awaited: no deletion may slip between carrying them over and the replacement.
    const reader = openSegment(bytes, id)
    const merged = new SegmentState(reader, null)
    chosen.forEach((segment, i) => {
      carryDeletes(segment, sources[i].live, docMaps[i], merged)
    })
    this.shard.replace(chosen, merged.reader.maxDoc === 0 ? null : merged)
  }
}

/** Documents that the merge kept are deleted in its result where they are deleted by now. */
function carryDeletes({ live }: SegmentState, before: Bitset | null, docMap: Int32Array, merged: SegmentState): void {
  if (live === before || live === null) return
  for (let doc = 0; doc < docMap.length; doc++) {
    const moved = docMap[doc]
    if (moved >= 0 && !live.has(doc) && (merged.live === null || merged.live.has(moved))) merged.delete(moved)
  }
}
