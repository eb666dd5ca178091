// Words in lower case, less stop words, stemmed by an algorithm of the Snowball project: English unless told otherwise.
import { Analyzer } from '../analyzer.ts'
import type { AnalyzerType } from '../component.ts'
import { snowballFilter } from '../token_filter/snowball.ts'
import { stemmerFilter } from '../token_filter/stemmer.ts'
import { readStopWords, type StopWordOptions, stopWordsOf } from '../token_filter/stop-words.ts'
import { standard } from '../tokenizer/standard.ts'
import { LOWERCASE, plainTokenizer, stopFilter } from './parts.ts'

/** The languages that have stop words here, and those whose possessives are cut. */
const STOP_WORDS: ReadonlyMap<string, string> = new Map(
  ['English', 'Dutch', 'German', 'German2', 'French'].map(language => [language, language.toLowerCase().replace('2', '')]),
)
const POSSESSIVES: ReadonlySet<string> = new Set(['English', 'Porter', 'Lovins'])

/** Words, stemmed. */
export interface SnowballAnalyzerOptions extends StopWordOptions {
  /** `English`, `German`, … */
  readonly language?: string
}

export const snowball = {
  name: 'snowball',
  create(name, settings, positionIncrementGap) {
    const language = settings.text('language') ?? settings.text('name') ?? 'English'
    const words = readStopWords(settings, stopWordsOf(STOP_WORDS.get(language) ?? '') ?? [], false)
    return new Analyzer({
      name,
      tokenizer: plainTokenizer(standard),
      tokenFilters: [
        LOWERCASE,
        ...(POSSESSIVES.has(language) ? [stemmerFilter('possessive_english')] : []),
        ...(words.size === 0 ? [] : [stopFilter(words)]),
        snowballFilter(language),
      ],
      positionIncrementGap,
    })
  },
} satisfies AnalyzerType
