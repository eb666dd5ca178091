// `min_gram` and `max_gram`, and what the server says when they do not fit together.
import { illegalArgument } from '../core/errors.ts'
import type { ComponentContext } from './component.ts'
import type { ComponentSettings } from './component-settings.ts'

const DEFAULT_MIN = 1
const DEFAULT_MAX = 2

export interface GramOptions {
  /** Characters of the shortest; 1. */
  readonly min_gram?: number
  /** Characters of the longest; 2. */
  readonly max_gram?: number
}

export class GramSizes {
  readonly min: number
  readonly max: number

  constructor(settings: ComponentSettings) {
    this.min = settings.int('min_gram', DEFAULT_MIN)
    this.max = settings.int('max_gram', DEFAULT_MAX)
  }

  /** Refused with the settings. */
  checkDifference({ maxNgramDiff }: ComponentContext): this {
    const difference = this.max - this.min
    if (difference > maxNgramDiff)
      throw illegalArgument(
        `The difference between max_gram and min_gram in NGram Tokenizer must be less than or equal to: [${maxNgramDiff}] but was [${difference}].` +
          ' This limit can be set by changing the [index.max_ngram_diff] index level setting.',
      )
    return this
  }

  /** Refused when a chain is built. */
  check(): this {
    if (this.min < 1) throw illegalArgument('minGram must be greater than zero')
    if (this.min > this.max) throw illegalArgument('minGram must not be greater than maxGram')
    return this
  }
}
