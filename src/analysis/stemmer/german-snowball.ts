// M. Porter's stemmer of German. ae, oe and ue are umlauts, and a u or y between vowels (written U, Y) is none.
import { endings, without } from './endings.ts'

const BETWEEN_VOWELS = /[aeiouyäöü][uy](?=[aeiouyäöü])/g
const SPELLINGS: Readonly<Record<string, string>> = { ß: 'ss', ae: 'ä', oe: 'ö', ue: 'ü', qu: 'qu' }
const PLAIN: Readonly<Record<string, string>> = { Y: 'y', U: 'u', ä: 'a', ö: 'o', ü: 'u' }

const inflection = endings({ em: 'em', er: 'ern er', en: 'e en es', s: 's' })
const comparison = endings({ en: 'en er est', st: 'st' })
const derivation = endings({ end: 'end ung', ig: 'ig ik isch', lich: 'lich heit', keit: 'keit' })
const beforeKeit = endings({ '': 'lich ig' })

export function germanSnowballStem(word: string): string {
  let stem = word
    .replace(BETWEEN_VOWELS, pair => pair[0] + pair[1].toUpperCase())
    .replace(/ß|ae|oe|ue|qu/g, spelling => SPELLINGS[spelling])
  const [first, second] = regionsOf(stem)
  stem = withoutInflection(stem, first)
  stem = withoutComparison(stem, first)
  stem = withoutDerivation(stem, first, second)
  return stem.replace(/[YUäöü]/g, letter => PLAIN[letter])
}

/** Behind the first consonant after a vowel, and behind the next such; the first leaves three letters at least. */
function regionsOf(word: string): readonly [first: number, second: number] {
  const { length } = word
  const syllables = /[aeiouyäöü][^aeiouyäöü]/gs
  if (length < 3 || !syllables.test(word)) return [length, length]
  const first = Math.max(syllables.lastIndex, 3)
  return [first, syllables.test(word) ? syllables.lastIndex : length]
}

function withoutInflection(word: string, region: number): string {
  const ending = inflection(word)
  if (ending === null) return word
  const stem = without(word, ending)
  if (stem.length < region) return word
  switch (ending.kind) {
    case 'em':
      return stem.endsWith('syst') ? word : stem
    case 'en':
      return stem.endsWith('niss') ? stem.slice(0, -1) : stem
    case 's':
      return /[bdfghklmnrt]$/.test(stem) ? stem : word
    default:
      return stem
  }
}

function withoutComparison(word: string, region: number): string {
  const ending = comparison(word)
  if (ending === null) return word
  const stem = without(word, ending)
  if (stem.length < region) return word
  return ending.kind === 'st' && !/.{3}[bdfghklmnt]$/s.test(stem) ? word : stem
}

function withoutDerivation(word: string, first: number, second: number): string {
  const ending = derivation(word)
  if (ending === null) return word
  const stem = without(word, ending)
  if (stem.length < second) return word
  switch (ending.kind) {
    case 'end':
      return /(?<!e)ig$/.test(stem) && stem.length - 2 >= second ? stem.slice(0, -2) : stem
    case 'ig':
      return stem.endsWith('e') ? word : stem
    case 'lich':
      return /e[rn]$/.test(stem) && stem.length - 2 >= first ? stem.slice(0, -2) : stem
    default: {
      const inner = beforeKeit(stem)
      return inner !== null && stem.length - inner.text.length >= second ? without(stem, inner) : stem
    }
  }
}
