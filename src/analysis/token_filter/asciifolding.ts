// Letters, digits and signs beyond ASCII as their nearest ASCII; with `preserve_original` both, at the same position.
import type { TokenFilterType } from '../component.ts'
import { Token, TokenFilter, type TokenStream } from '../token-stream.ts'
import { foldToAscii } from './fold-to-ascii.ts'

/** Letters without accents. */
export interface AsciiFoldingOptions {
  /** The letters as they were stay as well, at the same position; false. */
  readonly preserve_original?: boolean
}

export const asciifolding = {
  name: 'asciifolding',
  create(name, settings) {
    const preserveOriginal = settings.boolean('preserve_original', false)
    return { name, normalizes: true, create: input => new AsciiFoldingFilter(input, preserveOriginal) }
  },
} satisfies TokenFilterType

class AsciiFoldingFilter extends TokenFilter {
  private readonly original = new Token()
  private pending = false

  constructor(
    input: TokenStream,
    private readonly preserveOriginal: boolean,
  ) {
    super(input)
  }

  override reset(...args: Parameters<TokenFilter['reset']>): void {
    super.reset(...args)
    this.pending = false
  }

  next(): boolean {
    const { token } = this
    if (this.pending) {
      this.pending = false
      token.copyFrom(this.original)
      token.positionIncrement = 0
      return true
    }
    if (!this.input.next()) return false
    const folded = foldToAscii(token.term)
    if (folded !== token.term) {
      if (this.preserveOriginal) {
        this.original.copyFrom(token)
        this.pending = true
      }
      token.term = folded
    }
    return true
  }
}
