// Text in the query string language, as people type it into a search box that lets them say more.

import { ALL_OPERATORS } from '../../core/automata/regexp.ts'
import { ApiError, isApiError, parsing } from '../../core/errors.ts'
import { atEnd, atValue } from '../../core/json-spot.ts'
import { booleanOf, floatOf, intOf, isScalar, type JsonObject, textOf } from '../../core/json-token.ts'
import { javaFloat } from '../../core/numbers.ts'
import { BooleanQuery } from '../exec/boolean.ts'
import { BoostQuery } from '../exec/boost.ts'
import { MatchNoDocsQuery } from '../exec/match-none.ts'
import type { Query } from '../exec/query.ts'
import { WORK_LIMIT } from '../fields/term-patterns.ts'
import { namedAnalyzer } from '../text/match-field.ts'
import type { MultiMatchType } from '../text/match-fields.ts'
import { GrammarError, parseQueryString } from '../text/query-string/parser.ts'
import { FieldsParts, fixNegative, LeadingWildcard, type QueryStringSettings } from '../text/query-string/parts.ts'
import { escaped, ScanError } from '../text/query-string/scanner.ts'
import { defaultFields, isAllFields, parseWeightedField, resolveFields } from '../text/weighted-fields.ts'
import { AUTO, type Fuzziness, fuzzinessAt } from './fuzziness.ts'
import { operatorOf } from './match-options.ts'
import { withMinimum } from './minimum-should-match.ts'
import { typeOf } from './multi_match.ts'
import { builder, checkBoost, defineQuery, type QueryContext, shardError } from './query-builder.ts'
import { rewriteMethod } from './rewrite-method.ts'
import { Options, unknownToken, unsupported } from './simple-object.ts'

class QueryStringOptions extends Options {
  query: string | null = null
  readonly fields = new Map<string, number>()
  defaultField: string | null = null
  operator: 'must' | 'should' = 'should'
  analyzer: string | null = null
  quoteAnalyzer: string | null = null
  quoteFieldSuffix: string | null = null
  allowLeadingWildcard = true
  analyzeWildcard = false
  fuzziness: Fuzziness = AUTO
  fuzzyPrefixLength = 0
  fuzzyMaxExpansions = 50
  transpositions = true
  fuzzyRewrite: string | null = null
  rewrite: string | null = null
  phraseSlop = 0
  escape = false
  minimum: string | null = null
  lenient: boolean | null = null
  timeZone?: string
  maxDeterminizedStates = WORK_LIMIT
  synonymPhrases = true
  type: MultiMatchType = 'best_fields'
  tieBreaker: number | null = null
}

export const query_string = defineQuery({
  name: 'query_string',
  parse(json) {
    const options = new QueryStringOptions()
    for (const key of Object.keys(json)) readOption(options, json, key)
    const { query } = options
    if (query === null) throw parsing('[query_string] must be provided with a [query]', atEnd(json))
    checkBoost(options.boost, () => printed(options))
    return builder('query_string', options, cx => {
      if (options.defaultField !== null && options.fields.size > 0) {
        const reason = 'Validation Failed: 1: [query_string] cannot use [fields] parameter in conjunction with [default_field];'
        throw new ApiError('query_validation_exception', reason)
      }
      const text = options.escape ? escaped(query) : query
      if (text.trim() === '') return new MatchNoDocsQuery('Matching no documents because no terms present')
      const made = parseOn(text, query, settingsOf(options, cx), cx)
      return whole(made ?? new BooleanQuery([]), options.minimum)
    })
  },
})

function parseOn(text: string, asked: string, settings: QueryStringSettings, cx: QueryContext): Query | null {
  try {
    return parseQueryString(text, new FieldsParts(settings, cx), settings.occur === 'must' ? 'must' : 'should')
  } catch (error) {
    const lexical = error instanceof ScanError
    if (!lexical && !(error instanceof GrammarError) && !(error instanceof LeadingWildcard)) {
      if (!isApiError(error) || error.type !== 'too_many_clauses') throw error
      throw unreadable(asked, `Cannot parse '${text}': too many boolean clauses`, error, cx)
    }
    const cause = new ApiError(lexical ? 'token_mgr_error' : 'parse_exception', error.message, { rootCause: [] })
    throw unreadable(asked, `Cannot parse '${text}': ${error.message}`, cause, cx)
  }
}

const unreadable = (asked: string, reason: string, cause: ApiError, cx: QueryContext) =>
  shardError(cx, `Failed to parse query [${asked}]`, new ApiError('parse_exception', reason, { cause, rootCause: [] }))

/** Boosts around the query stay around it. */
function whole(query: Query, minimum: string | null): Query {
  if (query instanceof BoostQuery) return new BoostQuery(whole(query.query, minimum), query.boost)
  return withMinimum(query instanceof BooleanQuery ? fixNegative(query) : query, minimum)
}

