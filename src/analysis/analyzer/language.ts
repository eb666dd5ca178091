// What the analyzers of languages have in common: a chain of filters, in which stop words and words that must not be stemmed have their place.
import { Analyzer, type CharFilter, type TokenFilterFactory } from '../analyzer.ts'
import type { AnalyzerType, TokenizerType } from '../component.ts'
import type { ComponentSettings } from '../component-settings.ts'
import { KeywordMarkerFilter } from '../token_filter/keyword_marker.ts'
import { readStopWords, type StopWordOptions, stopWordsOf } from '../token_filter/stop-words.ts'
import { standard } from '../tokenizer/standard.ts'
import { WordSet, type WordsSetting } from '../word-set.ts'
import { plainTokenizer, stopFilter } from './parts.ts'

/** The places of `stopwords` and `stem_exclusion` in a chain. */
export const STOP_WORDS = 'stopwords'
export const STEM_EXCLUSION = 'stem_exclusion'

export interface LanguageChain {
  readonly charFilter?: CharFilter
  /** `standard` unless told otherwise. */
  readonly tokenizer?: TokenizerType
  readonly filters: readonly (TokenFilterFactory | typeof STOP_WORDS | typeof STEM_EXCLUSION)[]
}

/** Words of a language, without its stop words, stemmed. */
export interface LanguageAnalyzerOptions extends StopWordOptions {
  /** Words that are not stemmed. */
  readonly stem_exclusion?: WordsSetting
  /** Accepted as on the server: stop words in any case; false. */
  readonly stopwords_case?: boolean
}

/** `chain` is asked for when such an analyzer is first made. */
export const languageAnalyzer = (language: string, chain: () => LanguageChain): AnalyzerType => ({
  name: language,
  create(name, settings, positionIncrementGap) {
    const stopWords = readStopWords(settings, stopWordsOf(language) ?? [], settings.boolean('stopwords_case', false))
    const excluded = stemExclusion(settings)
    const { charFilter, tokenizer = standard, filters } = chain()
    return new Analyzer({
      name,
      charFilters: charFilter && [charFilter],
      tokenizer: plainTokenizer(tokenizer),
      tokenFilters: filters.flatMap(filter => {
        if (filter === STOP_WORDS) return [stopFilter(stopWords)]
        if (filter === STEM_EXCLUSION) return excluded.size === 0 ? [] : [markKeywords(excluded)]
        return [filter]
      }),
      positionIncrementGap,
    })
  },
})

function stemExclusion(settings: ComponentSettings): WordSet {
  if (settings.text('stem_exclusion') === '_none_') return new WordSet([], false)
  return new WordSet(settings.list('stem_exclusion') ?? [], false)
}

const markKeywords = (words: WordSet): TokenFilterFactory => ({
  name: 'keyword_marker',
  usesKeyword: true,
  create: input => new KeywordMarkerFilter(input, term => words.has(term)),
})
