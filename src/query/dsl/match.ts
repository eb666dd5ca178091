// Documents that contain the words of a text, analysed as the field is.
import { illegalArgument, parsing } from '../../core/errors.ts'
import { matchField } from '../text/match-field.ts'
import { withMinimum } from '../text/minimum-should-match.ts'
import type { MatchFieldOptions } from './match-options.ts'
import { MATCH_KEYS, MatchOptions, readMatch } from './match-options.ts'
import { builder, checkBoost, defineQuery } from './query-builder.ts'
import { print } from './term-pattern.ts'
import { walked } from './walked-query.ts'

/** By field: the text, or the text with options. */
export type MatchRequest = Readonly<Record<string, string | number | boolean | MatchFieldOptions>>

export const match = defineQuery({
  name: 'match',
  parse: walked('match', walk => {
    const options = new MatchOptions()
    const field = readMatch('match', MATCH_KEYS, walk, options)
    if (field === null || options.text === null) throw parsing('No text specified for text query', walk.at)
    if (options.prefixLength < 0) throw illegalArgument('[match] requires prefix length to be non-negative.')
    if (options.maxExpansions <= 0) throw illegalArgument('[match] requires maxExpansions to be positive.')
    checkBoost(options.boost, () => printed(field, options))
    return builder('match', options, cx => {
      const query = matchField('boolean', field, options.value, options.settings('match', cx), cx)
      return options.minimum === null ? query : withMinimum(query, options.minimum)
    })
  }),
})

const printed = (field: string, options: MatchOptions): string =>
  print('match', field, {
    query: options.text,
    operator: options.operator === 'must' ? 'AND' : 'OR',
    prefix_length: options.prefixLength,
    max_expansions: options.maxExpansions,
    fuzzy_transpositions: options.transpositions,
    lenient: options.lenient,
    zero_terms_query: options.zeroTerms.toUpperCase(),
    auto_generate_synonyms_phrase_query: options.synonymPhrases,
  })
