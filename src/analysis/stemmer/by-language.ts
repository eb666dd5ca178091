// The stemmer for each `language` of a `stemmer` filter, one line each; built on first use and shared from then on.

import { arabicStem, persianStem } from './arabic.ts'
import { bengaliStem } from './bengali.ts'
import { brazilianStem } from './brazilian.ts'
import { bulgarianStem } from './bulgarian.ts'
import { czechStem } from './czech.ts'
import { minimalEnglishStem } from './english.ts'
import { lightFinnishStem } from './finnish.ts'
import { lightFrenchStem, minimalFrenchStem } from './french.ts'
import { lightGermanStem, minimalGermanStem } from './german.ts'
import { greekStem } from './greek.ts'
import { hindiStem } from './hindi.ts'
import { lightHungarianStem } from './hungarian.ts'
import { indonesianStem } from './indonesian.ts'
import { lightItalianStem } from './italian.ts'
import { krovetzStem } from './krovetz.ts'
import { latvianStem } from './latvian.ts'
import { lightNorwegianStem, lightNynorskStem, lightSwedishStem, minimalNorwegianStem, minimalNynorskStem } from './nordic.ts'
import { porterStem } from './porter.ts'
import { lightPortugueseStem } from './portuguese.ts'
import { galicianStem, minimalGalicianStem, minimalPortugueseStem, rslpPortugueseStem } from './rslp.ts'
import { lightRussianStem } from './russian.ts'
import { snowballStemmer } from './snowball.ts'
import { soraniStem } from './sorani.ts'
import { lightSpanishStem } from './spanish.ts'
import { cached, type Stemmer } from './stem-filter.ts'

const STEMMERS: ReadonlyMap<string, Stemmer> = new Map(
  Object.entries({
    arabic: arabicStem,
    bengali: bengaliStem,
    brazilian: brazilianStem,
    bulgarian: bulgarianStem,
    czech: czechStem,
    english: porterStem,
    galician: galicianStem,
    greek: greekStem,
    hindi: hindiStem,
    indonesian: indonesianStem,
    latvian: latvianStem,
    kstem: krovetzStem,
    light_english: krovetzStem,
    light_finnish: lightFinnishStem,
    light_french: lightFrenchStem,
    light_german: lightGermanStem,
    light_hungarian: lightHungarianStem,
    light_italian: lightItalianStem,
    light_norwegian: lightNorwegianStem,
    light_nynorsk: lightNynorskStem,
    light_portuguese: lightPortugueseStem,
    light_russian: lightRussianStem,
    light_spanish: lightSpanishStem,
    light_swedish: lightSwedishStem,
    minimal_english: minimalEnglishStem,
    minimal_french: minimalFrenchStem,
    minimal_galician: minimalGalicianStem,
    minimal_german: minimalGermanStem,
    minimal_norwegian: minimalNorwegianStem,
    minimal_nynorsk: minimalNynorskStem,
    minimal_portuguese: minimalPortugueseStem,
    persian: persianStem,
    porter: porterStem,
    portuguese_rslp: rslpPortugueseStem,
    sorani: soraniStem,
  }),
)

/** Names with a Snowball class, in any case. */
const SNOWBALL_LANGUAGES: ReadonlySet<string> = new Set(
  (
    'armenian basque catalan danish dutch estonian finnish french german german2 hungarian irish italian lithuanian norwegian portuguese' +
    ' romanian russian spanish swedish turkish'
  ).split(' '),
)

/** `lightGerman` stands for `light_german`, but these have no second name. */
const ONE_NAME_ONLY: ReadonlySet<string> = new Set(['minimal_galician', 'minimal_norwegian', 'portuguese_rslp'])
const SECOND_NAMES: ReadonlyMap<string, string> = new Map(
  [...STEMMERS.keys()].filter(name => name.includes('_') && !ONE_NAME_ONLY.has(name)).map(name => [name.replace('_', ''), name]),
)

const made = new Map<string, Stemmer>()

/** Undefined: there is none of that name. Case makes no difference, except in names that are known to Snowball alone. */
export function stemmerOf(language: string): Stemmer | undefined {
  const lower = language.toLowerCase()
  if (lower === 'porter2') return snowballStemmer('English')
  const name = SECOND_NAMES.get(lower) ?? lower
  const stemmer = STEMMERS.get(name)
  if (stemmer === undefined) return snowballStemmer(className(SNOWBALL_LANGUAGES.has(lower) ? lower : language))
  let remembering = made.get(name)
  if (remembering === undefined) made.set(name, (remembering = cached(stemmer)))
  return remembering
}

/** What the server makes of a name to find a Snowball class. */
export const className = (language: string): string => language.charAt(0).toUpperCase() + language.slice(1)
