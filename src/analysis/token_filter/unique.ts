// Drops tokens whose term was there before: in the whole text, or at the same position only. It leaves no gaps.
import type { TokenFilterType } from '../component.ts'
import { TokenFilter, type TokenStream } from '../token-stream.ts'

/** Each word once. */
export interface UniqueOptions {
  /** The same word may come again elsewhere; false. */
  readonly only_on_same_position?: boolean
}

export const unique = {
  name: 'unique',
  create(name, settings) {
    const onlyOnSamePosition = settings.boolean('only_on_same_position', false)
    return { name, create: input => new UniqueFilter(input, onlyOnSamePosition) }
  },
} satisfies TokenFilterType

export class UniqueFilter extends TokenFilter {
  private readonly seen = new Set<string>()

  constructor(
    input: TokenStream,
    private readonly onlyOnSamePosition: boolean,
  ) {
    super(input)
  }

  override reset(...args: Parameters<TokenFilter['reset']>): void {
    super.reset(...args)
    this.seen.clear()
  }

  next(): boolean {
    const { token, seen } = this
    while (this.input.next()) {
      if (this.onlyOnSamePosition && token.positionIncrement > 0) seen.clear()
      const before = seen.size
      seen.add(token.term)
      if (seen.size > before) return true
    }
    return false
  }
}
