// Text searched for in several fields.
import { ApiError, illegalArgument, illegalState, parsing } from '../../core/errors.ts'
import { atEnd, atValue } from '../../core/json-spot.ts'
import { booleanOf, floatOf, intOf, isScalar, type JsonObject, textOf, tokenOf } from '../../core/json-token.ts'
import { javaFloat } from '../../core/numbers.ts'
import { MULTI_MATCH_TYPES, type MultiMatchType, matchFields } from '../text/match-fields.ts'
import { defaultFields, isAllFields, parseWeightedField, resolveFields } from '../text/weighted-fields.ts'
import { fuzzinessAt } from './fuzziness.ts'
import { MatchOptions, operatorOf, zeroTerms } from './match-options.ts'
import { builder, checkBoost, defineQuery } from './query-builder.ts'
import { unknownToken, unsupported } from './simple-object.ts'

class MultiMatchOptions extends MatchOptions {
  readonly fields = new Map<string, number>()
  type: MultiMatchType = 'best_fields'
  tieBreaker: number | null = null
  slopGiven = false
  cutoffGiven = false
  lenientGiven = false
}

export const multi_match = defineQuery({
  name: 'multi_match',
  parse(json) {
    const options = new MultiMatchOptions()
    for (const key of Object.keys(json)) readOption(options, json, key)
    if (options.text === null) throw parsing('No text specified for multi_match query', atEnd(json))
    if (options.fuzziness !== null && ['cross_fields', 'phrase', 'phrase_prefix'].includes(options.type)) {
      throw parsing(`Fuzziness not allowed for type [${options.type}]`, atEnd(json))
    }
    if (options.slopGiven && options.slop !== 0 && options.type === 'bool_prefix') {
      throw parsing('[slop] not allowed for type [bool_prefix]', atEnd(json))
    }
    if (options.cutoffGiven && options.type === 'bool_prefix') {
      throw parsing('[cutoff_frequency] not allowed for type [bool_prefix]', atEnd(json))
    }
    checkBoost(options.boost, () => printed(options))
    return builder('multi_match', options, cx => {
      const settings = options.settings('multi_match', cx)
      const given = options.fields.size > 0 ? options.fields : defaultFields(cx)
      const lenient = options.lenientGiven ? options.lenient : isAllFields(given)
      const { type, tieBreaker, minimum } = options
      return matchFields(type, resolveFields(given, cx), options.value, { ...settings, lenient, tieBreaker, minimum }, cx)
    })
  },
})

function readOption(options: MultiMatchOptions, json: JsonObject, key: string): void {
  const value = json[key]
  if (key === 'fields') {
    readFields(options, json, value)
    return
  }
  if (!isScalar(value)) throw unknownToken('multi_match', json, key)
  switch (key) {
    case 'query':
      options.text = value
      return
    case 'type':
      options.type = typeOf(textOf(value))
      return
    case 'analyzer':
      options.analyzer = textOf(value)
      return
    case 'slop':
      options.slop = intOf(value)
      options.slopGiven = true
      if (options.slop < 0) throw illegalArgument('No negative slop allowed.')
      return
    case 'fuzziness':
      options.fuzziness = fuzzinessAt('multi_match', json, key)
      return
    case 'prefix_length':
      options.prefixLength = intOf(value)
      if (options.prefixLength < 0) throw illegalArgument('No negative prefix length allowed.')
      return
    case 'max_expansions':
      options.maxExpansions = intOf(value)
      if (options.maxExpansions <= 0) throw illegalArgument('Max expansions must be strictly great than zero.')
      return
    case 'operator':
      options.operator = operatorOf(textOf(value))
      return
    case 'minimum_should_match':
      options.minimum = textOf(value)
      return
    case 'fuzzy_rewrite':
      options.fuzzyRewrite = textOf(value)
      return
    case 'tie_breaker':
      options.tieBreaker = floatOf(value)
      return
    case 'lenient':
      options.lenient = booleanOf(value)
      options.lenientGiven = true
      return
    case 'zero_terms_query':
      options.zeroTerms = zeroTerms(textOf(value), json, key)
      return
    case 'auto_generate_synonyms_phrase_query':
      options.synonymPhrases = booleanOf(value)
      return
    case 'fuzzy_transpositions':
      options.transpositions = booleanOf(value)
      return
    case 'cutoff_frequency':
      options.cutoffGiven = true
      return
    default:
      if (!options.take(key, value)) throw unsupported('multi_match', json, key)
  }
}

function readFields(options: MultiMatchOptions, json: JsonObject, value: unknown): void {
  if (Array.isArray(value)) {
    value.forEach((item, i) => {
      if (!isScalar(item)) throw notText(value, i)
      parseWeightedField(textOf(item), options.fields)
    })
  } else if (isScalar(value)) parseWeightedField(textOf(value), options.fields)
  else throw unsupported('multi_match', json, 'fields')
}

function notText(list: readonly unknown[], i: number): ApiError {
  const reason = `Can't get text on a ${tokenOf(list[i])}`
  return illegalState(reason, { at: atValue(list, i), reasonAt: (line, col) => `${reason} at ${line}:${col}` })
}

export function typeOf(text: string): MultiMatchType {
  const name = text.toLowerCase()
  if (name === 'boolean') return 'best_fields'
  if (!Object.hasOwn(MULTI_MATCH_TYPES, name)) {
    throw new ApiError('parse_exception', `failed to parse [multi_match] query type [${text}]. unknown type.`)
  }
  return name as MultiMatchType
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
