// How words like a word are looked for: what a term suggester and the generators of a phrase suggester have in common.
import { illegalArgument } from '../../../core/errors.ts'
import type { Distance, SpellingOptions, SpellingSort, SuggestMode } from '../../contracts/suggest-spec.ts'

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
