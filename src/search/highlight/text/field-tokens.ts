// The tokens of one field of one document: its values analysed again, placed as the index placed them.
import type { Analyzer } from '../../../analysis/analyzer.ts'
import type { TokenStream } from '../../../analysis/token-stream.ts'

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

/** Tokens, or what is found among them, between two looks at the clock. */
export const AT_ONCE = 256

/** Characters of a value that is analysed in one go: longer ones need a stream of their own, which others may not use meanwhile. */
const SHORT = 8192

/** Reads values part by part. */
export class TokenReader {
  readonly tokens = new FieldTokens()
  private position = -1
  private offset = 0
  private value = 0
  /** Of a value that is half read. */
  private stream: TokenStream | null = null

  /** Null for an analyzer: each value is one token as it stands. Tokens of a value that begin behind `limit` are left out. */
  constructor(
    private readonly values: readonly string[],
    private readonly analyzer: Analyzer | null,
    private readonly limit = Number.POSITIVE_INFINITY,
  ) {}

  /** A value, or a part of a long one; false: all is read. */
  readSome(): boolean {
    const { values, analyzer } = this
    if (this.value === values.length) return false
    const value = values[this.value]
    if (analyzer === null) this.tokens.add(value, ++this.position, this.offset, this.offset + value.length)
    else if (!this.readTokens(value, analyzer)) return true
    this.offset += value.length + 1
    return ++this.value < values.length
  }

  /** False: there are more. */
  private readTokens(value: string, analyzer: Analyzer): boolean {
    const { tokens, limit, offset } = this
    const isLong = value.length > SHORT
    const stream = this.stream ?? (isLong ? analyzer.ownTokens(value) : analyzer.tokens(value))
    const most = isLong ? tokens.length + AT_ONCE : Number.POSITIVE_INFINITY
    const { token } = stream
    let { position } = this
    let whole = true
    while (stream.next()) {
      if (token.startOffset > limit) {
        whole = false
        break
      }
      position += token.positionIncrement
      tokens.add(token.term, position, offset + token.startOffset, offset + token.endOffset)
      if (tokens.length === most) {
        this.position = position
        this.stream = stream
        return false
      }
    }
    this.stream = null
    if (whole) stream.end()
    this.position = position + (whole ? token.positionIncrement : 0) + analyzer.positionIncrementGap
    return true
  }
}
