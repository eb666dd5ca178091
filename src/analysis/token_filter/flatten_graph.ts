// Makes a graph of tokens into a row of positions, as an index needs it: the words of paths side by side share positions, shorter paths
// end early, and every token spans what it spanned as far as that is left.
import type { TokenFilterType } from '../component.ts'
import { Queue } from '../queue.ts'
import { Token, TokenFilter } from '../token-stream.ts'

export const flatten_graph = {
  name: 'flatten_graph',
  create(name) {
    return { name, create: input => new FlattenGraphFilter(input) }
  },
} satisfies TokenFilterType

/** A position of the row, where nodes of the graph come together. */
interface Position {
  /** Tokens that begin here, in the order their nodes came here. */
  readonly nodes: number[]
  /** The narrowest offsets of what begins and ends here. */
  start: number
  end: number
}

/** A token of the graph and the nodes it leads from and to. */
interface Edge {
  readonly token: Token
  readonly from: number
  readonly to: number
}

class FlattenGraphFilter extends TokenFilter {
  private readonly held = new Token()
  private holdsToken = false
  private readonly atEnd = new Token()
  private finished = false
  private readonly out = new Queue<Token>()
  private from = -1
  /** Where the part of the graph before this one ended: its node, and its position in the row. */
  private lastNode = 0
  private lastPosition = 0
  private lastGiven = -1
  private lastStart = 0

  override reset(...args: Parameters<TokenFilter['reset']>): void {
    super.reset(...args)
    this.holdsToken = false
    this.finished = false
    this.out.clear()
    this.from = -1
    this.lastNode = 0
    this.lastPosition = 0
    this.lastGiven = -1
    this.lastStart = 0
  }

  next(): boolean {
    if (this.out.length === 0) this.flattenNext()
    const token = this.out.shift()
    if (token === undefined) return false
    this.token.copyFrom(token)
    return true
  }

  override end(): void {
    if (this.finished) this.token.copyFrom(this.atEnd)
    else super.end()
  }

  /** Reads up to a node that all paths lead through. */
  private flattenNext(): void {
    const { held } = this
    const edges: Edge[] = []
    let end = -1
    while (this.read()) {
      const from = this.from + held.positionIncrement
      if (edges.length > 0 && from >= end) break
      const token = new Token()
      token.copyFrom(held)
      edges.push({ token, from, to: from + held.positionLength })
      end = Math.max(end, from + held.positionLength)
      this.from = from
      this.holdsToken = false
    }
    if (edges.length > 0) this.flatten(edges, end)
  }

  private read(): boolean {
    if (this.holdsToken) return true
    if (this.finished) return false
    if (this.input.next()) {
      this.held.copyFrom(this.token)
      this.holdsToken = true
      return true
    }
    this.finished = true
    this.input.end()
    this.atEnd.copyFrom(this.token)
    return false
  }

  private flatten(edges: readonly Edge[], end: number): void {
    const first = this.lastPosition + Math.max(0, edges[0].from - this.lastNode)
    const positionOf = new Map([[edges[0].from, first]])
    const positions = new Map<number, Position>()
    const positionAt = (index: number): Position => {
      let position = positions.get(index)
      if (position === undefined) positions.set(index, (position = { nodes: [], start: -1, end: -1 }))
      return position
    }
    positionAt(first).nodes.push(edges[0].from)
    for (const { token, from, to } of edges) {
      let source = positionOf.get(from)
      if (source === undefined) {
        // Nothing leads here: a token before has been dropped.
        source = Math.max(...positionOf.values()) + 1
        positionOf.set(from, source)
        positionAt(source).nodes.push(from)
      }
      const position = positionAt(source)
      position.start = Math.max(position.start, token.startOffset)
      const known = positionOf.get(to) ?? -1
      if (source + 1 > known) {
        if (known !== -1) positionAt(known).nodes.splice(positionAt(known).nodes.indexOf(to), 1)
        positionAt(source + 1).nodes.push(to)
        positionOf.set(to, source + 1)
      }
      const destination = positionAt(positionOf.get(to)!)
      destination.end = destination.end === -1 ? token.endOffset : Math.min(destination.end, token.endOffset)
    }
    for (const index of [...positions.keys()].sort((a, b) => a - b))
      for (const node of positions.get(index)!.nodes)
        for (const edge of edges) if (edge.from === node) this.give(edge, index, positionOf.get(edge.to)!, positions)
    this.lastNode = end
    this.lastPosition = positionOf.get(end)!
  }

  private give({ token }: Edge, index: number, destination: number, positions: ReadonlyMap<number, Position>): void {
    token.positionIncrement = index - this.lastGiven
    token.positionLength = destination - index
    token.startOffset = Math.max(this.lastStart, positions.get(index)!.start)
    token.endOffset = Math.max(token.startOffset, positions.get(destination)!.end)
    this.lastStart = token.startOffset
    this.lastGiven = index
    this.out.push(token)
  }
}
