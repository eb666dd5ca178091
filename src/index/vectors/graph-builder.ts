// Builds the HNSW graph (hierarchical navigable small world) of a field of vectors.
//
// Vectors go in one by one. Each has a level, drawn from its number, so that a set of vectors always makes the same graph: one of `maxLinks`
// reaches the next level. From the top level down, the nearest of the vectors that are there already are found by walking, and linked with.
// Of these, one that is nearer to another link than to the new vector is left out: what lies behind another can be reached through it. Links
// go both ways; a vector with too many drops the farthest that lies behind another.
import { GraphLevel } from './graph-level.ts'
import { OrdHeap } from './ord-heap.ts'
import type { VectorGraph } from './vector-graph.ts'
import type { VectorSet } from './vector-set.ts'
import type { GraphOptions } from './vector-spec.ts'

const MAX_LEVEL = 30

/** The level of a vector: uniform bits of its number make a geometric distribution. */
function levelOf(ord: number, maxLinks: number): number {
  let bits = Math.imul(ord + 0x9e3779b9, 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  bits = Math.imul(bits ^ (bits >>> 16), 0x27d4eb2f)
  const uniform = ((bits ^ (bits >>> 15)) >>> 0) / 0x1_0000_0000
  return Math.min(MAX_LEVEL, Math.floor(-Math.log(uniform + Number.EPSILON) / Math.log(Math.max(maxLinks, 2))))
}

export class GraphBuilder {
  private readonly levels: GraphLevel[] = []
  private entry = -1
  /** The number of the last walk that visited each vector: walks need no set of their own. */
  private readonly seen: Int32Array
  private walk = 0
  private readonly ahead = new OrdHeap(256, -1)
  private readonly found: OrdHeap
  /** What a walk found, nearest first. */
  private readonly candidates: Int32Array
  private readonly nearness: Float64Array
  private candidateCount = 0
  private readonly chosen: Int32Array
  /** Those a step comes by for the first time. */
  private readonly fresh: Int32Array
  private readonly freshNearness: Float64Array

  constructor(
    private readonly vectors: VectorSet,
    private readonly options: GraphOptions,
  ) {
    const { maxLinks, buildWidth } = options
    this.seen = new Int32Array(vectors.count)
    this.found = new OrdHeap(buildWidth, 1)
    this.candidates = new Int32Array(buildWidth)
    this.nearness = new Float64Array(buildWidth)
    this.chosen = new Int32Array(maxLinks)
    this.fresh = new Int32Array(maxLinks * 2)
    this.freshNearness = new Float64Array(maxLinks * 2)
  }

  /** Begins with the links of a graph of the vectors `first`, `first + 1`, …: those need not be added again. */
  adopt(graph: VectorGraph, first: number): void {
    for (let level = 0; level < graph.levelCount; level++) {
      const to = this.level(level)
      graph.eachNode(level, (node, links) => {
        to.open(first + node)
        for (let i = 0; i < links.length; i++) to.link(first + node, first + links[i], this.vectors.between(first + node, first + links[i]))
        to.settle(first + node)
      })
    }
    this.entry = first + graph.entry
  }

  add(ord: number): void {
    const top = levelOf(ord, this.options.maxLinks)
    const highest = this.levels.length - 1
    for (let level = 0; level <= top; level++) this.level(level).open(ord)
    if (this.entry < 0) {
      this.entry = ord
      return
    }
    let from = this.entry
    for (let level = highest; level > top; level--) from = this.descend(ord, from, level)
    for (let level = Math.min(top, highest); level >= 0; level--) {
      this.search(ord, from, level)
      from = this.candidates[0]
      this.connect(ord, this.levels[level])
    }
    if (top > highest) this.entry = ord
  }

  /** Level by level, the lowest first. */
  finish(): readonly GraphLevel[] {
    return this.levels
  }

  private level(number: number): GraphLevel {
    while (this.levels.length <= number) {
      const { maxLinks } = this.options
      this.levels.push(new GraphLevel(this.vectors.count, this.levels.length === 0 ? maxLinks * 2 : maxLinks, this.levels.length === 0))
    }
    return this.levels[number]
  }

  /** The nearest that steps to something nearer lead to. */
  private descend(target: number, from: number, level: number): number {
    const { vectors } = this
    const graph = this.levels[level]
    let best = vectors.between(target, from)
    for (let moved = true; moved; ) {
      moved = false
      const start = graph.start(from)
      const end = start + graph.degree(from)
      for (let i = start; i < end; i++) {
        const node = graph.links[i]
        const near = vectors.between(target, node)
        if (near > best) {
          best = near
          from = node
          moved = true
        }
      }
    }
    return from
  }

  /** Fills `candidates` with about the `buildWidth` nearest of a level. */
  private search(target: number, from: number, level: number): void {
    const { vectors, seen, ahead, found, fresh, freshNearness } = this
    const { buildWidth } = this.options
    const graph = this.levels[level]
    const walk = ++this.walk
    ahead.clear()
    found.clear()
    seen[target] = walk
    seen[from] = walk
    const first = vectors.between(target, from)
    ahead.push(from, first)
    found.push(from, first)
    while (ahead.size > 0) {
      if (found.size >= buildWidth && ahead.topNearness < found.topNearness) break
      const node = ahead.pop()
      const start = graph.start(node)
      const end = start + graph.degree(node)
      let count = 0
      for (let i = start; i < end; i++) {
        const next = graph.links[i]
        if (seen[next] === walk) continue
        seen[next] = walk
        fresh[count++] = next
      }
      vectors.betweenEach(target, fresh, count, freshNearness)
      for (let i = 0; i < count; i++) if (found.keep(fresh[i], freshNearness[i], buildWidth)) ahead.push(fresh[i], freshNearness[i])
    }
    this.candidateCount = found.size
    for (let i = found.size - 1; i >= 0; i--) {
      this.nearness[i] = found.topNearness
      this.candidates[i] = found.pop()
    }
  }

  private connect(ord: number, level: GraphLevel): void {
    const { vectors, candidates, nearness, chosen } = this
    let count = 0
    for (let i = 0; i < this.candidateCount && count < this.options.maxLinks; i++) {
      const candidate = candidates[i]
      if (this.liesBehind(candidate, nearness[i], count)) continue
      chosen[count++] = candidate
      level.link(ord, candidate, nearness[i])
    }
    level.settle(ord)
    for (let i = 0; i < count; i++) level.linkBack(chosen[i], ord, vectors)
  }

  private liesBehind(candidate: number, near: number, count: number): boolean {
    const { vectors, chosen } = this
    for (let i = 0; i < count; i++) if (vectors.between(candidate, chosen[i]) > near) return true
    return false
  }
}
