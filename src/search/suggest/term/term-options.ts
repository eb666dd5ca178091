// The options of a term suggester: which of them there are, and what the server says of values that make no sense.
import { illegalArgument, parsing } from '../../../core/errors.ts'
import { atValue } from '../../../core/json-spot.ts'
import { floatOf, isScalar, type JsonObject, textOf } from '../../../core/json-token.ts'
import { intOf } from '../../../core/stream-values.ts'
import type { SpellingOptions, SuggestMode, TermOptions } from '../../contracts/suggest-spec.ts'
import type { SuggesterRequest } from '../common-options.ts'
import { CommonDraft } from '../common-options.ts'
import { distanceOf, modeOf, STANDARD_SPELLING, sortOf } from './spelling-options.ts'

/** Words like those of the text. */
export interface TermSuggesterRequest extends SuggesterRequest {
  /** For which words; `missing`: those the index lacks. */
  readonly suggest_mode?: 'missing' | 'popular' | 'always'
  /** So alike, from 0 to 1; 0.5. */
  readonly accuracy?: number
  /** `score`. */
  readonly sort?: 'score' | 'frequency'
  /** How alike words are is measured so; `internal` by default. */
  readonly string_distance?: 'internal' | 'damerau_levenshtein' | 'levenshtein' | 'jaro_winkler' | 'ngram'
  /** So many letters may differ, 1 or 2; 2. */
  readonly max_edits?: number
  readonly max_inspections?: number
  /** Words of more documents get no suggestions. */
  readonly max_term_freq?: number
  /** So many letters are the same; 1. */
  readonly prefix_length?: number
  /** No suggestions for shorter words; 4. */
  readonly min_word_length?: number
  /** Suggested words are in so many documents; 0. */
  readonly min_doc_freq?: number
}

type Draft = { -readonly [K in keyof SpellingOptions]: SpellingOptions[K] }

const READERS: ReadonlyMap<string, (draft: Draft, value: unknown) => void> = new Map<string, (draft: Draft, value: unknown) => void>([
  ['suggest_mode', (draft, value) => void (draft.suggestMode = suggestMode(textOf(value)))],
  ['accuracy', (draft, value) => void (draft.accuracy = within(floatOf(value), 1, 'accuracy must be between 0 and 1'))],
  ['sort', (draft, value) => void (draft.sort = sortOf(textOf(value)))],
  ['string_distance', (draft, value) => void (draft.distance = distanceOf(textOf(value)))],
  ['max_edits', (draft, value) => void (draft.maxEdits = 1 + within(intOf(value) - 1, 1, 'maxEdits must be between 1 and 2'))],
  ['max_inspections', (draft, value) => void (draft.maxInspections = notNegative('maxInspections', intOf(value)))],
  ['max_term_freq', (draft, value) => void (draft.maxTermFreq = frequency('maxTermFreq', floatOf(value)))],
  ['prefix_length', (draft, value) => void (draft.prefixLength = notNegative('prefixLength', intOf(value)))],
  ['min_word_length', (draft, value) => void (draft.minWordLength = wordLength(intOf(value)))],
  ['min_doc_freq', (draft, value) => void (draft.minDocFreq = frequency('minDocFreq', floatOf(value)))],
])

export function parseTerm(json: JsonObject): TermOptions {
  const common = new CommonDraft()
  const spelling: Draft = { ...STANDARD_SPELLING }
  for (const key of Object.keys(json)) {
    const value = json[key]
    if (!isScalar(value)) throw parsing(`suggester[term] parsing failed on [${key}]`, atValue(json, key))
    if (common.take(key, value)) continue
    const read = READERS.get(key)
    if (read === undefined) throw parsing(`suggester[term] doesn't support field [${key}]`, atValue(json, key))
    read(spelling, value)
  }
  return { kind: 'term', ...common.finish(), spelling }
}

export function suggestMode(text: string): SuggestMode {
  const mode = modeOf(text)
  if (mode !== null) return mode
  const known = 'org.opensearch.search.suggest.term.TermSuggestionBuilder.SuggestMode'
  throw illegalArgument(`No enum constant ${known}.${text.toUpperCase()}`)
}

function within(value: number, most: number, reason: string): number {
  if (value < 0 || value > most) throw illegalArgument(reason)
  return value
}

const notNegative = (name: string, value: number) => within(value, Number.POSITIVE_INFINITY, `${name} must be positive`)

function wordLength(length: number): number {
  if (length < 1) throw illegalArgument('minWordLength must be greater or equal to 1')
  return length
}

function frequency(name: string, value: number): number {
  notNegative(name, value)
  if (value > 1 && !Number.isInteger(value)) throw illegalArgument(`if ${name} is greater than 1, it must not be a fraction`)
  return value
}
