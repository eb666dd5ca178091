// What `suggest` of a search asks for. Plain data: it is part of the request.
import type { JsonObject } from '../../core/json-token.ts'

export interface SuggestSpec {
  /** Said of suggestions that have no text of their own. */
  readonly text: string | null
  readonly suggestions: readonly SuggestionSpec[]
}

export type SuggestionOptions = TermOptions | PhraseOptions | CompletionOptions

/** Null: not mentioned. */
export interface SuggestionSpec<O extends SuggestionOptions = SuggestionOptions> {
  readonly name: string
  readonly text: string | null
  readonly prefix: string | null
  readonly regex: string | null
  readonly options: O
}

/** What all kinds of suggestions have. */
export interface CommonOptions {
  readonly field: string
  /** Null: that of the field. */
  readonly analyzer: string | null
  readonly size: number
  /** So many are looked for in each shard; null: as many as are shown, or a few more. */
  readonly shardSize: number | null
}

/** Lengths are in bytes of UTF-8, in code points where `unicodeAware`. */
export interface FuzzyPrefix {
  readonly maxEdits: number
  readonly transpositions: boolean
  /** Shorter prefixes are exact. */
  readonly minLength: number
  /** So much of a prefix is exact. */
  readonly prefixLength: number
  readonly unicodeAware: boolean
}

export interface RegexPrefix {
  readonly flags: number
  readonly maxDeterminizedStates: number
}

export interface CompletionOptions extends CommonOptions {
  readonly kind: 'completion'
  /** Null: prefixes are exact. */
  readonly fuzzy: FuzzyPrefix | null
  readonly regex: RegexPrefix
  /** Null: not mentioned. */
  readonly contexts: JsonObject | null
  readonly skipDuplicates: boolean
}

/** How likely words are to follow each other, where some never did. */
export type Smoothing =
  | { readonly kind: 'stupid_backoff'; readonly discount: number }
  | { readonly kind: 'laplace'; readonly alpha: number }
  | { readonly kind: 'linear'; readonly trigram: number; readonly bigram: number; readonly unigram: number }

/** A query that phrases are tried with. */
export interface Collate {
  /** A template, or the id of a stored one. */
  readonly query: { readonly source: string } | { readonly id: string }
  readonly params: JsonObject
  /** Phrases that find nothing are marked, not left out. */
  readonly prune: boolean
}

export interface PhraseOptions extends CommonOptions {
  readonly kind: 'phrase'
  /** 32-bit floats. */
  readonly maxErrors: number
  readonly realWordErrorLikelihood: number
  readonly confidence: number
  readonly separator: string
  /** Null: as the field's analyzer says. */
  readonly gramSize: number | null
  readonly forceUnigrams: boolean
  readonly tokenLimit: number
  readonly generators: readonly GeneratorOptions[]
  readonly smoothing: Smoothing
  /** Around words that were changed; null: they are not marked. */
  readonly tags: readonly [pre: string, post: string] | null
  readonly collate: Collate | null
}

export interface GeneratorOptions {
  readonly field: string
  readonly size: number
  /** Analyzers; null: none. */
  readonly preFilter: string | null
  readonly postFilter: string | null
  readonly spelling: Omit<SpellingOptions, 'suggestMode' | 'sort' | 'distance'>
  /** As they were written; null: as usual. */
  readonly suggestMode: string | null
  readonly sort: string | null
  readonly distance: string | null
}

export interface TermOptions extends CommonOptions {
  readonly kind: 'term'
  readonly spelling: SpellingOptions
}

export type SuggestMode = 'missing' | 'popular' | 'always'

export type SpellingSort = 'score' | 'frequency'

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
