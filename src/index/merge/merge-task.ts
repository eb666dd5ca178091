// A merge as it travels to another thread: plain data and shared memory.
import { Bitset } from '../bitmap/bitset.ts'
import { openSegment } from '../segment/segment-reader.ts'
import type { MergeInput } from './doc-map.ts'
import { type MergedSegment, mergeSegments } from './merge-segments.ts'

export interface MergeTask {
  readonly id: string
  readonly sources: readonly {
    readonly id: string
    readonly bytes: SharedArrayBuffer
    /** Words of the live documents, in shared memory; null: nothing is deleted. */
    readonly live: Uint32Array | null
  }[]
}

export const describeMerge = (inputs: readonly MergeInput[], id: string): MergeTask => ({
  id,
  sources: inputs.map(({ reader, live }) => ({ id: reader.id, bytes: reader.bytes, live: live?.words ?? null })),
})

/** Runs a described merge. */
export function mergeTask({ id, sources }: MergeTask): MergedSegment {
  const inputs = sources.map(source => {
    const reader = openSegment(source.bytes, source.id)
    return { reader, live: source.live === null ? null : new Bitset(source.live, reader.maxDoc) }
  })
  return mergeSegments(inputs, id)
}
