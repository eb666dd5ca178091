// Text searched for in several fields.
import { ApiError, illegalArgument, parsing } from '../../core/errors.ts'
import type { JsonWalk } from '../../core/json-walk.ts'
import { javaFloat } from '../../core/numbers.ts'
import { MULTI_MATCH_TYPES, type MultiMatchType, matchFields } from '../text/match-fields.ts'
import { defaultFields, isAllFields, parseWeightedField, resolveFields } from '../text/weighted-fields.ts'
import { fuzzinessAt } from '../values/fuzziness.ts'
import type { MatchFieldOptions } from './match-options.ts'
import { MatchOptions, operatorOf, zeroTerms } from './match-options.ts'
import { builder, checkBoost, defineQuery } from './query-builder.ts'
import { unknownTokenAt, unsupportedAt, walked } from './walked-query.ts'

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
  slopGiven = false
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
    if (options.slopGiven && options.slop !== 0 && options.type === 'bool_prefix') {
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

function readOption(options: MultiMatchOptions, walk: JsonWalk): void {
  if (walk.key === 'fields') {
    readFields(options, walk)
    return
  }
  if (!walk.isValue) throw unknownTokenAt('multi_match', walk)
  switch (walk.key) {
    case 'query':
      options.text = walk.anything()
      return
    case 'type':
      options.type = typeOf(walk.text())
      return
    case 'analyzer':
      options.analyzer = walk.text()
      return
    case 'slop':
      options.slop = walk.int()
      options.slopGiven = true
      if (options.slop < 0) throw illegalArgument('No negative slop allowed.')
      return
    case 'fuzziness':
      options.fuzziness = fuzzinessAt(walk)
      return
    case 'prefix_length':
      options.prefixLength = walk.int()
      if (options.prefixLength < 0) throw illegalArgument('No negative prefix length allowed.')
      return
    case 'max_expansions':
      options.maxExpansions = walk.int()
      if (options.maxExpansions <= 0) throw illegalArgument('Max expansions must be strictly great than zero.')
      return
    case 'operator':
      options.operator = operatorOf(walk.text())
      return
    case 'minimum_should_match':
      options.minimum = walk.text()
      return
    case 'fuzzy_rewrite':
      options.fuzzyRewrite = walk.text()
      return
    case 'tie_breaker':
      options.tieBreaker = walk.float()
      return
    case 'lenient':
      options.lenient = walk.boolean()
      options.lenientGiven = true
      return
    case 'zero_terms_query':
      options.zeroTerms = zeroTerms(walk)
      return
    case 'auto_generate_synonyms_phrase_query':
      options.synonymPhrases = walk.boolean()
      return
    case 'fuzzy_transpositions':
      options.transpositions = walk.boolean()
      return
    case 'cutoff_frequency':
      options.cutoff = walk.float()
      return
    default:
      if (!options.takeWalk(walk)) throw unsupportedAt('multi_match', walk)
  }
}

function readFields(options: MultiMatchOptions, walk: JsonWalk): void {
  if (walk.token === 'START_ARRAY') while (walk.next() !== 'END_ARRAY') parseWeightedField(walk.text(), options.fields)
  else if (walk.isValue) parseWeightedField(walk.text(), options.fields)
  else throw unsupportedAt('multi_match', walk)
}

export function typeOf(text: string): MultiMatchType {
  if (text === 'boolean') return 'best_fields'
  if (!Object.hasOwn(MULTI_MATCH_TYPES, text)) {
    throw new ApiError('parse_exception', `failed to parse [multi_match] query type [${text}]. unknown type.`)
  }
  return text as MultiMatchType
}

function printed(options: MultiMatchOptions): string {
  const json = {
    multi_match: {
      query: options.text,
      fields: [...options.fields.keys()].sort().map(name => `${name}^${javaFloat(options.fields.get(name)!)}`),
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
  return JSON.stringify(json, null, 2)
    .replace(/": /g, '" : ')
    .replace(/\n {2}}\n}$/, ',\n    "boost" : 1.0\n  }\n}')
}
