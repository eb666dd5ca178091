// Searches an HNSW graph for the nearest neighbours of a vector.
//
// From the top level down each step goes to something nearer; on the lowest level the walk keeps the `width` nearest it has visited and goes
// on from them until none leads to anything nearer. Vectors that are not accepted (deleted, filtered out) are walked through and not kept.
//
// How wide a walk must be depends on the vectors: where they form clusters a hundred will do, where they are spread evenly over many dimensions
// it takes ten times as many. So a walk may be wide and end early: when so many steps (`patience`) have found none of the nearest `k`.
import { Bitset } from '../bitmap/bitset.ts'
import { OrdHeap } from './ord-heap.ts'
import type { VectorGraph } from './vector-graph.ts'
import type { Nearness } from './vector-set.ts'

interface GraphWalk {
  readonly nearest: Nearness
  /** By ordinal; null: all are accepted. */
  readonly accepted: Bitset | null
  /** So many of the nearest are wanted. */
  readonly k: number
  readonly width: number
  readonly patience: number
  /** Looks at no more vectors than this. */
  readonly limit: number
  /** Called now and then; throws where the walk is to end. */
  readonly check: () => void
}

/** Steps between two questions whether to go on. */
const CHECKED_EVERY = 64

/** The `k` nearest found, farthest on top; null where the limit was reached before the walk was over. */
export function walkGraph(graph: VectorGraph, count: number, walk: GraphWalk): OrdHeap | null {
  const { nearest, accepted, k, width, patience, limit, check } = walk
  const { starts, links } = graph
  const seen = Bitset.empty(count)
  const { words } = seen
  const ahead = new OrdHeap(width * 2, -1)
  const found = new OrdHeap(width, 1)
  const best = new OrdHeap(k, 1)
  const entry = descend(graph, nearest)
  seen.add(entry)
  const first = nearest.of(entry)
  ahead.push(entry, first)
  if (accepted === null || accepted.has(entry)) {
    found.push(entry, first)
    best.push(entry, first)
  }
  let fresh = new Int32Array(64)
  let freshNearness = new Float64Array(64)
  let looked = 1
  let idle = 0
  let steps = 0
  while (ahead.size > 0) {
    if (found.size >= width && ahead.topNearness < found.topNearness) break
    if (++idle > patience) break
    if (++steps % CHECKED_EVERY === 0) check()
    const node = ahead.pop()
    const start = starts[node]
    const end = starts[node + 1]
    if (end - start > fresh.length) {
      fresh = new Int32Array(end - start)
      freshNearness = new Float64Array(end - start)
    }
    let count = 0
    for (let i = start; i < end; i++) {
      const next = links[i]
      const bit = 1 << (next & 31)
      if ((words[next >>> 5] & bit) !== 0) continue
      words[next >>> 5] |= bit
      fresh[count++] = next
    }
    looked += count
    if (looked > limit) return null
    nearest.ofEach(fresh, count, freshNearness)
    for (let i = 0; i < count; i++) {
      const next = fresh[i]
      const near = freshNearness[i]
      if (found.size >= width && near < found.topNearness) continue
      ahead.push(next, near)
      if (accepted !== null && !accepted.has(next)) continue
      found.keep(next, near, width)
      if (best.keep(next, near, k)) idle = 0
    }
  }
  return best
}

function descend(graph: VectorGraph, nearest: Nearness): number {
  const { starts, links } = graph
  let from = graph.entry
  let best = nearest.of(from)
  for (let level = graph.levelCount - 1; level > 0; level--) {
    for (let moved = true; moved; ) {
      moved = false
      const place = graph.place(level, from)
      for (let i = starts[place]; i < starts[place + 1]; i++) {
        const near = nearest.of(links[i])
        if (near > best) {
          best = near
          from = links[i]
          moved = true
        }
      }
    }
  }
  return from
}
