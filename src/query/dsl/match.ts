// Text analysed as the field is, and searched for its words.
import type { Analyzer } from '../../analysis/analyzer.ts'
import { ApiError, illegalArgument, illegalState, isApiError, parsing } from '../../core/errors.ts'
import { atEnd, atValue } from '../../core/json-spot.ts'
import type { FieldType } from '../../index/mapping/field-type.ts'
import { BooleanQuery } from '../exec/boolean.ts'
import { MatchAllDocsQuery } from '../exec/match-all.ts'
import { MatchNoDocsQuery } from '../exec/match-none.ts'
import type { Query } from '../exec/query.ts'
import { SynonymQuery } from '../exec/synonym.ts'
import { termQuery } from '../fields/field-queries.ts'
import { booleanOf, intOf, isObject, isScalar, type JsonObject, textOf, tokenOf } from './json-token.ts'
import { withMinimum } from './minimum-should-match.ts'
import { builder, checkBoost, defineQuery, type QueryContext, shardError } from './query-builder.ts'
import { Options, onlyField, unknownToken, unsupported } from './simple-object.ts'

class MatchOptions extends Options {
  text: unknown = null
  operator: 'must' | 'should' = 'should'
  analyzer: string | null = null
  minimum: string | null = null
  lenient = false
  zeroTerms: 'none' | 'all' = 'none'
  synonymPhrases = true
  prefixLength = 0
  maxExpansions = 50
  fuzziness: string | null = null
}

export const match = defineQuery({
  name: 'match',
  parse(json) {
    const options = new MatchOptions()
    const field = onlyField('match', json)
    const given = field === null ? null : json[field]
    if (field !== null && Array.isArray(given)) throw notText(json, field)
    if (isObject(given)) for (const key of Object.keys(given)) readOption(options, key, given)
    else options.text = given
    if (options.text === null) throw parsing('No text specified for text query', atEnd(json))
    checkBoost(options.boost, () => printed(field!, options))
    refuseFuzziness(options.fuzziness)
    return builder('match', options, cx => newMatch(field!, options, cx))
  },
})

function notText(json: JsonObject, field: string): ApiError {
  const reason = `Can't get text on a ${tokenOf(json[field])}`
  return illegalState(reason, { at: atValue(json, field), reasonAt: (line, col) => `${reason} at ${line}:${col}` })
}

function readOption(options: MatchOptions, key: string, json: JsonObject): void {
  const value = json[key]
  if (!isScalar(value)) throw unknownToken('match', json, key)
  switch (key) {
    case 'query':
      options.text = value
      return
    case 'operator':
      options.operator = operator(textOf(value))
      return
    case 'analyzer':
      options.analyzer = textOf(value)
      return
    case 'minimum_should_match':
      options.minimum = textOf(value)
      return
    case 'lenient':
      options.lenient = booleanOf(value)
      return
    case 'zero_terms_query':
      options.zeroTerms = zeroTerms(textOf(value), json, key)
      return
    case 'auto_generate_synonyms_phrase_query':
      options.synonymPhrases = booleanOf(value)
      return
    case 'prefix_length':
      options.prefixLength = intOf(value)
      if (options.prefixLength < 0) throw illegalArgument('[match] requires prefix length to be non-negative.')
      return
    case 'max_expansions':
      options.maxExpansions = intOf(value)
      if (options.maxExpansions <= 0) throw illegalArgument('[match] requires maxExpansions to be positive.')
      return
    case 'fuzziness':
      options.fuzziness = fuzziness(textOf(value))
      return
    case 'fuzzy_transpositions':
      booleanOf(value)
      return
    case 'fuzzy_rewrite':
    case 'cutoff_frequency':
      return
    default:
      if (!options.take(key, value)) throw unsupported('match', json, key)
  }
}

function operator(text: string): 'must' | 'should' {
  const upper = text.toUpperCase()
  if (upper === 'AND') return 'must'
  if (upper === 'OR') return 'should'
  throw illegalArgument(`No enum constant org.opensearch.index.query.Operator.${upper}`)
}

