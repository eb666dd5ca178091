// Maps the doc ids of the merged segments to new ones. Live documents keep their order, segment after segment, or follow the index sort;
// deleted ones are dropped.
import type { Bitset } from '../bitmap/bitset.ts'
import { commonSort, type IndexSort } from '../contracts/index-sort.ts'
import type { SegmentReader } from '../contracts/segment-reader.ts'
import { type Runs, sortedRuns } from './sorted-runs.ts'

/** A segment to be merged, with the new numbers of its documents. */
export interface MergeSource {
  readonly reader: SegmentReader
  /** Old document → new one; -1: deleted. */
  readonly docMap: Int32Array
  readonly hasDeletions: boolean
}

export interface MergeInput {
  readonly reader: SegmentReader
  readonly live: Bitset | null
}

export interface MergePlan {
  readonly sources: readonly MergeSource[]
  /** The old documents in their new order; deleted ones lie between them. */
  readonly runs: Runs
  readonly maxDoc: number
  /** Null: every source keeps its order, one after another. */
  readonly sort: IndexSort | null
}

/** `sort`: the order that all segments have unless another is asked for. */
export function planMerge(
  inputs: readonly MergeInput[],
  sort: IndexSort | null = commonSort(inputs.map(({ reader }) => reader.sort)),
): MergePlan {
  const readers = inputs.map(({ reader }) => reader)
  const runs = sort === null ? Int32Array.from(readers.flatMap(({ maxDoc }, source) => [source, 0, maxDoc])) : sortedRuns(readers, sort)
  const docMaps = readers.map(reader => new Int32Array(reader.maxDoc))
  const counts = readers.map(() => 0)
  let maxDoc = 0
  for (let run = 0; run < runs.length; run += 3) {
    const source = runs[run]
    const docMap = docMaps[source]
    const { live } = inputs[source]
    const first = maxDoc
    for (let doc = runs[run + 1]; doc < runs[run + 2]; doc++) docMap[doc] = live === null || live.has(doc) ? maxDoc++ : -1
    counts[source] += maxDoc - first
  }
  const sources = readers.map((reader, i) => ({ reader, docMap: docMaps[i], hasDeletions: counts[i] < reader.maxDoc }))
  return { sources, runs, maxDoc, sort }
}
