// Text searched for in several fields.
import { illegalArgument, parseFailed, parsing } from '../../core/errors.ts'
import type { JsonWalk } from '../../core/json-walk.ts'
import { MULTI_MATCH_TYPES, type MultiMatchType, matchFields } from '../text/match-fields.ts'
import { defaultFields, isAllFields, parseWeightedField, resolveFields } from '../text/weighted-fields.ts'
import type { MatchFieldOptions } from './match-options.ts'
import { MATCH_KEYS, type MatchKey, MatchOptions, readMatchOption } from './match-options.ts'
import { builder, checkBoost, defineQuery } from './query-builder.ts'
import { printFields, printQuery } from './string-options.ts'
import { unsupportedAt, walked } from './walked-query.ts'

export interface MultiMatchRequest extends MatchFieldOptions {
  /** `['title^2', 'body.*']`; the index's default fields where absent. */
  readonly fields?: string | readonly string[]
  /** How the fields are combined; `best_fields`, the score of the best one. */
  readonly type?: MultiMatchType
  /** What fields other than the best add, 0 to 1; 0, but for `most_fields`. */
  readonly tie_breaker?: number
  /** Of phrases: how far words may stand from their places; 0. */
  readonly slop?: number
}

class MultiMatchOptions extends MatchOptions {
  readonly fields = new Map<string, number>()
  type: MultiMatchType = 'best_fields'
  tieBreaker: number | null = null
  lenientGiven = false
}

export const multi_match = defineQuery({
  name: 'multi_match',
  parse: walked('multi_match', walk => {
    const options = new MultiMatchOptions()
    while (walk.next() !== 'END_OBJECT') if (walk.token !== 'FIELD_NAME') readOption(options, walk)
    if (options.text === null) throw parsing('No text specified for multi_match query', walk.at)
    if (options.fuzziness !== null && ['cross_fields', 'phrase', 'phrase_prefix'].includes(options.type)) {
      throw parsing(`Fuzziness not allowed for type [${options.type}]`, walk.at)
    }
    if (options.slop !== 0 && options.type === 'bool_prefix') {
      throw parsing('[slop] not allowed for type [bool_prefix]', walk.at)
    }
    if (options.cutoff !== null && options.type === 'bool_prefix') {
      throw parsing('[cutoff_frequency] not allowed for type [bool_prefix]', walk.at)
    }
    checkBoost(options.boost, () => printed(options))
    return builder('multi_match', options, cx => {
      const settings = options.settings('multi_match', cx)
      const given = options.fields.size > 0 ? options.fields : defaultFields(cx)
      const lenient = options.lenientGiven ? options.lenient : isAllFields(given)
      const { type, tieBreaker, minimum } = options
      return matchFields(type, resolveFields(given, cx), options.value, { ...settings, lenient, tieBreaker, minimum }, cx)
    })
  }),
})

const KEYS: readonly MatchKey[] = [...MATCH_KEYS, 'slop']

function readOption(options: MultiMatchOptions, walk: JsonWalk): void {
  if (walk.key === 'fields') readFields(options, walk)
  else if (walk.key === 'type' && walk.isValue) options.type = typeOf(walk.text())
  else if (walk.key === 'tie_breaker' && walk.isValue) options.tieBreaker = walk.float()
  else {
    if (walk.key === 'lenient') options.lenientGiven = true
    readMatchOption('multi_match', KEYS, walk, options)
  }
  if (options.slop < 0) throw illegalArgument('No negative slop allowed.')
  if (options.prefixLength < 0) throw illegalArgument('No negative prefix length allowed.')
  if (options.maxExpansions <= 0) throw illegalArgument('Max expansions must be strictly great than zero.')
}

function readFields(options: MultiMatchOptions, walk: JsonWalk): void {
  if (walk.token === 'START_ARRAY') while (walk.next() !== 'END_ARRAY') parseWeightedField(walk.text(), options.fields)
  else if (walk.isValue) parseWeightedField(walk.text(), options.fields)
  else throw unsupportedAt('multi_match', walk)
}

export function typeOf(text: string): MultiMatchType {
  if (text === 'boolean') return 'best_fields'
  if (!Object.hasOwn(MULTI_MATCH_TYPES, text)) {
    throw parseFailed(`failed to parse [multi_match] query type [${text}]. unknown type.`)
  }
  return text as MultiMatchType
}

function printed(options: MultiMatchOptions): string {
  const json = {
    multi_match: {
      query: options.text,
      fields: printFields(options.fields),
      type: options.type,
      operator: options.operator === 'must' ? 'AND' : 'OR',
      slop: options.slop,
      prefix_length: options.prefixLength,
      max_expansions: options.maxExpansions,
      zero_terms_query: options.zeroTerms.toUpperCase(),
      auto_generate_synonyms_phrase_query: options.synonymPhrases,
      fuzzy_transpositions: options.transpositions,
    },
  }
  return printQuery(json)
}
