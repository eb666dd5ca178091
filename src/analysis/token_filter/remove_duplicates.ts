// Drops tokens whose term another token at the same position has.
import type { TokenFilterType } from '../component.ts'
import { TokenFilter } from '../token-stream.ts'

export const remove_duplicates = {
  name: 'remove_duplicates',
  create(name) {
    return { name, create: input => new RemoveDuplicatesFilter(input) }
  },
} satisfies TokenFilterType

export class RemoveDuplicatesFilter extends TokenFilter {
  private readonly seen = new Set<string>()

  override reset(...args: Parameters<TokenFilter['reset']>): void {
    super.reset(...args)
    this.seen.clear()
  }

  next(): boolean {
    const { token, seen } = this
    while (this.input.next()) {
      if (token.positionIncrement > 0) seen.clear()
      else if (seen.has(token.term)) continue
      seen.add(token.term)
      return true
    }
    return false
  }
}