function settingsOf(options: QueryStringOptions, cx: QueryContext): QueryStringSettings {
  const analyzer = namedAnalyzer('query_string', options.analyzer, cx)
  const quoteAnalyzer = namedAnalyzer('query_string', options.quoteAnalyzer, cx) ?? analyzer
  const given =
    options.defaultField === null ? (options.fields.size > 0 ? options.fields : defaultFields(cx)) : new Map([[options.defaultField, 1]])
  const all = isAllFields(given)
  const { defaultField, synonymPhrases, type, tieBreaker, timeZone } = options
  return {
    type,
    defaultField: all ? '*' : defaultField,
    fields: resolveFields(given, cx),
    analyzer,
    quoteAnalyzer,
    occur: options.operator,
    lenient: options.lenient ?? all,
    zeroTerms: 'drop',
    synonymPhrases,
    fuzzy: null,
    maxExpansions: 50,
    slop: options.phraseSlop,
    phraseSlop: options.phraseSlop,
    tieBreaker,
    minimum: null,
    quoteFieldSuffix: options.quoteFieldSuffix,
    fuzziness: options.fuzziness,
    fuzzyPrefixLength: options.fuzzyPrefixLength,
    fuzzyMaxExpansions: options.fuzzyMaxExpansions,
    transpositions: options.transpositions,
    fuzzyRewrite: options.fuzzyRewrite === null ? undefined : rewriteMethod(options.fuzzyRewrite),
    rewrite: options.rewrite === null ? null : rewriteMethod(options.rewrite),
    analyzeWildcard: options.analyzeWildcard,
    allowLeadingWildcard: options.allowLeadingWildcard,
    maxDeterminizedStates: options.maxDeterminizedStates,
    flags: ALL_OPERATORS,
    timeZone,
  }
}

type Reader = (options: QueryStringOptions, value: unknown) => void

const READERS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['query', (options, value) => void (options.query = textOf(value))],
  ['default_field', (options, value) => void (options.defaultField = value === null ? null : textOf(value))],
  ['default_operator', (options, value) => void (options.operator = operatorOf(textOf(value)))],
  ['analyzer', (options, value) => void (options.analyzer = textOf(value))],
  ['quote_analyzer', (options, value) => void (options.quoteAnalyzer = textOf(value))],
  ['quote_field_suffix', (options, value) => void (options.quoteFieldSuffix = textOf(value))],
  ['allow_leading_wildcard', (options, value) => void (options.allowLeadingWildcard = booleanOf(value))],
  ['analyze_wildcard', (options, value) => void (options.analyzeWildcard = booleanOf(value))],
  ['enable_position_increments', (_, value) => void booleanOf(value)],
  ['max_determinized_states', (options, value) => void (options.maxDeterminizedStates = intOf(value))],
  ['escape', (options, value) => void (options.escape = booleanOf(value))],
  ['fuzzy_prefix_length', (options, value) => void (options.fuzzyPrefixLength = intOf(value))],
  ['fuzzy_max_expansions', (options, value) => void (options.fuzzyMaxExpansions = intOf(value))],
  ['fuzzy_rewrite', (options, value) => void (options.fuzzyRewrite = textOf(value))],
  ['fuzzy_transpositions', (options, value) => void (options.transpositions = booleanOf(value))],
  ['phrase_slop', (options, value) => void (options.phraseSlop = intOf(value))],
  ['tie_breaker', (options, value) => void (options.tieBreaker = floatOf(value))],
  ['rewrite', (options, value) => void (options.rewrite = textOf(value))],
  ['minimum_should_match', (options, value) => void (options.minimum = textOf(value))],
  ['lenient', (options, value) => void (options.lenient = booleanOf(value))],
  ['time_zone', (options, value) => void (options.timeZone = textOf(value))],
  ['auto_generate_synonyms_phrase_query', (options, value) => void (options.synonymPhrases = booleanOf(value))],
  ['type', (options, value) => void (options.type = typeOf(textOf(value)))],
])

function readOption(options: QueryStringOptions, json: JsonObject, key: string): void {
  const value = json[key]
  if (key === 'fields') {
    if (!Array.isArray(value)) throw isScalar(value) ? unsupported('query_string', json, key) : unknownToken('query_string', json, key)
    value.forEach((item, i) => {
      if (item === null) throw parsing('[query_string] field name in [fields] cannot be null', atValue(value, i))
      if (!isScalar(item)) throw parsing(`[query_string] query does not support [fields]`, atValue(value, i))
      parseWeightedField(textOf(item), options.fields)
    })
    return
  }
  if (key === 'fuzziness' && isScalar(value)) {
    options.fuzziness = fuzzinessAt('query_string', json, key)
    return
  }
  // Null names no default field.
  if (Array.isArray(value)) throw unsupported('query_string', json, key)
  if (!isScalar(value) && !(value === null && key === 'default_field')) throw unknownToken('query_string', json, key)
  const read = READERS.get(key)
  if (read !== undefined) read(options, value)
  else if (!options.take(key, value)) throw unsupported('query_string', json, key)
}

function printed(options: QueryStringOptions): string {
  const json = {
    query_string: {
      query: options.query,
      default_field: options.defaultField ?? undefined,
      fields: [...options.fields.keys()].sort().map(name => `${name}^${javaFloat(options.fields.get(name)!)}`),
      type: options.type,
      default_operator: options.operator === 'must' ? 'and' : 'or',
      max_determinized_states: options.maxDeterminizedStates,
      enable_position_increments: true,
      fuzziness: options.fuzziness.text,
      fuzzy_prefix_length: options.fuzzyPrefixLength,
      fuzzy_max_expansions: options.fuzzyMaxExpansions,
      phrase_slop: options.phraseSlop,
      escape: options.escape,
      auto_generate_synonyms_phrase_query: options.synonymPhrases,
      fuzzy_transpositions: options.transpositions,
    },
  }
  return JSON.stringify(json, null, 2)
    .replace(/": /g, '" : ')
    .replace(/: \[\]/g, ': [ ]')
    .replace(/\n {2}}\n}$/, ',\n    "boost" : 1.0\n  }\n}')
}
