// Token graphs: tokens with side paths, as a synonym of several words beside one word. Enumerates the paths and finds the articulation
// points at which all of them meet.
//
// States are the places between tokens; a token leads from its position to the one after its length.
import type { TextToken } from './tokens.ts'

interface Edge {
  readonly to: number
  readonly token: TextToken
}

export class TokenGraph {
  /** By state, in the order of the tokens. */
  private readonly edges: Edge[][] = []
  private readonly end: number

  constructor(tokens: readonly TextToken[]) {
    let position = -1
    let gap = 0
    let previous = 1
    let end = 0
    for (const token of tokens) {
      if (token.positionIncrement === 0) {
        position -= gap
      } else {
        position++
        gap = token.positionIncrement - 1
      }
      const to = position + token.positionLength + gap
      // Every way through is a plain row of tokens; those that share a place share what stands before them.
      const positionIncrement = token.positionIncrement === 0 ? previous : token.positionIncrement
      if (token.positionIncrement > 0) previous = token.positionIncrement
      ;(this.edges[position] ??= []).push({ to, token: { ...token, positionIncrement, positionLength: 1 } })
      if (to > end) end = to
      position += gap
    }
    this.end = end
  }

  private from(state: number): readonly Edge[] {
    return this.edges[state] ?? []
  }

  hasSidePath(state: number): boolean {
    const edges = this.from(state)
    return edges.some(edge => edge.to !== edges[0].to)
  }

  terms(state: number): string[] {
    return this.from(state).map(edge => edge.token.term)
  }

  /** Every way from one state to another, in the order of the tokens. */
  *paths(from = 0, to = this.end): Iterable<readonly TextToken[]> {
    const path: TextToken[] = []
    const edges = (state: number) => this.from(state)
    function* walk(state: number): Iterable<readonly TextToken[]> {
      if (state === to) {
        yield [...path]
        return
      }
      for (const edge of edges(state)) {
        path.push(edge.token)
        yield* walk(edge.to)
        path.pop()
      }
    }
    yield* walk(from)
  }

  /** The stretches between the states that every way passes, with where each begins and ends. */
  stretches(): { from: number; to: number }[] {
    const passed: number[] = []
    for (let state = 0; state <= this.end; state++) if (this.isPassedByAll(state)) passed.push(state)
    const found: { from: number; to: number }[] = []
    for (let i = 0; i + 1 < passed.length; i++) found.push({ from: passed[i], to: passed[i + 1] })
    return found
  }

  /** A state some token reaches or leaves, and no token leaps over. */
  private isPassedByAll(state: number): boolean {
    if (state === 0 || state === this.end) return true
    let reached = false
    for (let from = 0; from < this.edges.length; from++) {
      for (const { to } of this.from(from)) {
        if (from < state && to > state) return false
        if (to === state) reached = true
      }
    }
    return reached
  }
}
