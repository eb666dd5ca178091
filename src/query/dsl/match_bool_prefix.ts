// Documents that contain the words of a text, the last of them as a prefix.
import { matchField } from '../text/match-field.ts'
import { withMinimum } from '../text/minimum-should-match.ts'
import type { MatchFieldOptions } from './match-options.ts'
import { type MatchKey, MatchOptions, readMatch, requireText } from './match-options.ts'
import { builder, checkBoost, defineQuery } from './query-builder.ts'
import { print } from './term-pattern.ts'
import { walked } from './walked-query.ts'

/** By field: the text, or the text with options. */
export type MatchBoolPrefixRequest = Readonly<
  Record<
    string,
    | string
    | number
    | boolean
    | Omit<MatchFieldOptions, 'cutoff_frequency' | 'lenient' | 'zero_terms_query' | 'auto_generate_synonyms_phrase_query'>
  >
>

const NAME = 'match_bool_prefix'
const KEYS: readonly MatchKey[] = [
  'query',
  'analyzer',
  'operator',
  'minimum_should_match',
  'fuzziness',
  'prefix_length',
  'max_expansions',
  'fuzzy_transpositions',
  'fuzzy_rewrite',
]

export const match_bool_prefix = defineQuery({
  name: NAME,
  parse: walked(NAME, walk => {
    const options = new MatchOptions()
    const field = requireText(NAME, readMatch(NAME, KEYS, walk, options) || null, options)
    const shown = () =>
      print(NAME, field, {
        query: options.text,
        operator: options.operator === 'must' ? 'AND' : 'OR',
        prefix_length: options.prefixLength,
        max_expansions: options.maxExpansions,
        fuzzy_transpositions: options.transpositions,
      })
    checkBoost(options.boost, shown)
    return builder(NAME, options, cx => {
      const query = matchField('boolean_prefix', field, options.value, options.settings(NAME, cx), cx)
      return withMinimum(query, options.minimum)
    })
  }),
})
