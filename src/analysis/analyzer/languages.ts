// The analyzer of each language: its words, in lower case, less its stop words, as stems. Stop words are those of the language's list.
// Lower case comes first where the order makes no difference, since tokenizers do it on the way.
import { ZERO_WIDTH_NON_JOINER_TO_SPACE } from '../char_filter/persian.ts'
import type { AnalyzerType } from '../component.ts'
import { apostrophe } from '../token_filter/apostrophe.ts'
import { arabic_normalization } from '../token_filter/arabic_normalization.ts'
import { bengali_normalization } from '../token_filter/bengali_normalization.ts'
import { cjk_bigram } from '../token_filter/cjk_bigram.ts'
import { cjk_width } from '../token_filter/cjk_width.ts'
import { decimal_digit } from '../token_filter/decimal_digit.ts'
import { elisionFilter } from '../token_filter/elision.ts'
import { german_normalization } from '../token_filter/german_normalization.ts'
import { hindi_normalization } from '../token_filter/hindi_normalization.ts'
import { indic_normalization } from '../token_filter/indic_normalization.ts'
import { lowercaseOf } from '../token_filter/lowercase.ts'
import { persian_normalization } from '../token_filter/persian_normalization.ts'
import { snowballFilter } from '../token_filter/snowball.ts'
import { sorani_normalization } from '../token_filter/sorani_normalization.ts'
import { stemmerFilter } from '../token_filter/stemmer.ts'
import { stemmerOverride } from '../token_filter/stemmer_override.ts'
import { thai as thaiTokenizer } from '../tokenizer/thai.ts'
import { WordSet } from '../word-set.ts'
import { type LanguageChain, languageAnalyzer, STEM_EXCLUSION, STOP_WORDS } from './language.ts'
import type { Language } from './language-names.ts'
import { LOWERCASE, plainFilter, stopFilter } from './parts.ts'

/** Stop words, protected words, then the stemmer. */
const stemmedBy = (language: string): LanguageChain['filters'] => [STOP_WORDS, STEM_EXCLUSION, stemmerFilter(language)]
const snowballed = (language: string): LanguageChain['filters'] => [STOP_WORDS, STEM_EXCLUSION, snowballFilter(language)]
const elided = (articles: string) => elisionFilter(new WordSet(articles.split(' '), true))

const CATALAN_ARTICLES = 'd l m n s t'
const FRENCH_ARTICLES = 'l m t qu n s j d c jusqu quoiqu lorsqu puisqu'
const IRISH_ARTICLES = 'd m b'
const ITALIAN_ARTICLES = 'c l all dall dell nell sull coll pell gl agl dagl degl negl sugl un m t s v d'

/** What is left of Irish prefixes before a hyphen. */
const IRISH_HYPHENATIONS = ['h', 'n', 't']

const DUTCH_STEMS: ReadonlyMap<string, string> = new Map(
  Object.entries({ fiets: 'fiets', bromfiets: 'bromfiets', ei: 'eier', kind: 'kinder' }),
)

