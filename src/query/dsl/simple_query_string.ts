// Text in a query language without errors: what makes no sense is taken for words.
import { illegalArgument, parsing } from '../../core/errors.ts'
import { atEnd, atValue } from '../../core/json-spot.ts'
import { booleanOf, intOf, isScalar, type JsonObject, textOf } from '../../core/json-token.ts'
import { javaFloat } from '../../core/numbers.ts'
import { namedAnalyzer } from '../text/match-field.ts'
import {
  ALL_SIGNS,
  AND,
  ESCAPE,
  FUZZY,
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
import { operatorOf } from './match-options.ts'
import { withMinimum } from './minimum-should-match.ts'
import { builder, checkBoost, defineQuery, type QueryContext } from './query-builder.ts'
import { Options, unknownToken, unsupported } from './simple-object.ts'

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

class SimpleOptions extends Options {
  query: string | null = null
  readonly fields = new Map<string, number>()
  analyzer: string | null = null
  operator: 'must' | 'should' = 'should'
  flags = ALL_SIGNS
  lenient: boolean | null = null
  analyzeWildcard = false
  minimum: string | null = null
  quoteFieldSuffix: string | null = null
  synonymPhrases = true
  fuzzyPrefixLength = 0
  fuzzyMaxExpansions = 50
  transpositions = true
}

export const simple_query_string = defineQuery({
  name: 'simple_query_string',
  parse(json) {
    const options = new SimpleOptions()
    for (const key of Object.keys(json)) readOption(options, json, key)
    const { query } = options
    if (query === null) throw parsing('[simple_query_string] query text missing', atEnd(json))
    checkBoost(options.boost, () => printed(options))
    return builder('simple_query_string', options, cx => {
      const parts = new SimpleFieldsParts(settingsOf(options, cx), cx)
      return withMinimum(parseSimpleQueryString(query, parts, options.operator, options.flags), options.minimum)
    })
  },
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

type Reader = (options: SimpleOptions, value: unknown) => void

const READERS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['query', (options, value) => void (options.query = textOf(value))],
  ['analyzer', (options, value) => void (options.analyzer = textOf(value))],
  ['default_operator', (options, value) => void (options.operator = operatorOf(textOf(value)))],
  [
    'flags',
    (options, value) => void (options.flags = typeof value === 'string' ? flags(value) : intOf(value) < 0 ? ALL_SIGNS : intOf(value)),
  ],
  ['lenient', (options, value) => void (options.lenient = booleanOf(value))],
  ['analyze_wildcard', (options, value) => void (options.analyzeWildcard = booleanOf(value))],
  ['minimum_should_match', (options, value) => void (options.minimum = textOf(value))],
  ['quote_field_suffix', (options, value) => void (options.quoteFieldSuffix = textOf(value))],
  ['auto_generate_synonyms_phrase_query', (options, value) => void (options.synonymPhrases = booleanOf(value))],
  ['fuzzy_prefix_length', (options, value) => void (options.fuzzyPrefixLength = intOf(value))],
  ['fuzzy_max_expansions', (options, value) => void (options.fuzzyMaxExpansions = intOf(value))],
  ['fuzzy_transpositions', (options, value) => void (options.transpositions = booleanOf(value))],
])

function readOption(options: SimpleOptions, json: JsonObject, key: string): void {
  const value = json[key]
  if (key === 'fields') {
    if (!Array.isArray(value)) throw unsupported('simple_query_string', json, key)
    value.forEach((item, i) => {
      if (!isScalar(item)) throw parsing('[simple_query_string] query does not support [fields]', atValue(value, i))
      parseWeightedField(textOf(item), options.fields)
    })
    return
  }
  if (Array.isArray(value)) throw unsupported('simple_query_string', json, key)
  if (!isScalar(value)) throw unknownToken('simple_query_string', json, key)
  const read = READERS.get(key)
  if (read !== undefined) read(options, value)
  else if (!options.take(key, value)) throw parsing(`[simple_query_string] unsupported field [${key}]`, atValue(json, key))
}

/** Names, between bars. */
function flags(text: string): number {
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
      fields: [...options.fields.keys()].sort().map(name => `${name}^${javaFloat(options.fields.get(name)!)}`),
      flags: options.flags,
      default_operator: options.operator === 'must' ? 'and' : 'or',
      analyze_wildcard: options.analyzeWildcard,
      auto_generate_synonyms_phrase_query: options.synonymPhrases,
      fuzzy_prefix_length: options.fuzzyPrefixLength,
      fuzzy_max_expansions: options.fuzzyMaxExpansions,
      fuzzy_transpositions: options.transpositions,
    },
  }
  return JSON.stringify(json, null, 2)
    .replace(/": /g, '" : ')
    .replace(/: \[\]/g, ': [ ]')
    .replace(/\n {2}}\n}$/, ',\n    "boost" : 1.0\n  }\n}')
}
