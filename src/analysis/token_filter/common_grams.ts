// Common words also as pairs with their neighbours: `the_fox`. In query mode, pairs take the place of the words they are made of.
import { illegalArgument } from '../../core/errors.ts'
import type { TokenFilterType } from '../component.ts'
import { Token, TokenFilter, type TokenStream } from '../token-stream.ts'
import { WordSet, type WordsSetting } from '../word-set.ts'
import { namedWords } from './stop-words.ts'

const SEPARATOR = '_'
const GRAM = 'gram'

/** Pairs with common words. */
export interface CommonGramsOptions {
  /** The words. */
  readonly common_words?: WordsSetting
  /** A file of them below `config`, one a line. */
  readonly common_words_path?: string
  readonly ignore_case?: boolean
  /** For the analyzer of queries: pairs take the place of their words; false. */
  readonly query_mode?: boolean
}

export const common_grams = {
  name: 'common_grams',
  preconfigured: { common_words: '' },
  create(name, settings, { files }) {
    const words = namedWords(settings, 'common_words', files)
    if (words === null)
      throw illegalArgument('missing or empty [common_words] or [common_words_path] configuration for common_grams token filter')
    const common = new WordSet(words, settings.boolean('ignore_case', false))
    const queryMode = settings.boolean('query_mode', false)
    return {
      name,
      forSynonyms: 'refuse',
      create(input) {
        const grams = new CommonGramsFilter(input, common)
        return queryMode ? new CommonGramsQueryFilter(grams) : grams
      },
    }
  },
} satisfies TokenFilterType

class CommonGramsFilter extends TokenFilter {
  private readonly following = new Token()
  private holdsFollowing = false
  private last = ''
  private lastStart = 0
  private lastWasCommon = false
  private hasLast = false

  constructor(
    input: TokenStream,
    private readonly common: WordSet,
  ) {
    super(input)
  }

  override reset(...args: Parameters<TokenFilter['reset']>): void {
    super.reset(...args)
    this.holdsFollowing = false
    this.hasLast = false
  }

  next(): boolean {
    const { token } = this
    if (this.holdsFollowing) {
      this.holdsFollowing = false
      token.copyFrom(this.following)
      this.remember()
      return true
    }
    if (!this.input.next()) return false
    // A gram follows the word before, so it goes out ahead of the word that completes it.
    if (this.hasLast && (this.lastWasCommon || this.common.has(token.term)) && token.type !== GRAM) {
      this.following.copyFrom(token)
      this.holdsFollowing = true
      const { term, endOffset } = token
      token.clear()
      token.term = this.last + SEPARATOR + term
      token.startOffset = this.lastStart
      token.endOffset = endOffset
      token.positionIncrement = 0
      token.positionLength = 2
      token.type = GRAM
      return true
    }
    this.remember()
    return true
  }

  private remember(): void {
    const { token } = this
    this.hasLast = true
    this.last = token.term
    this.lastStart = token.startOffset
    this.lastWasCommon = this.common.has(token.term)
  }
}

/** Leaves out the words that a gram begins with, and the last word if a gram ends with it. */
class CommonGramsQueryFilter extends TokenFilter {
  private readonly previous = new Token()
  private holdsPrevious = false
  private previousType = ''
  private exhausted = false

  override reset(...args: Parameters<TokenFilter['reset']>): void {
    super.reset(...args)
    this.holdsPrevious = false
    this.previousType = ''
    this.exhausted = false
  }

  next(): boolean {
    const { token, previous } = this
    while (!this.exhausted && this.input.next()) {
      if (!this.holdsPrevious || token.type === GRAM) {
        const kept = this.holdsPrevious && token.type !== GRAM
        previous.copyFrom(token)
        this.holdsPrevious = true
        if (!kept) continue
      }
      const given = previous.type
      const held = { ...token }
      token.copyFrom(previous)
      Object.assign(previous, held)
      this.previousType = given
      if (given === GRAM) {
        token.positionIncrement = 1
        token.positionLength = 1
      }
      return true
    }
    this.exhausted = true
    if (!this.holdsPrevious || this.previousType === GRAM) return false
    this.holdsPrevious = false
    token.copyFrom(previous)
    if (token.type === GRAM) {
      token.positionIncrement = 1
      token.positionLength = 1
    }
    this.previousType = GRAM
    return true
  }
}
