// The analyzer of each language: its words, in lower case, less its stop words, as stems. Stop words are those of the list `_<language>_`.
import { porter_stem } from '../token_filter/porter_stem.ts'
import { stemmerFilter } from '../token_filter/stemmer.ts'
import { languageAnalyzer, STEM_EXCLUSION, STOP_WORDS } from './language.ts'
import { LOWERCASE, plainFilter } from './parts.ts'

// Lower case comes first where the order makes no difference: tokenizers do it on the way.
export const english = languageAnalyzer('english', () => ({
  filters: [LOWERCASE, stemmerFilter('possessive_english'), STOP_WORDS, STEM_EXCLUSION, plainFilter(porter_stem)],
}))
