// Options that the match queries share, and how they are read.
import { illegalArgument, parsing } from '../../core/errors.ts'
import type { JsonWalk } from '../../core/json-walk.ts'
import { javaText } from '../../index/mapping/java-text.ts'
import type { QueryContext } from '../contracts/query-builder.ts'
import type { Fuzzy } from '../fields/fuzzy.ts'
import { namedAnalyzer, type WholeMatchSettings } from '../text/match-field.ts'
import { type Fuzziness, fuzzinessAt } from '../values/fuzziness.ts'
import type { RewriteName } from './rewrite-method.ts'
import { rewriteMethod } from './rewrite-method.ts'
import type { CommonQueryOptions } from './simple-object.ts'
import { Options } from './simple-object.ts'
import { unknownTokenAt, unsupportedAt, walkField } from './walked-query.ts'

export type OperatorName = 'or' | 'and' | 'OR' | 'AND'

/** What queries for the words of a text have in common. */
export interface TextOptions extends CommonQueryOptions {
  /** The text to look for. */
  readonly query: string | number | boolean
  /** Another one than the field's. */
  readonly analyzer?: string
  /** What no word is left of matches nothing, or everything; `none`. */
  readonly zero_terms_query?: 'none' | 'all'
}

/** What makes words similar. */
interface FuzzyOptionsRequest {
  /** How many letters may differ: `'AUTO'` goes by the length of the word. */
  readonly fuzziness?: number | string
  /** So many letters are the same; 0. */
  readonly prefix_length?: number
  /** So many similar words at most; 50. */
  readonly max_expansions?: number
  /** Two letters that changed places are one difference; true. */
  readonly fuzzy_transpositions?: boolean
  readonly fuzzy_rewrite?: RewriteName
}

export interface MatchFieldOptions extends TextOptions, FuzzyOptionsRequest {
  /** Whether each word must be found; `or`. */
  readonly operator?: OperatorName
  /** So many of the words: `2`, `'75%'`, `'2<75%'`. */
  readonly minimum_should_match?: number | string
  /** Values that the field could not have match nothing, in place of an error; false. */
  readonly lenient?: boolean
  /** Words in more documents only add to scores: a count from 1 on, below that a share of all. */
  readonly cutoff_frequency?: number
  /** Synonyms of several words are phrases; true. */
  readonly auto_generate_synonyms_phrase_query?: boolean
}

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
  /** Null: all words count alike. */
  cutoff: number | null = null

  get value(): string {
    return javaText(this.text)
  }

  /** `query` names the asker in errors. */
  settings(query: string, cx: QueryContext): WholeMatchSettings {
    const { operator, slop, lenient, zeroTerms, synonymPhrases, maxExpansions } = this
    const analyzer = namedAnalyzer(query, this.analyzer, cx)
    return { occur: operator, slop, analyzer, lenient, zeroTerms, synonymPhrases, maxExpansions, fuzzy: this.fuzzy(), cutoff: this.cutoff }
  }

  private fuzzy(): Fuzzy | null {
    // A wrong name is an error even where nothing is fuzzy.
    const rewrite = this.fuzzyRewrite === null ? undefined : rewriteMethod(this.fuzzyRewrite)
    if (this.fuzziness === null) return null
    const { fuzziness, prefixLength, maxExpansions, transpositions } = this
    return { fuzziness, prefixLength, maxExpansions, transpositions, rewrite }
  }
}

type Reader = (options: MatchOptions, walk: JsonWalk) => void

/** How each option is read; a query lists those it has. */
const READERS = {
  query: (options, walk) => void (options.text = walk.anything()),
  operator: (options, walk) => void (options.operator = operatorOf(walk.text())),
  analyzer: (options, walk) => void (options.analyzer = walk.text()),
  minimum_should_match: (options, walk) => void (options.minimum = walk.text()),
  lenient: (options, walk) => void (options.lenient = walk.boolean()),
  zero_terms_query: (options, walk) => void (options.zeroTerms = zeroTerms(walk)),
  auto_generate_synonyms_phrase_query: (options, walk) => void (options.synonymPhrases = walk.boolean()),
  prefix_length: (options, walk) => void (options.prefixLength = walk.int()),
  max_expansions: (options, walk) => void (options.maxExpansions = walk.int()),
  fuzziness: (options, walk) => void (options.fuzziness = fuzzinessAt(walk)),
  fuzzy_transpositions: (options, walk) => void (options.transpositions = walk.boolean()),
  fuzzy_rewrite: (options, walk) => void (options.fuzzyRewrite = walk.text()),
  slop: (options, walk) => void (options.slop = walk.int()),
  cutoff_frequency: (options, walk) => void (options.cutoff = walk.float()),
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
export function readMatch(query: string, keys: readonly MatchKey[], walk: JsonWalk, options: MatchOptions): string | null {
  return walkField(query, walk, {
    option: () => readMatchOption(query, keys, walk, options),
    value: () => void (options.text = walk.scalar()),
  })
}

export function readMatchOption(query: string, keys: readonly MatchKey[], walk: JsonWalk, options: MatchOptions): void {
  if (!walk.isValue) throw unknownTokenAt(query, walk)
  const known = keys.find(one => one === walk.key)
  if (known !== undefined) (READERS[known] as Reader)(options, walk)
  else if (!options.takeWalk(walk)) throw unsupportedAt(query, walk)
}

export function operatorOf(text: string): 'must' | 'should' {
  const upper = text.toUpperCase()
  if (upper === 'AND') return 'must'
  if (upper === 'OR') return 'should'
  throw illegalArgument(`No enum constant org.opensearch.index.query.Operator.${upper}`)
}

function zeroTerms(walk: JsonWalk): 'none' | 'all' {
  const text = walk.text()
  const lower = text.toLowerCase()
  if (lower === 'none' || lower === 'all') return lower
  throw parsing(`Unsupported zero_terms_query value [${text}]`, walk.at)
}

/** What all but `match` itself ask of their field and text. Some take an empty name for none: they give `null` then. */
export function requireText(query: string, field: string | null, options: MatchOptions): string {
  if (field === null) throw illegalArgument(`[${query}] requires fieldName`)
  if (options.text === null) throw illegalArgument(`[${query}] requires query value`)
  return field
}
