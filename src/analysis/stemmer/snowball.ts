// The stemmers of the Snowball project by their class names. Some are ours; the others come from a package that is loaded with the first of
// them, and where it is older than what the server runs, small adjustments around it carry the difference.
import { createRequire } from 'node:module'
import { cached, type Stemmer } from '../token_filter/stem.ts'
import { estonianStem } from './estonian.ts'
import { frenchSnowballStem } from './french-snowball.ts'
import { greekSnowballStem } from './greek-snowball.ts'
import { hindiSnowballStem } from './hindi-snowball.ts'
import { indonesianSnowballStem } from './indonesian-snowball.ts'
import { lithuanianStem } from './lithuanian.ts'
import { nepaliStem } from './nepali.ts'
import { serbianStem } from './serbian.ts'
import { yiddishStem } from './yiddish.ts'

interface SnowballPackage {
  newStemmer(algorithm: string): { stem(word: string): string }
}

const OURS: ReadonlyMap<string, Stemmer> = new Map([
  ['Estonian', estonianStem],
  ['French', frenchSnowballStem],
  ['Greek', greekSnowballStem],
  ['Hindi', hindiSnowballStem],
  ['Indonesian', indonesianSnowballStem],
  ['Lithuanian', lithuanianStem],
  ['Nepali', nepaliStem],
  ['Serbian', serbianStem],
  ['Yiddish', yiddishStem],
])

/** Class names on the server, and what the package calls them. */
const PACKAGED: ReadonlyMap<string, string> = new Map(
  (
    'Arabic Armenian Basque Catalan Danish Dutch English Finnish German Hungarian Irish Italian Norwegian Porter Portuguese' +
    ' Romanian Russian Spanish Swedish Tamil Turkish'
  )
    .split(' ')
    .map(name => [name, name.toLowerCase()] as const)
    .concat([['German2', 'german']]),
)

const ADJUSTMENTS: ReadonlyMap<string, (stem: Stemmer) => Stemmer> = new Map([
  ['english', english],
  ['german', german],
  ['romanian', romanian],
  ['russian', russian],
  ['swedish', swedish],
])

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
  const { newStemmer }: SnowballPackage = createRequire(import.meta.url)('snowball-stemmers')
  const original = newStemmer(algorithm)
  const stem = (word: string) => original.stem(word)
  return ADJUSTMENTS.get(algorithm)?.(stem) ?? stem
}

/** Doubled consonants stay after a lone vowel: ebbing → ebb, erring → err. */
function english(stem: Stemmer): Stemmer {
  return word => (/^[aeo](bb|dd|ff|gg|mm|nn|pp|rr|tt)(ed|edly|ing|ingly)$/.test(word) ? word.slice(0, 3) : stem(word))
}

/** ae, oe and ue are umlauts, unless the u belongs to qu or stands between vowels. The -em of -system is no ending. */
function german(stem: Stemmer): Stemmer {
  const umlauts: Readonly<Record<string, string>> = { ae: 'ä', oe: 'ö', ue: 'ü' }
  return word => {
    const spelled = word.replace(/qu|ae|oe|(?<![aeiouyäöü])ue/g, pair => umlauts[pair] ?? pair)
    return stem(spelled.endsWith('system') ? `${spelled}e` : spelled)
  }
}

/** Letters with commas below and those with cedillas are the same; words come out with commas. */
function romanian(stem: Stemmer): Stemmer {
  return word => stem(word.replaceAll('ș', 'ş').replaceAll('ț', 'ţ')).replaceAll('ş', 'ș').replaceAll('ţ', 'ț')
}

/** ё is a way to write е. */
function russian(stem: Stemmer): Stemmer {
  return word => stem(word.replaceAll('ё', 'е'))
}

/** -öst loses its t after more consonants than l. */
function swedish(stem: Stemmer): Stemmer {
  return word => {
    const result = stem(word)
    if (!/[iklnprtuv]öst$/.test(result)) return result
    const region = /[aeiouyäåö][^aeiouyäåö]/.exec(word)
    return region !== null && result.length - 3 >= Math.max(region.index + 2, 3) ? result.slice(0, -1) : result
  }
}
