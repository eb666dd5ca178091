// Documents that contain a phrase, the last word of it as a prefix.
import { illegalArgument } from '../../core/errors.ts'
import { matchField } from '../text/match-field.ts'
import type { MatchPhraseOptions } from './match_phrase.ts'
import { MatchOptions, readMatch, requireText } from './match-options.ts'
import { builder, checkBoost, defineQuery } from './query-builder.ts'
import { print } from './term-pattern.ts'
import { walked } from './walked-query.ts'

/** By field: the phrase, or the phrase with options. */
export type MatchPhrasePrefixRequest = Readonly<Record<string, string | number | boolean | PhrasePrefixOptions>>

interface PhrasePrefixOptions extends MatchPhraseOptions {
  /** So many words that begin as the last one does; 50. */
  readonly max_expansions?: number
}

const NAME = 'match_phrase_prefix'

export const match_phrase_prefix = defineQuery({
  name: NAME,
  parse: walked(NAME, walk => {
    const options = new MatchOptions()
    const found = readMatch(NAME, ['query', 'analyzer', 'slop', 'max_expansions', 'zero_terms_query'], walk, options)
    const field = requireText(NAME, found, options)
    if (options.slop < 0) throw illegalArgument('No negative slop allowed.')
    if (options.maxExpansions < 0) throw illegalArgument('No negative maxExpansions allowed.')
    const { slop, maxExpansions } = options
    const shown = () =>
      print(NAME, field, { query: options.text, slop, max_expansions: maxExpansions, zero_terms_query: options.zeroTerms.toUpperCase() })
    checkBoost(options.boost, shown)
    return builder(NAME, options, cx => matchField('phrase_prefix', field, options.value, options.settings(NAME, cx), cx))
  }),
})
