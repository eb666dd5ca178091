// Only the words of a list.
import { illegalArgument } from '../../core/errors.ts'
import type { TokenFilterType } from '../component.ts'
import type { TokenStream } from '../token-stream.ts'
import { WordSet, type WordsSetting, wordList } from '../word-set.ts'
import { FilteringTokenFilter } from './filtering.ts'

/** The words that stay. */
export interface KeepOptions {
  /** The words. */
  readonly keep_words?: WordsSetting
  /** A file of them below `config`, one a line. */
  readonly keep_words_path?: string
  /** In any case; false. */
  readonly keep_words_case?: boolean
}

export const keep = {
  name: 'keep',
  requiresSettings: true,
  create(name, settings, { files }) {
    // Neither and both are refused alike.
    if ((settings.list('keep_words') !== null) === settings.has('keep_words_path'))
      throw illegalArgument('keep requires either `keep_words` or `keep_words_path` to be configured')
    if (settings.has('enable_position_increments'))
      throw illegalArgument('enable_position_increments is not supported anymore. Please fix your analysis chain')
    const words = new WordSet(wordList(settings, 'keep_words', files) ?? [], settings.boolean('keep_words_case', false))
    return { name, create: input => new KeepFilter(input, words) }
  },
} satisfies TokenFilterType

class KeepFilter extends FilteringTokenFilter {
  constructor(
    input: TokenStream,
    private readonly words: WordSet,
  ) {
    super(input)
  }

  protected accept(): boolean {
    return this.words.has(this.token.term)
  }
}
