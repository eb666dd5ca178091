// How words like a word are looked for: what a term suggester and the generators of a phrase suggester have in common.
import { illegalArgument } from '../../../core/errors.ts'

export type SuggestMode = 'missing' | 'popular' | 'always'
type SpellingSort = 'score' | 'frequency'
export type Distance = 'internal' | 'damerau_levenshtein' | 'levenshtein' | 'jaro_winkler' | 'ngram'

/** Numbers are as 32-bit floats where they may be fractions. */
export interface SpellingOptions {
  /** Which words are looked after: those that are not in the index, those for which there are more frequent ones, or all. */
  readonly suggestMode: SuggestMode
  readonly sort: SpellingSort
  readonly distance: Distance
  readonly maxEdits: number
  /** So many candidates are looked at for each word that is wanted. */
  readonly maxInspections: number
  /** Code points that are equal. */
  readonly prefixLength: number
  /** In code points; shorter words are left alone. */
  readonly minWordLength: number
  /** Less alike words are left out. */
  readonly accuracy: number
  /** Share of the documents, or from 1 on their number: words in more are taken to be right. */
  readonly maxTermFreq: number
  /** The same: words in fewer are not suggested. */
  readonly minDocFreq: number
}

export const STANDARD_SPELLING: SpellingOptions = {
  suggestMode: 'missing',
  sort: 'score',
  distance: 'internal',
  maxEdits: 2,
  maxInspections: 5,
  prefixLength: 1,
  minWordLength: 4,
  accuracy: 0.5,
  maxTermFreq: Math.fround(0.01),
  minDocFreq: 0,
}

const DISTANCES: ReadonlySet<string> = new Set<Distance>(['internal', 'damerau_levenshtein', 'levenshtein', 'jaro_winkler', 'ngram'])
const MODES: ReadonlySet<string> = new Set<SuggestMode>(['missing', 'popular', 'always'])
const SORTS: ReadonlySet<string> = new Set<SpellingSort>(['score', 'frequency'])

export function distanceOf(text: string): Distance {
  const distance = text.toLowerCase()
  if (!DISTANCES.has(distance)) throw illegalArgument(`Illegal distance option ${text}`)
  return distance as Distance
}

/** Null for what is none. */
export function modeOf(text: string): SuggestMode | null {
  const mode = text.toLowerCase()
  return MODES.has(mode) ? (mode as SuggestMode) : null
}

export function sortOf(text: string): SpellingSort {
  const sort = text.toLowerCase()
  if (!SORTS.has(sort)) throw illegalArgument(`No enum constant org.opensearch.search.suggest.SortBy.${text.toUpperCase()}`)
  return sort as SpellingSort
}
