// One token per text: its words in lower case without accents, each once, sorted.
import { Analyzer } from '../analyzer.ts'
import type { AnalyzerType } from '../component.ts'
import { asciifolding } from '../token_filter/asciifolding.ts'
import { type FingerprintOptions, fingerprintFilter } from '../token_filter/fingerprint.ts'
import { readStopWords, type StopWordOptions } from '../token_filter/stop-words.ts'
import { standard } from '../tokenizer/standard.ts'
import { LOWERCASE, plainFilter, plainTokenizer, stopFilter } from './parts.ts'

/** One token for a whole text. */
export interface FingerprintAnalyzerOptions extends StopWordOptions, FingerprintOptions {}

export const fingerprint = {
  name: 'fingerprint',
  create(name, settings, positionIncrementGap) {
    const words = readStopWords(settings, [], false)
    return new Analyzer({
      name,
      tokenizer: plainTokenizer(standard),
      tokenFilters: [LOWERCASE, plainFilter(asciifolding), stopFilter(words), fingerprintFilter(settings)],
      positionIncrementGap,
    })
  },
} satisfies AnalyzerType
