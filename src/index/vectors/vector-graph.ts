// The graph of a segment's vectors, as its sections hold it.
//
//   graphLevels  u32[levels + 1]   where the entries of each level begin; those of the lowest are vector 0, vector 1, …
//   graphNodes   u32               the vector of each entry of the levels above, ascending within a level
//   graphStarts  u32[entries + 1]  where the links of each entry begin
//   graphLinks   u32               the vectors linked with, nearest first
//
// Walks begin at the first vector of the highest level.
import type { FieldSections } from '../bytes/segment-sections.ts'
import type { GraphLevel } from './graph-level.ts'

export class VectorGraph {
  constructor(
    private readonly levels: Uint32Array,
    private readonly nodes: Uint32Array,
    readonly starts: Uint32Array,
    readonly links: Uint32Array,
  ) {}

  get levelCount(): number {
    return this.levels.length - 1
  }

  get entry(): number {
    return this.levelCount === 1 ? 0 : this.nodes[this.levels[this.levelCount - 1] - this.levels[1]]
  }

  /** Place of a vector in `starts`; it must be on the level. */
  place(level: number, ord: number): number {
    if (level === 0) return ord
    const { levels, nodes } = this
    const above = levels[1]
    let low = levels[level] - above
    let high = levels[level + 1] - above - 1
    while (low < high) {
      const middle = (low + high) >>> 1
      if (nodes[middle] < ord) low = middle + 1
      else high = middle
    }
    return above + low
  }

  eachNode(level: number, visit: (ord: number, links: Uint32Array) => void): void {
    const { levels, nodes, starts, links } = this
    for (let place = levels[level]; place < levels[level + 1]; place++) {
      visit(level === 0 ? place : nodes[place - levels[1]], links.subarray(starts[place], starts[place + 1]))
    }
  }
}

export function writeGraph(sections: FieldSections, built: readonly GraphLevel[], count: number): void {
  const nodesOf = built.map(({ nodes }) => Uint32Array.from(nodes).sort())
  const levels = new Uint32Array(built.length + 1)
  for (let level = 0; level < built.length; level++) levels[level + 1] = levels[level] + nodesOf[level].length
  const starts = new Uint32Array(levels[built.length] + 1)
  let place = 0
  for (let level = 0; level < built.length; level++) {
    for (const ord of nodesOf[level]) {
      starts[place + 1] = starts[place] + built[level].degree(ord)
      place++
    }
  }
  const links = new Uint32Array(starts[place])
  place = 0
  for (let level = 0; level < built.length; level++) {
    for (const ord of nodesOf[level]) {
      const from = built[level].start(ord)
      links.set(built[level].links.subarray(from, from + built[level].degree(ord)), starts[place++])
    }
  }
  const nodes = new Uint32Array(levels[built.length] - count)
  for (let level = 1; level < built.length; level++) nodes.set(nodesOf[level], levels[level] - count)
  sections.add('graphLevels', levels)
  sections.add('graphNodes', nodes)
  sections.add('graphStarts', starts)
  sections.add('graphLinks', links)
}
