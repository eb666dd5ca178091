// A filter that changes each term by itself.
import type { TokenFilterFactory } from '../analyzer.ts'
import type { TokenFilterType } from '../component.ts'
import { checkGrowth } from '../growth.ts'
import { TokenFilter, type TokenStream } from '../token-stream.ts'

/** A filter type without settings that works character by character, as normalizers may use it. */
export const normalization = (name: string, change: (term: string) => string): TokenFilterType => ({
  name,
  create: (name): TokenFilterFactory => ({ name, normalizes: true, create: input => new TermFilter(input, change) }),
})

export class TermFilter extends TokenFilter {
  constructor(
    input: TokenStream,
    private readonly change: (term: string) => string,
  ) {
    super(input)
  }

  next(): boolean {
    if (!this.input.next()) return false
    const { token } = this
    token.term = this.change(token.term)
    checkGrowth(token.term.length, token.endOffset - token.startOffset)
    return true
  }
}
