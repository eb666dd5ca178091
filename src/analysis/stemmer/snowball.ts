// The stemmers of the Snowball project by their class names. They come from a package that is loaded with the first of them; where it
// is older than what the server runs, small adjustments around it carry the difference.
import { createRequire } from 'node:module'
import { cached, type Stemmer } from '../token_filter/stem.ts'

interface SnowballPackage {
  newStemmer(algorithm: string): { stem(word: string): string }
}

/** Class names on the server, and what the package calls them. */
const ALGORITHMS: ReadonlyMap<string, string> = new Map(
  (
    'Arabic Armenian Basque Catalan Danish Dutch English Finnish French German Hungarian Irish Italian Norwegian Porter Portuguese' +
    ' Romanian Russian Spanish Swedish Tamil Turkish'
  )
    .split(' ')
    .map(name => [name, name.toLowerCase()] as const)
    .concat([['German2', 'german']]),
)

const ADJUSTMENTS: ReadonlyMap<string, (stem: Stemmer) => Stemmer> = new Map([
  ['english', english],
  ['french', french],
  ['german', german],
  ['romanian', romanian],
  ['russian', russian],
  ['swedish', swedish],
])

const made = new Map<string, Stemmer>()

/** Undefined: there is no such class. */
export function snowballStemmer(className: string): Stemmer | undefined {
  const algorithm = ALGORITHMS.get(className)
  if (algorithm === undefined) return undefined
  let stemmer = made.get(algorithm)
  if (stemmer === undefined) {
    const { newStemmer }: SnowballPackage = createRequire(import.meta.url)('snowball-stemmers')
    const original = newStemmer(algorithm)
    const stem = (word: string) => original.stem(word)
    stemmer = cached(ADJUSTMENTS.get(algorithm)?.(stem) ?? stem)
    made.set(algorithm, stemmer)
  }
  return stemmer
}

/** Doubled consonants stay after a lone vowel: ebbing → ebb, erring → err. */
function english(stem: Stemmer): Stemmer {
  return word => (/^[aeo](bb|dd|ff|gg|mm|nn|pp|rr|tt)(ed|edly|ing|ingly)$/.test(word) ? word.slice(0, 3) : stem(word))
}

/** ë and ï are vowels by themselves: the H marks them as no part of a pair. */
function french(stem: Stemmer): Stemmer {
  return word =>
    /[ëï]/.test(word)
      ? stem(word.replaceAll('ë', 'He').replaceAll('ï', 'Hi')).replaceAll('He', 'ë').replaceAll('Hi', 'ï').replaceAll('H', '')
      : stem(word)
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
