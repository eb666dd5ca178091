// Drops tokens that are too short or too long, in UTF-16 units.
import { illegalArgument } from '../../core/errors.ts'
import type { TokenFilterType } from '../component.ts'
import type { TokenStream } from '../token-stream.ts'
import { FilteringTokenFilter } from './filtering.ts'

const UNLIMITED = 0x7fffffff

/** Characters of what stays. */
export interface LengthOptions {
  /** No shorter words; 0 by default. */
  readonly min?: number
  /** No longer words. */
  readonly max?: number
}

export const length = {
  name: 'length',
  create(name, settings) {
    const min = settings.int('min', 0)
    const max = settings.int('max', UNLIMITED)
    return {
      name,
      create(input) {
        if (min < 0) throw illegalArgument('minimum length must be greater than or equal to zero')
        if (min > max) throw illegalArgument('maximum length must not be greater than minimum length')
        return new LengthFilter(input, min, max)
      },
    }
  },
} satisfies TokenFilterType

class LengthFilter extends FilteringTokenFilter {
  constructor(
    input: TokenStream,
    private readonly min: number,
    private readonly max: number,
  ) {
    super(input)
  }

  protected accept(): boolean {
    const { length } = this.token.term
    return length >= this.min && length <= this.max
  }
}
