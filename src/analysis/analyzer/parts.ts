// Parts that several built-in analyzers are made of.
import type { TokenFilterFactory, TokenizerFactory } from '../analyzer.ts'
import type { ComponentContext, TokenFilterType, TokenizerType } from '../component.ts'
import { ComponentSettings } from '../component-settings.ts'
import { LowercaseFilter } from '../token_filter/lowercase.ts'
import { StopFilter } from '../token_filter/stop.ts'
import { toLowerCase } from '../unicode/java-case.ts'
import type { WordSet } from '../word-set.ts'

export const LOWERCASE: TokenFilterFactory = {
  name: 'lowercase',
  normalizes: true,
  lowercases: true,
  create: input => new LowercaseFilter(input, toLowerCase),
}

export const stopFilter = (words: WordSet): TokenFilterFactory => ({ name: 'stop', create: input => new StopFilter(input, words) })

/** What limits grams and shingles where no index says otherwise. */
export const DEFAULT_CONTEXT: ComponentContext = { maxNgramDiff: 1, maxShingleDiff: 3 }

/** A tokenizer with the settings of an empty object, under its own name. */
export const plainTokenizer = (type: TokenizerType): TokenizerFactory => type.create(type.name, ComponentSettings.NONE, DEFAULT_CONTEXT)

/** A token filter with the settings of an empty object, under its own name. */
export const plainFilter = (type: TokenFilterType): TokenFilterFactory => type.create(type.name, ComponentSettings.NONE, DEFAULT_CONTEXT)
