// Drops stop words and leaves gaps where they stood.
import type { TokenFilterType } from '../component.ts'
import { Token, TokenFilter, type TokenStream } from '../token-stream.ts'
import type { WordSet } from '../word-set.ts'
import { FilteringTokenFilter } from './filtering.ts'
import { readStopWords, type StopWordOptions, stopWordsOf } from './stop-words.ts'

/** Words that are left out; those of English. */
export interface StopFilterOptions extends StopWordOptions {
  readonly ignore_case?: boolean
  /** The last word is left out, too; true. False for suggestions as one types. */
  readonly remove_trailing?: boolean
}

export const stop = {
  name: 'stop',
  create(name, settings, { files }) {
    const ignoreCase = settings.boolean('ignore_case', false)
    const removeTrailing = settings.boolean('remove_trailing', true)
    const words = readStopWords(settings, stopWordsOf('english')!, ignoreCase, files)
    return removeTrailing
      ? { name, create: input => new StopFilter(input, words) }
      : { name, usesKeyword: true, create: input => new SuggestStopFilter(input, words) }
  },
} satisfies TokenFilterType

export class StopFilter extends FilteringTokenFilter {
  constructor(
    input: TokenStream,
    private readonly words: WordSet,
  ) {
    super(input)
  }

  protected accept(): boolean {
    return !this.words.has(this.token.term)
  }
}

/** Keeps a stop word at the very end of the text, which may be a prefix still being typed. */
class SuggestStopFilter extends TokenFilter {
  private readonly held = new Token()
  private readonly atEnd = new Token()
  private ended = false

  constructor(
    input: TokenStream,
    private readonly words: WordSet,
  ) {
    super(input)
  }

  override reset(...args: Parameters<TokenFilter['reset']>): void {
    super.reset(...args)
    this.ended = false
  }

  next(): boolean {
    const { token, input, held } = this
    if (this.ended || !input.next()) return false
    let skippedPositions = 0
    while (this.words.has(token.term)) {
      held.copyFrom(token)
      if (input.next()) {
        skippedPositions += held.positionIncrement
        continue
      }
      input.end()
      this.atEnd.copyFrom(token)
      this.ended = true
      if (token.endOffset > held.endOffset) return false
      token.copyFrom(held)
      token.keyword = true
      break
    }
    token.positionIncrement += skippedPositions
    return true
  }

  override end(): void {
    if (this.ended) this.token.copyFrom(this.atEnd)
    else super.end()
  }
}
