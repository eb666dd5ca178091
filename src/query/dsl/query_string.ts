// Documents that match a text in the query string syntax, with fields, operators and ranges.
import { ALL_OPERATORS } from '../../core/automata/regexp.ts'
import { zoneProblem } from '../../core/date/zone-problem.ts'
import { ApiError, isApiError, parseFailed, parsing } from '../../core/errors.ts'
import type { JsonWalk } from '../../core/json-walk.ts'
import type { Query } from '../contracts/query.ts'
import { type QueryContext, shardError } from '../contracts/query-builder.ts'
import { BooleanQuery } from '../exec/boolean.ts'
import { BoostQuery } from '../exec/boost.ts'
import { MatchNoDocsQuery } from '../exec/match-none.ts'
import { WORK_LIMIT } from '../fields/term-patterns.ts'
import { namedAnalyzer } from '../text/match-field.ts'
import type { MultiMatchType } from '../text/match-fields.ts'
import { withMinimum } from '../text/minimum-should-match.ts'
import { GrammarError, NestingError, parseQueryString } from '../text/query-string/parser.ts'
import { FieldsParts, fixNegative, LeadingWildcard, type QueryStringSettings } from '../text/query-string/parts.ts'
import { escaped, ScanError } from '../text/query-string/scanner.ts'
import { defaultFields, isAllFields, parseWeightedField, resolveFields } from '../text/weighted-fields.ts'
import { AUTO, type Fuzziness, fuzzinessAt } from '../values/fuzziness.ts'
import type { OperatorName } from './match-options.ts'
import { typeOf } from './multi_match.ts'
import { builder, checkBoost, defineQuery } from './query-builder.ts'
import type { RewriteName } from './rewrite-method.ts'
import { rewriteMethod } from './rewrite-method.ts'
import type { CommonQueryOptions } from './simple-object.ts'
import { type OptionReader, printFields, printQuery, STRING_READERS, StringOptions } from './string-options.ts'
import { unknownTokenAt, unsupportedAt, walked } from './walked-query.ts'

/** A text in Lucene's syntax: `title:fox AND year:>2010`. */
export interface QueryStringRequest extends CommonQueryOptions {
  /** The text: `title:fox AND year:>2010`. */
  readonly query: string
  /** For words that name none; or `fields`. */
  readonly default_field?: string
  /** `['title^2', 'body.*']`. */
  readonly fields?: readonly string[]
  /** `or`. */
  readonly default_operator?: OperatorName
  /** How a word in several fields is scored; `best_fields` by default. */
  readonly type?: MultiMatchType
  /** How much fields other than the best count; 0 by default, 1 of `most_fields` and `bool_prefix`. */
  readonly tie_breaker?: number
  readonly analyzer?: string
  /** The analyzer of phrases; `analyzer` by default. */
  readonly quote_analyzer?: string
  readonly quote_field_suffix?: string
  /** true. */
  readonly allow_leading_wildcard?: boolean
  readonly analyze_wildcard?: boolean
  /** How many letters may differ in `fox~`; `AUTO` by default. */
  readonly fuzziness?: number | string
  readonly fuzzy_prefix_length?: number
  readonly fuzzy_max_expansions?: number
  readonly fuzzy_transpositions?: boolean
  readonly fuzzy_rewrite?: RewriteName
  readonly rewrite?: RewriteName
  /** How far the words of a phrase may be apart; 0 by default. */
  readonly phrase_slop?: number
  /** So many of the words: `2`, `'75%'`, `'2<75%'`. */
  readonly minimum_should_match?: number | string
  /** Values that a field could not have match nothing, in place of an error. */
  readonly lenient?: boolean
  readonly time_zone?: string
  readonly max_determinized_states?: number
  readonly auto_generate_synonyms_phrase_query?: boolean
  /** Signs of the syntax are letters. */
  readonly escape?: boolean
  /** Accepted; nothing depends on it. */
  readonly enable_position_increments?: boolean
}

class QueryStringOptions extends StringOptions {
  defaultField: string | null = null
  quoteAnalyzer: string | null = null
  allowLeadingWildcard = true
  fuzziness: Fuzziness = AUTO
  fuzzyRewrite: string | null = null
  rewrite: string | null = null
  phraseSlop = 0
  escape = false
  timeZone?: string
  maxDeterminizedStates = WORK_LIMIT
  type: MultiMatchType = 'best_fields'
  tieBreaker: number | null = null
}

