// Runs of letters, in lower case, less stop words: English ones unless told otherwise.
import { Analyzer } from '../analyzer.ts'
import type { AnalyzerType } from '../component.ts'
import { readStopWords, stopWordsOf } from '../token_filter/stop-words.ts'
import { lowercase } from '../tokenizer/lowercase.ts'
import { plainTokenizer, stopFilter } from './parts.ts'

export const stop = {
  name: 'stop',
  create(name, settings, positionIncrementGap) {
    const words = readStopWords(settings, stopWordsOf('english')!, false)
    return new Analyzer({ name, tokenizer: plainTokenizer(lowercase), tokenFilters: [stopFilter(words)], positionIncrementGap })
  },
} satisfies AnalyzerType
