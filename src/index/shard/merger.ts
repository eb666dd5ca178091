// Keeps the number of segments down: picks what to merge, runs it, and carries over what was deleted meanwhile.
import type { Bitset } from '../bitmap/bitset.ts'
import { mergeSegments } from '../merge/merge-segments.ts'
import { expungeMerges, forcedMerges, nextMerge } from '../merge/tiered-policy.ts'
import { openSegment } from '../segment/segment-reader.ts'
import type { SegmentReader } from '../segment/segment-reader-api.ts'
import { SegmentState } from './segment-state.ts'

export interface MergeSource {
  readonly reader: SegmentReader
  readonly bytes: SharedArrayBuffer
  readonly live: Bitset | null
}

export interface MergeResult {
  readonly bytes: SharedArrayBuffer
  /** Per source: old document → new one, -1 for those left out. */
  readonly docMaps: readonly Int32Array[]
}

/** Runs a merge, here or on another thread. */
export type MergeRunner = (sources: readonly MergeSource[], id: string) => Promise<MergeResult>

export const mergeInline: MergeRunner = async (sources, id) => mergeSegments(sources, id)

export class Merger {
  constructor(private readonly runner: MergeRunner) {}

  /** The segments the policy wants merged next; null when it is content. */
  choose(segments: readonly SegmentState[]): readonly SegmentState[] | null {
    return nextMerge(segments.filter(segment => !segment.merging))
  }

  chooseForced(
    segments: readonly SegmentState[],
    options: { readonly maxSegments: number; readonly onlyExpungeDeletes: boolean },
  ): readonly (readonly SegmentState[])[] {
    const free = segments.filter(segment => !segment.merging)
    return options.onlyExpungeDeletes ? expungeMerges(free) : forcedMerges(free, options.maxSegments)
  }

  /** The segment that takes the place of `chosen`; null when nothing of them is left. */
  async run(chosen: readonly SegmentState[], id: string): Promise<SegmentState | null> {
    const sources = chosen.map(segment => ({ reader: segment.reader, bytes: segment.bytes, live: segment.freeze() }))
    for (const segment of chosen) segment.merging = true
    try {
      const { bytes, docMaps } = await this.runner(sources, id)
      const reader = openSegment(bytes, id)
      if (reader.maxDoc === 0) return null
      const merged = new SegmentState(reader, bytes, null, null)
      chosen.forEach((segment, i) => {
        carryDeletes(segment, sources[i].live, docMaps[i], merged)
      })
      return merged
    } finally {
      for (const segment of chosen) segment.merging = false
    }
  }
}

/** Documents deleted since the merge read the segment are deleted in its result. */
function carryDeletes(segment: SegmentState, before: Bitset | null, docMap: Int32Array, merged: SegmentState): void {
  if (segment.freeze() === before) return
  for (let doc = 0; doc < docMap.length; doc++) {
    if (docMap[doc] >= 0 && !segment.isLive(doc) && merged.isLive(docMap[doc])) merged.delete(docMap[doc])
  }
}
