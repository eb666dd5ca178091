// Words by the Unicode rules, in lower case, less stop words if there are any: what text fields use unless told otherwise.
import { Analyzer } from '../analyzer.ts'
import type { AnalyzerType } from '../component.ts'
import { readStopWords } from '../token_filter/stop-words.ts'
import { DEFAULT_MAX_TOKEN_LENGTH, StandardTokenizerFactory } from '../tokenizer/standard.ts'
import { LOWERCASE, stopFilter } from './parts.ts'

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
