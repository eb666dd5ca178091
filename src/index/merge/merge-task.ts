// A merge task for a worker thread: plain data and shared memory.
import { Bitset } from '../bitmap/bitset.ts'
import type { SharedSegment } from '../contracts/shared-segment.ts'
import { openShared } from '../segment/segment-reader.ts'
import type { MergeInput } from './doc-map.ts'
import { type MergedSegment, mergeSegments } from './merge-segments.ts'

interface MergeTask {
  readonly id: string
  readonly sources: readonly {
    readonly segment: SharedSegment
    /** Words of the live documents, in shared memory; null: nothing is deleted. */
    readonly live: Uint32Array | null
  }[]
}

export const describeMerge = (inputs: readonly MergeInput[], id: string): MergeTask => ({
  id,
  sources: inputs.map(({ reader, live }) => ({ segment: reader.shared, live: live?.words ?? null })),
})

/** Runs a described merge. */
export function mergeTask({ id, sources }: MergeTask): MergedSegment {
  const inputs = sources.map(source => {
    const reader = openShared(source.segment)
    return { reader, live: source.live === null ? null : new Bitset(source.live, reader.maxDoc) }
  })
  return mergeSegments(inputs, id)
}
