// The stemmers of the Snowball project by their class names. Some are ours; the others come from a package that is loaded with the first of
// them, and where it is older than what the server runs, small adjustments around it carry the difference.
import { lazily } from '../../core/lazily.ts'
import { englishSnowballStem } from './english-snowball.ts'
import { estonianStem } from './estonian.ts'
import { finnishSnowballStem } from './finnish-snowball.ts'
import { frenchSnowballStem } from './french-snowball.ts'
import { germanSnowballStem } from './german-snowball.ts'
import { greekSnowballStem } from './greek-snowball.ts'
import { hindiSnowballStem } from './hindi-snowball.ts'
import { indonesianSnowballStem } from './indonesian-snowball.ts'
import { lithuanianStem } from './lithuanian.ts'
import { nepaliStem } from './nepali.ts'
import { serbianStem } from './serbian.ts'
import { cached, type Stemmer } from './stem-filter.ts'
import { swedishSnowballStem } from './swedish-snowball.ts'
import { yiddishStem } from './yiddish.ts'

const snowball = lazily(() => import('snowball-stemmers'))

const OURS: ReadonlyMap<string, Stemmer> = new Map([
  ['English', englishSnowballStem],
  ['Estonian', estonianStem],
  ['Finnish', finnishSnowballStem],
  ['French', frenchSnowballStem],
  ['German', germanSnowballStem],
  ['German2', germanSnowballStem],
  ['Greek', greekSnowballStem],
  ['Hindi', hindiSnowballStem],
  ['Indonesian', indonesianSnowballStem],
  ['Lithuanian', lithuanianStem],
  ['Nepali', nepaliStem],
  ['Serbian', serbianStem],
  ['Swedish', swedishSnowballStem],
  ['Yiddish', yiddishStem],
])

/** Class names on the server, and what the package calls them. */
const PACKAGED: ReadonlyMap<string, string> = new Map(
  (
    'Arabic Armenian Basque Catalan Danish Dutch Hungarian Irish Italian Norwegian Porter Portuguese' +
    ' Romanian Russian Spanish Tamil Turkish'
  )
    .split(' ')
    .map(name => [name, name.toLowerCase()] as const),
)

const ADJUSTMENTS: ReadonlyMap<string, (stem: Stemmer) => Stemmer> = new Map([
  ['arabic', arabic],
  ['italian', italian],
  ['romanian', romanian],
  ['russian', russian],
])

/** The package's time grows with the square of the length, so what no language has for a word it leaves as it is. */
const LONGEST_WORD = 2000

const made = new Map<string, Stemmer>()

/** Undefined: there is no such class. */
export function snowballStemmer(className: string): Stemmer | undefined {
  const algorithm = PACKAGED.get(className)
  const name = algorithm ?? className
  let stemmer = made.get(name)
  if (stemmer === undefined) {
    const original = algorithm === undefined ? OURS.get(className) : packaged(algorithm)
    if (original === undefined) return undefined
    stemmer = cached(original)
    made.set(name, stemmer)
  }
  return stemmer
}

function packaged(algorithm: string): Stemmer {
  const original = snowball().newStemmer(algorithm)
  const stem = (word: string) => (word.length > LONGEST_WORD ? word : original.stem(word))
  return ADJUSTMENTS.get(algorithm)?.(stem) ?? stem
}

/** The package drops punctuation, which is no longer part of the algorithm; it does not know private characters. */
function arabic(stem: Stemmer): Stemmer {
  const shifted = (text: string, by: number) => text.replace(/./gs, mark => String.fromCharCode(mark.charCodeAt(0) + by))
  return word => {
    const hidden = word.replace(ARABIC_PUNCTUATION, mark => shifted(mark, PRIVATE_USE))
    return hidden === word ? stem(word) : stem(hidden).replace(/[\ue000-\ue7ff]/g, mark => shifted(mark, -PRIVATE_USE))
  }
}

const PRIVATE_USE = 0xe000
const ARABIC_PUNCTUATION = /[!-/:-?\\\u060c\u061b\u061f\u066a-\u066c]/g

/** A divano is no diva. */
function italian(stem: Stemmer): Stemmer {
  return word => (word === 'divano' ? 'divan' : stem(word))
}

/** Letters with commas below and those with cedillas are the same; words come out with commas. */
function romanian(stem: Stemmer): Stemmer {
  return word => stem(word.replaceAll('ș', 'ş').replaceAll('ț', 'ţ')).replaceAll('ş', 'ș').replaceAll('ţ', 'ț')
}

/** ё is a way to write е. */
function russian(stem: Stemmer): Stemmer {
  return word => stem(word.replaceAll('ё', 'е'))
}