export const query_string = defineQuery({
  name: 'query_string',
  parse: walked('query_string', walk => {
    const options = new QueryStringOptions()
    while (walk.next() !== 'END_OBJECT') if (walk.token !== 'FIELD_NAME') readOption(options, walk)
    const { query } = options
    if (query === null) throw parsing('[query_string] must be provided with a [query]', walk.at)
    checkBoost(options.boost, () => printed(options))
    return builder('query_string', options, cx => {
      if (options.defaultField !== null && options.fields.size > 0) {
        const reason = 'Validation Failed: 1: [query_string] cannot use [fields] parameter in conjunction with [default_field];'
        throw new ApiError('query_validation_exception', reason)
      }
      const text = options.escape ? escaped(query) : query
      if (text.trim() === '') return new MatchNoDocsQuery('Matching no documents because no terms present')
      checkLength(text, query, cx)
      const made = parseOn(text, query, settingsOf(options, cx), cx)
      return whole(made ?? new BooleanQuery([]), options.minimum)
    })
  }),
})

/** The default of `search.query.max_query_string_length`. */
const STANDARD_MAX_LENGTH = 32_000

function checkLength(text: string, asked: string, cx: QueryContext): void {
  const most = cx.maxQueryStringLength ?? STANDARD_MAX_LENGTH
  if (text.length <= most) return
  const setting = 'search.query.max_query_string_length'
  const reason = `Query string length exceeds max allowed length ${most} (${setting}); actual length: ${text.length}`
  throw shardError(cx, `Failed to parse query [${asked}]`, parseFailed(reason, { rootCause: [] }))
}

function parseOn(text: string, asked: string, settings: QueryStringSettings, cx: QueryContext): Query | null {
  try {
    return parseQueryString(text, new FieldsParts(settings, cx), settings.occur === 'must' ? 'must' : 'should')
  } catch (error) {
    const lexical = error instanceof ScanError
    if (!lexical && !(error instanceof NestingError) && !(error instanceof GrammarError) && !(error instanceof LeadingWildcard)) {
      if (!isApiError(error) || error.type !== 'too_many_clauses') throw error
      throw unreadable(asked, `Cannot parse '${text}': too many boolean clauses`, error, cx)
    }
    const cause = new ApiError(lexical ? 'token_mgr_error' : 'parse_exception', error.message, { rootCause: [] })
    throw unreadable(asked, `Cannot parse '${text}': ${error.message}`, cause, cx)
  }
}

const unreadable = (asked: string, reason: string, cause: ApiError, cx: QueryContext) =>
  shardError(cx, `Failed to parse query [${asked}]`, parseFailed(reason, { cause, rootCause: [] }))

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

const READERS: ReadonlyMap<string, OptionReader<QueryStringOptions>> = new Map<string, OptionReader<QueryStringOptions>>([
  ...STRING_READERS,
  ['default_field', (options, walk) => void (options.defaultField = walk.text())],
  ['quote_analyzer', (options, walk) => void (options.quoteAnalyzer = walk.text())],
  ['allow_leading_wildcard', (options, walk) => void (options.allowLeadingWildcard = walk.boolean())],
  ['enable_position_increments', (_, walk) => void walk.boolean()],
  ['max_determinized_states', (options, walk) => void (options.maxDeterminizedStates = walk.int())],
  ['escape', (options, walk) => void (options.escape = walk.boolean())],
  ['fuzzy_rewrite', (options, walk) => void (options.fuzzyRewrite = walk.text())],
  ['phrase_slop', (options, walk) => void (options.phraseSlop = walk.int())],
  ['tie_breaker', (options, walk) => void (options.tieBreaker = walk.float())],
  ['rewrite', (options, walk) => void (options.rewrite = walk.text())],
  ['time_zone', (options, walk) => void (options.timeZone = zone(walk.text()))],
  ['fuzziness', (options, walk) => void (options.fuzziness = fuzzinessAt(walk))],
  ['type', (options, walk) => void (options.type = typeOf(walk.text()))],
])

/** Nothing of the server's expects what Java throws here. */
function zone(text: string): string {
  const problem = zoneProblem(text)
  if (problem !== null) throw new ApiError(problem.type, problem.reason, { status: 500 })
  return text
}

function readOption(options: QueryStringOptions, walk: JsonWalk): void {
  if (walk.token === 'START_ARRAY') {
    if (walk.key !== 'fields') throw unsupportedAt('query_string', walk)
    for (let token = walk.next(); token !== 'END_ARRAY'; token = walk.next()) {
      if (token === 'VALUE_NULL') throw parsing('[query_string] field name in [fields] cannot be null', walk.at)
      parseWeightedField(walk.text(), options.fields)
    }
    return
  }
  if (!walk.isValue) throw unknownTokenAt('query_string', walk)
  const read = READERS.get(walk.key)
  if (read !== undefined) read(options, walk)
  else if (!options.takeWalk(walk)) throw unsupportedAt('query_string', walk)
}

function printed(options: QueryStringOptions): string {
  const json = {
    query_string: {
      query: options.query,
      default_field: options.defaultField ?? undefined,
      fields: printFields(options.fields),
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
  return printQuery(json)
}
