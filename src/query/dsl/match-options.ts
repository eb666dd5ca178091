// Options that the match queries share, and how they are read.
import { type ApiError, illegalArgument, illegalState, parsing } from '../../core/errors.ts'
import { atValue } from '../../core/json-spot.ts'
import { booleanOf, intOf, isObject, isScalar, type JsonObject, textOf, tokenOf } from '../../core/json-token.ts'
import { javaText } from '../../index/mapping/java-text.ts'
import type { Fuzzy } from '../fields/fuzzy.ts'
import { namedAnalyzer, type WholeMatchSettings } from '../text/match-field.ts'
import { type Fuzziness, parseFuzziness } from './fuzziness.ts'
import type { QueryContext } from './query-builder.ts'
import { rewriteMethod } from './rewrite-method.ts'
import { Options, onlyField, unknownToken, unsupported } from './simple-object.ts'

export class MatchOptions extends Options {
  text: unknown = null
  operator: 'must' | 'should' = 'should'
  analyzer: string | null = null
  minimum: string | null = null
  lenient = false
  zeroTerms: 'none' | 'all' = 'none'
  synonymPhrases = true
  prefixLength = 0
  maxExpansions = 50
  fuzziness: Fuzziness | null = null
  transpositions = true
  fuzzyRewrite: string | null = null
  slop = 0

  get value(): string {
    return javaText(this.text)
  }

  /** `query` names the asker in errors. */
  settings(query: string, cx: QueryContext): WholeMatchSettings {
    const { operator, slop, lenient, zeroTerms, synonymPhrases, maxExpansions } = this
    const analyzer = namedAnalyzer(query, this.analyzer, cx)
    return { occur: operator, slop, analyzer, lenient, zeroTerms, synonymPhrases, maxExpansions, fuzzy: this.fuzzy() }
  }

  private fuzzy(): Fuzzy | null {
    // A wrong name is an error even where nothing is fuzzy.
    const rewrite = this.fuzzyRewrite === null ? undefined : rewriteMethod(this.fuzzyRewrite)
    if (this.fuzziness === null) return null
    const { fuzziness, prefixLength, maxExpansions, transpositions } = this
    return { fuzziness, prefixLength, maxExpansions, transpositions, rewrite }
  }
}

type Reader = (options: MatchOptions, value: unknown, json: JsonObject, key: string) => void

/** How each option is read; a query lists those it has. */
export const READERS = {
  query: (options, value) => {
    options.text = value
  },
  operator: (options, value) => {
    options.operator = operatorOf(textOf(value))
  },
  analyzer: (options, value) => {
    options.analyzer = textOf(value)
  },
  minimum_should_match: (options, value) => {
    options.minimum = textOf(value)
  },
  lenient: (options, value) => {
    options.lenient = booleanOf(value)
  },
  zero_terms_query: (options, value, json, key) => {
    options.zeroTerms = zeroTerms(textOf(value), json, key)
  },
  auto_generate_synonyms_phrase_query: (options, value) => {
    options.synonymPhrases = booleanOf(value)
  },
  prefix_length: (options, value) => {
    options.prefixLength = intOf(value)
  },
  max_expansions: (options, value) => {
    options.maxExpansions = intOf(value)
  },
  fuzziness: (options, value) => {
    options.fuzziness = parseFuzziness(textOf(value))
  },
  fuzzy_transpositions: (options, value) => {
    options.transpositions = booleanOf(value)
  },
  fuzzy_rewrite: (options, value) => {
    options.fuzzyRewrite = textOf(value)
  },
  slop: (options, value) => {
    options.slop = intOf(value)
  },
  cutoff_frequency: () => {},
} satisfies Record<string, Reader>

export type MatchKey = keyof typeof READERS

export const MATCH_KEYS: readonly MatchKey[] = [
  'query',
  'operator',
  'analyzer',
  'minimum_should_match',
  'lenient',
  'zero_terms_query',
  'auto_generate_synonyms_phrase_query',
  'prefix_length',
  'max_expansions',
  'fuzziness',
  'fuzzy_transpositions',
  'fuzzy_rewrite',
  'cutoff_frequency',
]

/** Reads `{ field: text }` or `{ field: { query: text, … } }`; answers the field, null for none. */
export function readMatch(query: string, keys: readonly MatchKey[], json: JsonObject, options: MatchOptions): string | null {
  const field = onlyField(query, json)
  if (field === null) return null
  const given = json[field]
  if (Array.isArray(given)) throw notText(json, field)
  if (!isObject(given)) options.text = given
  else {
    for (const key of Object.keys(given)) {
      const value = given[key]
      if (!isScalar(value)) throw unknownToken(query, given, key)
      const known = keys.find(one => one === key)
      if (known !== undefined) (READERS[known] as Reader)(options, value, given, key)
      else if (!options.take(key, value)) throw unsupported(query, given, key)
    }
  }
  return field
}

function notText(json: JsonObject, field: string): ApiError {
  const reason = `Can't get text on a ${tokenOf(json[field])}`
  return illegalState(reason, { at: atValue(json, field), reasonAt: (line, col) => `${reason} at ${line}:${col}` })
}

export function operatorOf(text: string): 'must' | 'should' {
  const upper = text.toUpperCase()
  if (upper === 'AND') return 'must'
  if (upper === 'OR') return 'should'
  throw illegalArgument(`No enum constant org.opensearch.index.query.Operator.${upper}`)
}

export function zeroTerms(text: string, json: JsonObject, key: string): 'none' | 'all' {
  const lower = text.toLowerCase()
  if (lower === 'none' || lower === 'all') return lower
  throw parsing(`Unsupported zero_terms_query value [${text}]`, atValue(json, key))
}

/** What all but `match` itself ask of their field and text. */
export function requireText(query: string, field: string | null, options: MatchOptions): string {
  if (field === null) throw illegalArgument(`[${query}] requires fieldName`)
  if (options.text === null) throw illegalArgument(`[${query}] requires query value`)
  return field
}
