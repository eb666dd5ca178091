// Puts empty tokens behind the last one, each at a position of its own.
import { TokenFilter, type TokenStream } from '../token-stream.ts'

export class TrailingTokens extends TokenFilter {
  private left: number
  private atEnd = false

  constructor(
    input: TokenStream,
    private readonly count: number,
  ) {
    super(input)
    this.left = count
  }

  override reset(...args: Parameters<TokenFilter['reset']>): void {
    super.reset(...args)
    this.left = this.count
    this.atEnd = false
  }

  next(): boolean {
    const { token } = this
    if (!this.atEnd) {
      if (this.input.next()) return true
      this.atEnd = true
    }
    if (this.left === 0) return false
    this.left--
    token.term = ''
    token.startOffset = token.endOffset
    token.positionIncrement = 1
    return true
  }
}
