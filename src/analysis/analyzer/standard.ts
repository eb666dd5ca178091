// Words by the Unicode rules, in lower case, less stop words if there are any: what text fields use unless told otherwise.
import { Analyzer } from '../analyzer.ts'
import type { AnalyzerType } from '../component.ts'
import { readStopWords, type StopWordOptions, stopWordsOf } from '../token_filter/stop-words.ts'
import type { TokenLengthOption } from '../tokenizer/character-tokenizer.ts'
import { DEFAULT_MAX_TOKEN_LENGTH, StandardTokenizerFactory } from '../tokenizer/standard.ts'
import { WordSet } from '../word-set.ts'
import { LOWERCASE, stopFilter } from './parts.ts'

/** Words in lower case; no stop words. */
export interface StandardAnalyzerOptions extends StopWordOptions, TokenLengthOption {}

export const standard = {
  name: 'standard',
  create(name, settings, positionIncrementGap) {
    const words = readStopWords(settings, [], false)
    return new Analyzer({
      name,
      tokenizer: new StandardTokenizerFactory('standard', settings.int('max_token_length', DEFAULT_MAX_TOKEN_LENGTH)),
      tokenFilters: words.size === 0 ? [LOWERCASE] : [LOWERCASE, stopFilter(words)],
      positionIncrementGap,
    })
  },
} satisfies AnalyzerType

/** Takes no settings: English stop words, though the name says otherwise. */
export const chinese = {
  name: 'chinese',
  create(name, _settings, positionIncrementGap) {
    return new Analyzer({
      name,
      tokenizer: new StandardTokenizerFactory('standard', DEFAULT_MAX_TOKEN_LENGTH),
      tokenFilters: [LOWERCASE, stopFilter(new WordSet(stopWordsOf('english')!, false))],
      positionIncrementGap,
    })
  },
} satisfies AnalyzerType
