// Cuts terms to a length in UTF-16 units (it may cut a surrogate pair in two, as the server does); keywords stay whole.
import { illegalArgument } from '../../core/errors.ts'
import type { TokenFilterType } from '../component.ts'
import { TokenFilter, type TokenStream } from '../token-stream.ts'

/** Characters that stay. */
export interface TruncateOptions {
  /** So many characters. */
  readonly length: number
}

export const truncate = {
  name: 'truncate',
  requiresSettings: true,
  preconfigured: { length: '10' },
  create(name, settings) {
    const length = settings.int('length', -1)
    if (length <= 0) throw illegalArgument('length parameter must be provided')
    return { name, usesKeyword: true, create: input => new TruncateFilter(input, length) }
  },
} satisfies TokenFilterType

class TruncateFilter extends TokenFilter {
  constructor(
    input: TokenStream,
    private readonly length: number,
  ) {
    super(input)
  }

  next(): boolean {
    if (!this.input.next()) return false
    const { token } = this
    if (!token.keyword && token.term.length > this.length) token.term = token.term.slice(0, this.length)
    return true
  }
}
