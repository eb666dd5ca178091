// What stands between the matches of a regular expression, in lower case unless told otherwise.
import { Analyzer } from '../analyzer.ts'
import type { AnalyzerType } from '../component.ts'
import { readStopWords, type StopWordOptions } from '../token_filter/stop-words.ts'
import { type PatternTokenizerOptions, pattern as tokenizer } from '../tokenizer/pattern.ts'
import { LOWERCASE, stopFilter } from './parts.ts'

/** What stands between matches. */
export interface PatternAnalyzerOptions extends StopWordOptions, PatternTokenizerOptions {
  /** True. */
  readonly lowercase?: boolean
}

export const pattern = {
  name: 'pattern',
  create(name, settings, positionIncrementGap) {
    const words = readStopWords(settings, [], false)
    return new Analyzer({
      name,
      tokenizer: tokenizer.create('pattern', settings),
      tokenFilters: [...(settings.boolean('lowercase', true) ? [LOWERCASE] : []), ...(words.size === 0 ? [] : [stopFilter(words)])],
      positionIncrementGap,
    })
  },
} satisfies AnalyzerType
