// Every token twice: once protected from stemmers, once not.
import type { TokenFilterType } from '../component.ts'
import { Token, TokenFilter } from '../token-stream.ts'

export const keyword_repeat = {
  name: 'keyword_repeat',
  plainNameOnly: true,
  create(name) {
    return { name, usesKeyword: true, forSynonyms: 'refuse', create: input => new KeywordRepeatFilter(input) }
  },
} satisfies TokenFilterType

class KeywordRepeatFilter extends TokenFilter {
  private again = false
  /** Filters behind may have changed the token by the time it is due again. */
  private readonly original = new Token()

  override reset(...args: Parameters<TokenFilter['reset']>): void {
    super.reset(...args)
    this.again = false
  }

  next(): boolean {
    const { token } = this
    if (this.again) {
      this.again = false
      token.copyFrom(this.original)
      token.positionIncrement = 0
      token.keyword = false
      return true
    }
    if (!this.input.next()) return false
    this.again = true
    this.original.copyFrom(token)
    token.keyword = true
    return true
  }
}
