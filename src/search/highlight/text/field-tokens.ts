// The tokens of one field of one document: its values analysed again, placed as the index placed them.
import type { Analyzer } from '../../../analysis/analyzer.ts'

/** Offsets count from the start of the first value; between two values is one character. */
export class FieldTokens {
  readonly terms: string[] = []
  readonly positions: number[] = []
  readonly starts: number[] = []
  readonly ends: number[] = []

  get length(): number {
    return this.terms.length
  }

  add(term: string, position: number, start: number, end: number): void {
    this.terms.push(term)
    this.positions.push(position)
    this.starts.push(start)
    this.ends.push(end)
  }
}

/** Null for an analyzer: each value is one token as it stands. Tokens of a value that begin behind `limit` are left out. */
export function tokensOf(values: readonly string[], analyzer: Analyzer | null, limit = Number.POSITIVE_INFINITY): FieldTokens {
  const tokens = new FieldTokens()
  let position = -1
  let offset = 0
  for (const value of values) {
    if (analyzer === null) {
      tokens.add(value, ++position, offset, offset + value.length)
      offset += value.length + 1
      continue
    }
    const stream = analyzer.tokens(value)
    const { token } = stream
    let whole = true
    while (stream.next()) {
      if (token.startOffset > limit) {
        whole = false
        break
      }
      position += token.positionIncrement
      tokens.add(token.term, position, offset + token.startOffset, offset + token.endOffset)
    }
    if (whole) stream.end()
    position += (whole ? token.positionIncrement : 0) + analyzer.positionIncrementGap
    offset += value.length + 1
  }
  return tokens
}
