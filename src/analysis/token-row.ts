// The one way through tokens that stand one behind the other. Few texts have more, and a graph of each of its bytes takes a hundred times
// as long.
import { TokenGraph } from './token-graph.ts'

const ASCII = /^[\0-\x7f]?$/
const SURROGATE = /[\ud800-\udfff]/

export class TokenRow {
  private readonly terms: string[] = []
  private readonly increments: number[] = []

  /** As of a TokenGraph. */
  constructor(
    private readonly separator: string,
    private readonly keepsHoles: boolean,
  ) {}

  /** False, and the token is not taken: with it there is more than a row. */
  add(term: string, positionIncrement: number, positionLength: number): boolean {
    if (term === '' || positionIncrement < 1 || positionLength !== 1 || !ASCII.test(this.separator)) return false
    if (this.keepsHoles && positionIncrement !== 1) return false
    this.terms.push(term)
    this.increments.push(positionIncrement)
    return true
  }

  /** Null: there is more than a row, or nothing. */
  finish(holes: number): string | null {
    if (this.terms.length === 0 || (this.keepsHoles && holes > 0)) return null
    const { separator } = this
    const doubled = separator + separator
    return this.terms
      .map(term => (separator !== '' && term.includes(separator) ? term.replaceAll(separator, () => doubled) : term))
      .map(term => (SURROGATE.test(term) ? throughBytes(term) : term))
      .join(separator)
  }

  toGraph(): TokenGraph {
    const graph = new TokenGraph(this.separator, this.keepsHoles)
    this.terms.forEach((term, i) => {
      graph.add(term, this.increments[i], 1)
    })
    return graph
  }
}

/** Halves of pairs become U+FFFD. */
const throughBytes = (text: string): string => Buffer.from(text).toString()
