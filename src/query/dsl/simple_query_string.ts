// Documents that match a text in the simple query syntax, which has no syntax errors: invalid parts are taken as words.
import { illegalArgument, parsing } from '../../core/errors.ts'
import type { JsonWalk } from '../../core/json-walk.ts'
import { onceKept } from '../../core/kept-work.ts'
import type { Query } from '../contracts/query.ts'
import type { QueryContext } from '../contracts/query-builder.ts'
import { namedAnalyzer } from '../text/match-field.ts'
import { withMinimum } from '../text/minimum-should-match.ts'
import {
  ALL_SIGNS,
  AND,
  ESCAPE,
  FUZZY,
  KeptSimpleParts,
  NEAR,
  NOT,
  OR,
  PHRASE,
  PRECEDENCE,
  PREFIX,
  parseSimpleQueryString,
  WHITESPACE,
} from '../text/query-string/simple-parser.ts'
import { SimpleFieldsParts, type SimpleSettings } from '../text/query-string/simple-parts.ts'
import { defaultFields, isAllFields, parseWeightedField, resolveFields } from '../text/weighted-fields.ts'
import type { OperatorName } from './match-options.ts'
import { builder, checkBoost, defineQuery } from './query-builder.ts'
import type { CommonQueryOptions } from './simple-object.ts'
import { type OptionReader, printFields, printQuery, STRING_READERS, StringOptions } from './string-options.ts'
import { unknownTokenAt, unsupportedAt, walked } from './walked-query.ts'

/** A text in a syntax that knows no mistakes: `"exact phrase" +must -not pre*`. */
export interface SimpleQueryStringRequest extends CommonQueryOptions {
  /** The text: `"exact phrase" +must -not pre*`. */
  readonly query: string
  /** `['title^2', 'body.*']`. */
  readonly fields?: readonly string[]
  /** `or`. */
  readonly default_operator?: OperatorName
  readonly analyzer?: string
  /** Signs that are known: `'OR|AND|PREFIX'`; `ALL`. */
  readonly flags?: string | number
  /** Values that a field could not have match nothing, in place of an error. */
  readonly lenient?: boolean
  readonly analyze_wildcard?: boolean
  /** So many of the words: `2`, `'75%'`, `'2<75%'`. */
  readonly minimum_should_match?: number | string
  readonly quote_field_suffix?: string
  readonly auto_generate_synonyms_phrase_query?: boolean
  readonly fuzzy_prefix_length?: number
  readonly fuzzy_max_expansions?: number
  readonly fuzzy_transpositions?: boolean
}

const FLAGS: ReadonlyMap<string, number> = new Map([
  ['ALL', ALL_SIGNS],
  ['NONE', 0],
  ['AND', AND],
  ['NOT', NOT],
  ['OR', OR],
  ['PREFIX', PREFIX],
  ['PHRASE', PHRASE],
  ['PRECEDENCE', PRECEDENCE],
  ['ESCAPE', ESCAPE],
  ['WHITESPACE', WHITESPACE],
  ['FUZZY', FUZZY],
  ['NEAR', NEAR],
  ['SLOP', NEAR],
])

class SimpleOptions extends StringOptions {
  flags = ALL_SIGNS
}

export const simple_query_string = defineQuery({
  name: 'simple_query_string',
  parse: walked('simple_query_string', walk => {
    const options = new SimpleOptions()
    while (walk.next() !== 'END_OBJECT') if (walk.token !== 'FIELD_NAME') readOption(options, walk)
    const { query } = options
    if (query === null) throw parsing('[simple_query_string] query text missing', walk.at)
    checkBoost(options.boost, () => printed(options))
    return builder('simple_query_string', options, cx => {
      const made = onceKept(options, 'parts', (): (Query | null)[] => [])
      const parts = new KeptSimpleParts(new SimpleFieldsParts(settingsOf(options, cx), cx), made)
      return withMinimum(parseSimpleQueryString(query, parts, options.operator, options.flags), options.minimum)
    })
  }),
})

function settingsOf(options: SimpleOptions, cx: QueryContext): SimpleSettings {
  const given = options.fields.size > 0 ? options.fields : defaultFields(cx)
  const { synonymPhrases, quoteFieldSuffix, fuzzyPrefixLength, fuzzyMaxExpansions, transpositions, analyzeWildcard } = options
  return {
    fields: resolveFields(given, cx),
    analyzer: namedAnalyzer('simple_query_string', options.analyzer, cx),
    occur: options.operator,
    lenient: options.lenient ?? isAllFields(given),
    zeroTerms: 'drop',
    synonymPhrases,
    fuzzy: null,
    maxExpansions: 50,
    slop: 0,
    tieBreaker: null,
    minimum: null,
    quoteFieldSuffix,
    fuzzyPrefixLength,
    fuzzyMaxExpansions,
    transpositions,
    analyzeWildcard,
  }
}

const READERS: ReadonlyMap<string, OptionReader<SimpleOptions>> = new Map<string, OptionReader<SimpleOptions>>([
  ...STRING_READERS,
  ['flags', (options, walk) => void (options.flags = readFlags(walk))],
])

function readOption(options: SimpleOptions, walk: JsonWalk): void {
  if (walk.token === 'START_ARRAY') {
    if (walk.key !== 'fields') throw unsupportedAt('simple_query_string', walk)
    while (walk.next() !== 'END_ARRAY') parseWeightedField(walk.text(), options.fields)
    return
  }
  if (!walk.isValue) throw unknownTokenAt('simple_query_string', walk)
  const read = READERS.get(walk.key)
  if (read !== undefined) read(options, walk)
  else if (!options.takeWalk(walk)) throw parsing(`[simple_query_string] unsupported field [${walk.key}]`, walk.at)
}

function readFlags(walk: JsonWalk): number {
  if (walk.token !== 'VALUE_NUMBER') return flagsOf(walk.text())
  const set = walk.int()
  return set < 0 ? ALL_SIGNS : set
}

/** Names, between bars. */
export function flagsOf(text: string): number {
  if (text === '') return ALL_SIGNS
  let set = 0
  for (const name of text.split('|')) {
    const flag = FLAGS.get(name.toUpperCase())
    if (flag === undefined) throw illegalArgument(`Unknown simple_query_string flag [${name}]`)
    if (flag === ALL_SIGNS || flag === 0) return flag
    set |= flag
  }
  return set
}

function printed(options: SimpleOptions): string {
  const json = {
    simple_query_string: {
      query: options.query,
      fields: printFields(options.fields),
      flags: options.flags,
      default_operator: options.operator === 'must' ? 'and' : 'or',
      analyze_wildcard: options.analyzeWildcard,
      auto_generate_synonyms_phrase_query: options.synonymPhrases,
      fuzzy_prefix_length: options.fuzzyPrefixLength,
      fuzzy_max_expansions: options.fuzzyMaxExpansions,
      fuzzy_transpositions: options.transpositions,
    },
  }
  return printQuery(json)
}
