// Documents that contain a text as a phrase, analysed as the field is.
import { illegalArgument } from '../../core/errors.ts'
import { matchField } from '../text/match-field.ts'
import type { TextOptions } from './match-options.ts'
import { MatchOptions, readMatch, requireText } from './match-options.ts'
import { builder, checkBoost, defineQuery } from './query-builder.ts'
import { print } from './term-pattern.ts'
import { walked } from './walked-query.ts'

export interface MatchPhraseOptions extends TextOptions {
  /** How far words may stand from their places; 0. */
  readonly slop?: number
}

/** By field: the phrase, or the phrase with options. */
export type MatchPhraseRequest = Readonly<Record<string, string | number | boolean | MatchPhraseOptions>>

export const match_phrase = defineQuery({
  name: 'match_phrase',
  parse: walked('match_phrase', walk => {
    const options = new MatchOptions()
    const found = readMatch('match_phrase', ['query', 'analyzer', 'slop', 'zero_terms_query'], walk, options)
    const field = requireText('match_phrase', found || null, options)
    if (options.slop < 0) throw illegalArgument('No negative slop allowed.')
    const shown = () =>
      print('match_phrase', field, { query: options.text, slop: options.slop, zero_terms_query: options.zeroTerms.toUpperCase() })
    checkBoost(options.boost, shown)
    return builder('match_phrase', options, cx => matchField('phrase', field, options.value, options.settings('match_phrase', cx), cx))
  }),
})