function zeroTerms(text: string, json: JsonObject, key: string): 'none' | 'all' {
  const lower = text.toLowerCase()
  if (lower === 'none' || lower === 'all') return lower
  throw parsing(`Unsupported zero_terms_query value [${text}]`, atValue(json, key))
}

function fuzziness(text: string): string {
  if (/^auto(:\d+,\d+)?$/i.test(text) || /^\d+(\.\d+)?$/.test(text)) return text
  throw illegalArgument(`Invalid fuzziness value: ${text}`)
}

function refuseFuzziness(text: string | null): void {
  if (text === null || Number(text) === 0) return
  throw new ApiError('unsupported_operation_exception', '[match] with [fuzziness] is not supported', { status: 400 })
}

function printed(field: string, options: MatchOptions): string {
  const json = {
    match: {
      [field]: {
        query: options.text,
        operator: options.operator === 'must' ? 'AND' : 'OR',
        prefix_length: options.prefixLength,
        max_expansions: options.maxExpansions,
        fuzzy_transpositions: true,
        lenient: options.lenient,
        zero_terms_query: options.zeroTerms.toUpperCase(),
        auto_generate_synonyms_phrase_query: options.synonymPhrases,
      },
    },
  }
  return `${JSON.stringify(json, null, 2)
    .replace(/": /g, '" : ')
    .replace(/\n {4}}\n {2}}\n}$/, ',\n      "boost" : 1.0\n    }\n  }\n}')}`
}

function newMatch(name: string, options: MatchOptions, cx: QueryContext): Query {
  const field = cx.fields.field(name)
  if (field === undefined) return new MatchNoDocsQuery(`unmapped fields [${name}]`)
  const words = wordsOf(field, options, cx)
  if (words === null) return oneTerm(field, options, cx)
  if (words.length === 0) {
    return options.zeroTerms === 'all' ? new MatchAllDocsQuery() : new MatchNoDocsQuery('Matching no documents because no terms present')
  }
  const queries = words.map(terms => {
    if (terms.length === 1) return termQuery(field, terms[0], cx)
    return new SynonymQuery(field.name, terms)
  })
  if (queries.length === 1) return queries[0]
  const query = new BooleanQuery(queries.map(one => ({ occur: options.operator, query: one })))
  return withMinimum(query, options.minimum)
}

/** A value that is no text: it is searched for as it stands. */
function oneTerm(field: FieldType, options: MatchOptions, cx: QueryContext): Query {
  try {
    return termQuery(field, options.text, cx)
  } catch (error) {
    if (!options.lenient || !isApiError(error)) throw error
    return new MatchNoDocsQuery(`failed [${field.name}] query, caused by ${error.type}:[${error.reason}]`)
  }
}

/** The terms by position; null where values are not analysed. */
function wordsOf(field: FieldType, options: MatchOptions, cx: QueryContext): string[][] | null {
  const analyzer = analyzerOf(field, options.analyzer, cx)
  const text = textOf(options.text)
  if (analyzer !== null) return analyse(analyzer, text)
  if (field.family === 'keyword' && field.splitQueriesOnWhitespace)
    return text
      .split(/\s+/)
      .filter(Boolean)
      .map(word => [word])
  return null
}

function analyzerOf(field: FieldType, name: string | null, cx: QueryContext): Analyzer | null {
  if (name !== null) {
    const analyzer = cx.analyzer(name)
    if (analyzer === undefined) throw shardError(cx, `[match] analyzer [${name}] not found`)
    return field.family === 'text' || field.family === 'keyword' ? analyzer : null
  }
  return field.family === 'text' ? field.searchAnalyzer : null
}

function analyse(analyzer: Analyzer, text: string): string[][] {
  const words: string[][] = []
  const stream = analyzer.tokens(text)
  while (stream.next()) {
    const { term, positionIncrement } = stream.token
    if (positionIncrement > 0 || words.length === 0) words.push([term])
    else words[words.length - 1].push(term)
  }
  stream.end()
  return words
}
