// Marks words that stemmers must leave alone.
import { illegalArgument } from '../../core/errors.ts'
import { compileJavaPattern } from '../../core/java-pattern.ts'
import type { TokenFilterType } from '../component.ts'
import { TokenFilter, type TokenStream } from '../token-stream.ts'
import { WordSet, type WordsSetting, wordList } from '../word-set.ts'

/** Words that stemmers leave alone. */
export interface KeywordMarkerOptions {
  /** The words. */
  readonly keywords?: WordsSetting
  /** A file of them below `config`, one a line. */
  readonly keywords_path?: string
  /** Words that match, in the place of a list. */
  readonly keywords_pattern?: string
  readonly ignore_case?: boolean
}

export const keyword_marker = {
  name: 'keyword_marker',
  requiresSettings: true,
  create(name, settings, { files }) {
    const ignoreCase = settings.boolean('ignore_case', false)
    const pattern = settings.text('keywords_pattern')
    if (pattern !== null) {
      if (settings.has('keywords') || settings.has('keywords_path'))
        throw illegalArgument('cannot specify both `keywords_pattern` and `keywords` or `keywords_path`')
      const whole = compileJavaPattern(pattern, { whole: true })
      return { name, usesKeyword: true, create: input => new KeywordMarkerFilter(input, term => whole.test(term)) }
    }
    const keywords = wordList(settings, 'keywords', files)
    if (keywords === null)
      throw illegalArgument('keyword filter requires either `keywords`, `keywords_path`, or `keywords_pattern` to be configured')
    const words = new WordSet(keywords, ignoreCase)
    return { name, usesKeyword: true, create: input => new KeywordMarkerFilter(input, term => words.has(term)) }
  },
} satisfies TokenFilterType

export class KeywordMarkerFilter extends TokenFilter {
  constructor(
    input: TokenStream,
    private readonly isKeyword: (term: string) => boolean,
  ) {
    super(input)
  }

  next(): boolean {
    if (!this.input.next()) return false
    if (this.isKeyword(this.token.term)) this.token.keyword = true
    return true
  }
}
