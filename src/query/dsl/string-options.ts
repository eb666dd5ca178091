// What queries over several fields share: the options of `query_string` and `simple_query_string`, and how errors print such a query.
import type { JsonWalk } from '../../core/json-walk.ts'
import { javaFloat } from '../../core/numbers.ts'
import { operatorOf } from './match-options.ts'
import { Options } from './simple-object.ts'

export class StringOptions extends Options {
  query: string | null = null
  readonly fields = new Map<string, number>()
  operator: 'must' | 'should' = 'should'
  analyzer: string | null = null
  quoteFieldSuffix: string | null = null
  analyzeWildcard = false
  fuzzyPrefixLength = 0
  fuzzyMaxExpansions = 50
  transpositions = true
  minimum: string | null = null
  lenient: boolean | null = null
  synonymPhrases = true
}

export type OptionReader<O> = (options: O, walk: JsonWalk) => void

export const STRING_READERS: readonly (readonly [string, OptionReader<StringOptions>])[] = [
  ['query', (options, walk) => void (options.query = walk.text())],
  ['default_operator', (options, walk) => void (options.operator = operatorOf(walk.text()))],
  ['analyzer', (options, walk) => void (options.analyzer = walk.text())],
  ['quote_field_suffix', (options, walk) => void (options.quoteFieldSuffix = walk.text())],
  ['analyze_wildcard', (options, walk) => void (options.analyzeWildcard = walk.boolean())],
  ['fuzzy_prefix_length', (options, walk) => void (options.fuzzyPrefixLength = walk.int())],
  ['fuzzy_max_expansions', (options, walk) => void (options.fuzzyMaxExpansions = walk.int())],
  ['fuzzy_transpositions', (options, walk) => void (options.transpositions = walk.boolean())],
  ['minimum_should_match', (options, walk) => void (options.minimum = walk.text())],
  ['lenient', (options, walk) => void (options.lenient = walk.boolean())],
  ['auto_generate_synonyms_phrase_query', (options, walk) => void (options.synonymPhrases = walk.boolean())],
]

/** A query as the server prints it in errors. `json`: its only member is the query. */
export const printQuery = (json: object): string =>
  JSON.stringify(json, null, 2)
    .replace(/": /g, '" : ')
    .replace(/: \[\]/g, ': [ ]')
    .replace(/\n {2}}\n}$/, ',\n    "boost" : 1.0\n  }\n}')

/** `['title^2.0']`: fields with their weights. */
export const printFields = (fields: ReadonlyMap<string, number>): string[] =>
  [...fields.keys()].sort().map(name => `${name}^${javaFloat(fields.get(name)!)}`)