const CHAINS: Readonly<Record<Language, () => LanguageChain>> = {
  arabic: () => ({
    filters: [
      LOWERCASE,
      plainFilter(decimal_digit),
      STOP_WORDS,
      plainFilter(arabic_normalization),
      STEM_EXCLUSION,
      stemmerFilter('arabic'),
    ],
  }),
  armenian: () => ({ filters: [LOWERCASE, ...snowballed('armenian')] }),
  basque: () => ({ filters: [LOWERCASE, ...snowballed('basque')] }),
  bengali: () => ({
    filters: [
      LOWERCASE,
      plainFilter(decimal_digit),
      STEM_EXCLUSION,
      plainFilter(indic_normalization),
      plainFilter(bengali_normalization),
      STOP_WORDS,
      stemmerFilter('bengali'),
    ],
  }),
  brazilian: () => ({ filters: [LOWERCASE, ...stemmedBy('brazilian')] }),
  bulgarian: () => ({ filters: [LOWERCASE, ...stemmedBy('bulgarian')] }),
  catalan: () => ({ filters: [LOWERCASE, elided(CATALAN_ARTICLES), ...snowballed('catalan')] }),
  cjk: () => ({ filters: [plainFilter(cjk_width), LOWERCASE, plainFilter(cjk_bigram), STOP_WORDS] }),
  czech: () => ({ filters: [LOWERCASE, ...stemmedBy('czech')] }),
  danish: () => ({ filters: [LOWERCASE, ...snowballed('danish')] }),
  dutch: () => ({ filters: [LOWERCASE, STOP_WORDS, STEM_EXCLUSION, stemmerOverride(DUTCH_STEMS), snowballFilter('dutch')] }),
  english: () => ({ filters: [LOWERCASE, stemmerFilter('possessive_english'), ...stemmedBy('porter')] }),
  estonian: () => ({ filters: [LOWERCASE, ...snowballed('estonian')] }),
  finnish: () => ({ filters: [LOWERCASE, ...snowballed('finnish')] }),
  french: () => ({ filters: [LOWERCASE, elided(FRENCH_ARTICLES), ...stemmedBy('light_french')] }),
  galician: () => ({ filters: [LOWERCASE, ...stemmedBy('galician')] }),
  german: () => ({
    filters: [LOWERCASE, STOP_WORDS, STEM_EXCLUSION, plainFilter(german_normalization), stemmerFilter('light_german')],
  }),
  greek: () => ({ filters: [lowercaseOf('greek'), STOP_WORDS, stemmerFilter('greek')] }),
  hindi: () => ({
    filters: [
      LOWERCASE,
      plainFilter(decimal_digit),
      STEM_EXCLUSION,
      plainFilter(indic_normalization),
      plainFilter(hindi_normalization),
      STOP_WORDS,
      stemmerFilter('hindi'),
    ],
  }),
  hungarian: () => ({ filters: [LOWERCASE, ...snowballed('hungarian')] }),
  indonesian: () => ({ filters: [LOWERCASE, ...stemmedBy('indonesian')] }),
  irish: () => ({
    filters: [...[stopFilter(new WordSet(IRISH_HYPHENATIONS, true)), elided(IRISH_ARTICLES), lowercaseOf('irish')], ...snowballed('irish')],
  }),
  italian: () => ({ filters: [LOWERCASE, elided(ITALIAN_ARTICLES), ...stemmedBy('light_italian')] }),
  latvian: () => ({ filters: [LOWERCASE, ...stemmedBy('latvian')] }),
  lithuanian: () => ({ filters: [LOWERCASE, ...snowballed('lithuanian')] }),
  norwegian: () => ({ filters: [LOWERCASE, ...snowballed('norwegian')] }),
  persian: () => ({
    charFilter: ZERO_WIDTH_NON_JOINER_TO_SPACE,
    filters: [
      LOWERCASE,
      plainFilter(decimal_digit),
      plainFilter(arabic_normalization),
      plainFilter(persian_normalization),
      ...stemmedBy('persian'),
    ],
  }),
  portuguese: () => ({ filters: [LOWERCASE, ...stemmedBy('light_portuguese')] }),
  romanian: () => ({ filters: [LOWERCASE, ...snowballed('romanian')] }),
  russian: () => ({ filters: [LOWERCASE, ...snowballed('russian')] }),
  sorani: () => ({
    filters: [plainFilter(sorani_normalization), LOWERCASE, plainFilter(decimal_digit), ...stemmedBy('sorani')],
  }),
  spanish: () => ({ filters: [LOWERCASE, ...stemmedBy('light_spanish')] }),
  swedish: () => ({ filters: [LOWERCASE, ...snowballed('swedish')] }),
  thai: () => ({ tokenizer: thaiTokenizer, filters: [LOWERCASE, plainFilter(decimal_digit), STOP_WORDS] }),
  turkish: () => ({ filters: [plainFilter(apostrophe), lowercaseOf('turkish'), ...snowballed('turkish')] }),
}

export const languageAnalyzers = Object.fromEntries(
  Object.entries(CHAINS).map(([language, chain]) => [language, languageAnalyzer(language, chain)]),
) as Readonly<Record<Language, AnalyzerType>>
