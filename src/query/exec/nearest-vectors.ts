// Finds the nearest vectors of a segment, by its graph or by comparing all of them, whichever is cheaper.
import { Bitset } from '../../index/bitmap/bitset.ts'
import { NO_MORE_DOCS } from '../../index/contracts/segment-reader.ts'
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import { walkGraph } from '../../index/vectors/graph-search.ts'
import { OrdHeap } from '../../index/vectors/ord-heap.ts'
import type { VectorColumn } from '../../index/vectors/vector-column.ts'
import type { Nearness } from '../../index/vectors/vector-set.ts'
import type { Scorer } from '../contracts/scorer.ts'

/** How far a walk goes; null: as far as it takes. */
export type WalkWidth = number | null

/** The default width and patience: a wide search, which ends early when no better neighbours turn up. */
const FREE_WIDTH = 2000
const FREE_PATIENCE = 200
/** A walk that is not over after this part of the vectors costs more than looking at all of them. */
const FREE_PART = 0.06
const FREE_LEAST = 2500
/** How many times longer visiting a vector takes in a walk of the graph than in a scan. */
const STEP_COST = 3

/** The numbers of vectors that may be found; null: all of them. `filter` null: any document. */
export function acceptedVectors(column: VectorColumn, { live }: SegmentView, filter: Scorer | 'all'): Bitset | null {
  if (filter === 'all') {
    if (live === null || column.docs === null) return live
    const accepted = Bitset.empty(column.count)
    for (let ord = 0; ord < column.count; ord++) if (live.has(column.docs[ord])) accepted.add(ord)
    return accepted
  }
  const accepted = Bitset.empty(column.count)
  for (let doc = filter.next(); doc !== NO_MORE_DOCS; doc = filter.next()) {
    const ord = live === null || live.has(doc) ? column.ordOf(doc) : -1
    if (ord >= 0) accepted.add(ord)
  }
  return accepted
}

/** The nearest `k` of the accepted, farthest on top. `check` is called now and then, and may throw. */
export function nearestVectors(
  column: VectorColumn,
  nearest: Nearness,
  accepted: Bitset | null,
  k: number,
  width: WalkWidth,
  check: () => void,
): OrdHeap {
  const { graph, count } = column
  const candidates = accepted === null ? count : accepted.count()
  if (graph !== null && candidates > k && isWalkWorthIt(count, candidates, Math.max(k, width ?? FREE_WIDTH / 4))) {
    const walk =
      width === null
        ? { width: Math.max(k, FREE_WIDTH), patience: Math.max(FREE_PATIENCE, k), limit: Math.max(count * FREE_PART, FREE_LEAST) }
        : { width: Math.max(k, width), patience: Number.POSITIVE_INFINITY, limit: candidates * STEP_COST }
    const found = walkGraph(graph, count, { nearest, accepted, k, check, ...walk })
    if (found !== null) return found
  }
  return scan(count, nearest, accepted, Math.min(k, candidates), check)
}

/** As many vectors as are looked at, at most, before it is known which are found; those of a walk count for more. */
export function searchedVectors({ graph, count }: VectorColumn, k: number, width: WalkWidth, isFiltered: boolean): number {
  if (graph === null || width === null || isFiltered) return count
  return Math.min(count, Math.max(k, width) * STEP_COST * 4)
}

/** What is filtered out is walked through all the same, so the fewer are accepted the longer the walk. */
const isWalkWorthIt = (count: number, candidates: number, width: number) => (STEP_COST * 4 * width * count) / candidates < candidates

/** So many vectors are looked at before any is kept. */
const STRETCH = 512
/** Vectors between two questions whether to go on. */
const CHECKED_EVERY = 8 * STRETCH

function scan(count: number, nearest: Nearness, accepted: Bitset | null, k: number, check: () => void): OrdHeap {
  const found = new OrdHeap(Math.max(k, 1), 1)
  if (k === 0) return found
  const near = new Float64Array(STRETCH)
  if (accepted === null) {
    for (let first = 0; first < count; first += STRETCH) {
      const length = Math.min(STRETCH, count - first)
      if (first % CHECKED_EVERY === 0) check()
      nearest.ofStretch(first, length, near)
      for (let i = 0; i < length; i++) if (found.size < k || near[i] > found.topNearness) found.keep(first + i, near[i], k)
    }
    return found
  }
  const ords = new Int32Array(STRETCH)
  for (let ord = accepted.next(0); ord >= 0; ) {
    let length = 0
    check()
    for (; ord >= 0 && length < STRETCH; ord = accepted.next(ord + 1)) ords[length++] = ord
    nearest.ofEach(ords, length, near)
    for (let i = 0; i < length; i++) if (found.size < k || near[i] > found.topNearness) found.keep(ords[i], near[i], k)
  }
  return found
}
