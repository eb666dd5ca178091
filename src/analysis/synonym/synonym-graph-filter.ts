// Puts synonyms beside what they stand for as paths of a graph: every path begins and ends at the same positions, however many words it
// has, and position lengths say where each word leads.
import { Token, TokenFilter, type TokenStream } from '../token-stream.ts'
import { SYNONYM } from './synonym-filter.ts'
import type { Replacement, SynonymMap } from './synonym-map.ts'

/** A word on its way out, from one node of the graph to another. */
interface Edge {
  /** null: a word of a synonym. */
  readonly original: Token | null
  readonly term: string
  readonly from: number
  readonly to: number
}

export class SynonymGraphFilter extends TokenFilter {
  private readonly lookahead: Token[] = []
  private readonly spare: Token[] = []
  private edges: Edge[] = []
  private finished = false
  /** Where the token given out last began, and where the next one may. */
  private lastNode = -1
  private nextNode = 0
  private matchStart = 0
  private matchEnd = 0

  constructor(
    input: TokenStream,
    private readonly map: SynonymMap,
  ) {
    super(input)
  }

  override reset(...args: Parameters<TokenFilter['reset']>): void {
    super.reset(...args)
    this.spare.push(...this.lookahead)
    this.lookahead.length = 0
    this.edges = []
    this.finished = false
    this.lastNode = -1
    this.nextNode = 0
  }

  next(): boolean {
    if (this.edges.length === 0 && !this.match()) {
      if (this.lookahead.length === 0) return false
      const { token } = this
      const first = this.lookahead.shift()!
      token.copyFrom(first)
      this.spare.push(first)
      this.lastNode += token.positionIncrement
      this.nextNode = this.lastNode + token.positionLength
      return true
    }
    this.give(this.edges.shift()!)
    return true
  }

  private give({ original, term, from, to }: Edge): void {
    const { token } = this
    if (original !== null) {
      token.copyFrom(original)
      this.spare.push(original)
    } else {
      token.clear()
      token.term = term
      token.type = SYNONYM
      token.startOffset = this.matchStart
      token.endOffset = this.matchEnd
    }
    token.positionIncrement = from - this.lastNode
    token.positionLength = to - from
    this.lastNode = from
  }

  /** Looks for the longest match at the current token, reading ahead as far as one may still come. */
  private match(): boolean {
    let node = this.map.root
    let found: Replacement | null = null
    let length = 0
    for (let i = 0; i < this.lookahead.length || this.readToken(); i++) {
      const next = node.next.get(this.lookahead[i].term)
      if (next === undefined) break
      node = next
      if (node.replacement !== null) {
        found = node.replacement
        length = i + 1
      }
      if (node.next.size === 0) break
    }
    if (found === null) return false
    this.spread(found, this.lookahead.splice(0, length))
    return true
  }

  private readToken(): boolean {
    if (this.finished || !this.input.next()) {
      this.finished = true
      return false
    }
    const held = this.spare.pop() ?? new Token()
    held.copyFrom(this.token)
    this.lookahead.push(held)
    return true
  }

  /** First the first words of all paths, then the rest of each; the originals last. */
  private spread({ outputs, keepsOriginal }: Replacement, originals: Token[]): void {
    this.matchStart = originals[0].startOffset
    this.matchEnd = originals[originals.length - 1].endOffset
    const start = this.nextNode
    const lengths = outputs.map(output => output.length)
    if (keepsOriginal) lengths.push(originals.length)
    else this.spare.push(...originals)
    const end = start + 1 + lengths.reduce((sum, length) => sum + length - 1, 0)

    let node = start + 1
    const seconds = lengths.map(length => {
      if (length === 1) return end
      const second = node
      node += length - 1
      return second
    })
    const edge = (path: number, i: number): Edge => {
      const from = i === 0 ? start : seconds[path] + i - 1
      const to = i === lengths[path] - 1 ? end : seconds[path] + i
      return path < outputs.length
        ? { original: null, term: outputs[path][i], from, to }
        : { original: originals[i], term: originals[i].term, from, to }
    }
    for (const path of lengths.keys()) this.edges.push(edge(path, 0))
    for (const [path, length] of lengths.entries()) for (let i = 1; i < length; i++) this.edges.push(edge(path, i))
    this.nextNode = end
  }
}
