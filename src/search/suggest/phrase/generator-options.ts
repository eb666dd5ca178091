// Where the words of a phrase may come from: the options of `direct_generator`. What is wrong with texts among them only shards complain of.
import { illegalArgument } from '../../../core/errors.ts'
import { floatOf, type JsonObject } from '../../../core/json-token.ts'
import { intOf } from '../../../core/stream-values.ts'
import { readStrictly, type StrictField } from '../../../query/dsl/strict-object.ts'
import type { GeneratorOptions, SpellingOptions } from '../../contracts/suggest-spec.ts'
import { distanceOf, modeOf, STANDARD_SPELLING, sortOf } from '../term/spelling-options.ts'

/** Where candidates come from. */
export interface DirectGeneratorRequest {
  readonly field: string
  /** Analyzers for words, and for what is found. */
  readonly pre_filter?: string
  /** The analyzer of what is found. */
  readonly post_filter?: string
  /** For which words; `missing` by default: those the index lacks. */
  readonly suggest_mode?: 'missing' | 'popular' | 'always'
  /** Suggested words are in so many documents; 0 by default. */
  readonly min_doc_freq?: number
  /** So alike, from 0 to 1; 0.5 by default. */
  readonly accuracy?: number
  /** So many for each word; 5 by default. */
  readonly size?: number
  /** `score` by default. */
  readonly sort?: 'score' | 'frequency'
  /** How alike words are is measured so; `internal` by default. */
  readonly string_distance?: string
  readonly max_inspections?: number
  /** Words of more documents get no suggestions; 0.01 by default. */
  readonly max_term_freq?: number
  /** So many letters may differ, 1 or 2; 2 by default. */
  readonly max_edits?: number
  /** No suggestions for shorter words; 4 by default. */
  readonly min_word_length?: number
  /** So many letters are the same; 1 by default. */
  readonly prefix_length?: number
}

const DEFAULT_SIZE = 5

export const standardGenerator = (field: string): GeneratorOptions => ({
  field,
  size: DEFAULT_SIZE,
  preFilter: null,
  postFilter: null,
  spelling: STANDARD_SPELLING,
  suggestMode: null,
  sort: null,
  distance: null,
})

export function parseGenerator(json: JsonObject): GeneratorOptions {
  const draft: { -readonly [K in keyof GeneratorOptions]: GeneratorOptions[K] } = standardGenerator('')
  const spelling: { -readonly [K in keyof SpellingOptions]: SpellingOptions[K] } = { ...STANDARD_SPELLING }
  let field: string | null = null
  const text = (read: (value: string) => void): StrictField => ({ accepts: ['VALUE_STRING'], read: value => read(value as string) })
  const number = (read: (value: unknown) => void): StrictField => ({ accepts: ['VALUE_NUMBER', 'VALUE_STRING'], read })
  readStrictly('direct_generator', json, {
    field: text(value => (field = value)),
    pre_filter: text(value => (draft.preFilter = value)),
    post_filter: text(value => (draft.postFilter = value)),
    suggest_mode: text(value => (draft.suggestMode = value)),
    min_doc_freq: number(value => (spelling.minDocFreq = floatOf(value))),
    accuracy: number(value => (spelling.accuracy = floatOf(value))),
    size: number(value => (draft.size = sizeOf(intOf(value)))),
    sort: text(value => (draft.sort = value)),
    string_distance: text(value => (draft.distance = value)),
    max_inspections: number(value => (spelling.maxInspections = intOf(value))),
    max_term_freq: number(value => (spelling.maxTermFreq = floatOf(value))),
    max_edits: number(value => (spelling.maxEdits = edits(intOf(value)))),
    min_word_length: number(value => (spelling.minWordLength = intOf(value))),
    prefix_length: number(value => (spelling.prefixLength = intOf(value))),
  })
  if (field === null) throw illegalArgument('Required [field]')
  return { ...draft, field, spelling }
}

function sizeOf(size: number): number {
  if (size <= 0) throw illegalArgument('Size must be positive')
  return size
}

function edits(count: number): number {
  if (count < 1 || count > 2) throw illegalArgument(`Illegal max_edits value ${count}`)
  return count
}

/** Throws for texts that name nothing. */
export function generatorSpelling({ spelling, suggestMode, sort, distance }: GeneratorOptions): SpellingOptions {
  const mode = suggestMode === null ? STANDARD_SPELLING.suggestMode : modeOf(suggestMode)
  if (mode === null) throw illegalArgument(`Illegal suggest mode ${suggestMode?.toLowerCase()}`)
  return {
    ...spelling,
    suggestMode: mode,
    sort: sort === null ? STANDARD_SPELLING.sort : sortOf(sort),
    distance: distance === null ? STANDARD_SPELLING.distance : distanceOf(distance.toLowerCase()),
  }
}
