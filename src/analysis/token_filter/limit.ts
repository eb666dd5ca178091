// Only the first tokens of a text.
import { illegalArgument } from '../../core/errors.ts'
import type { TokenFilterType } from '../component.ts'
import { TokenFilter, type TokenStream } from '../token-stream.ts'

/** How many tokens stay. */
export interface LimitOptions {
  /** 1 */
  readonly max_token_count?: number
  /** The rest is read all the same; false. */
  readonly consume_all_tokens?: boolean
}

export const limit = {
  name: 'limit',
  create(name, settings) {
    const count = settings.int('max_token_count', 1)
    const consumeAll = settings.boolean('consume_all_tokens', false)
    return {
      name,
      create(input) {
        if (count < 1) throw illegalArgument('maxTokenCount must be greater than zero')
        return new LimitFilter(input, count, consumeAll)
      },
    }
  },
} satisfies TokenFilterType

class LimitFilter extends TokenFilter {
  private left = 0

  constructor(
    input: TokenStream,
    private readonly count: number,
    private readonly consumeAll: boolean,
  ) {
    super(input)
  }

  override reset(...args: Parameters<TokenFilter['reset']>): void {
    super.reset(...args)
    this.left = this.count
  }

  next(): boolean {
    if (this.left > 0) {
      this.left--
      return this.input.next()
    }
    if (this.consumeAll) while (this.input.next());
    return false
  }
}
