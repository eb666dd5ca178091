// Every token twice: once protected from stemmers, once not.
import type { TokenFilterType } from '../component.ts'
import { TokenFilter } from '../token-stream.ts'

export const keyword_repeat = {
  name: 'keyword_repeat',
  plainNameOnly: true,
  create(name) {
    return { name, usesKeyword: true, forSynonyms: 'refuse', create: input => new KeywordRepeatFilter(input) }
  },
} satisfies TokenFilterType

class KeywordRepeatFilter extends TokenFilter {
  private again = false

  override reset(...args: Parameters<TokenFilter['reset']>): void {
    super.reset(...args)
    this.again = false
  }

  next(): boolean {
    const { token } = this
    if (this.again) {
      this.again = false
      token.positionIncrement = 0
      token.keyword = false
      return true
    }
    if (!this.input.next()) return false
    this.again = true
    token.keyword = true
    return true
  }
}
