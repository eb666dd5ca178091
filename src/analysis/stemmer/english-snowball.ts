// M. Porter's second stemmer of English ("porter2"). A y that is a consonant is written Y.
import { endings, without, words } from './endings.ts'

const IRREGULAR: ReadonlyMap<string, string> = new Map(
  words(
    `skis/ski skies/sky dying/die lying/lie tying/tie idly/idl gently/gentl ugly/ugli early/earli only/onli singly/singl
    sky/sky news/news howe/howe atlas/atlas cosmos/cosmos bias/bias andes/andes`,
  ).map(pair => pair.split('/') as [string, string]),
)
/** Words that are finished when their plural is. */
const FINISHED: ReadonlySet<string> = new Set(words('inning outing canning herring earring proceed exceed succeed'))

const isVowel = (word: string, i: number): boolean => i >= 0 && i < word.length && 'aeiouy'.includes(word[i])

const past = endings({ ee: 'eed eedly', '': 'ed edly ing ingly' })
const LI = 'li'
const OGI = 'ogi'
const derivation = endings({
  tion: 'tional',
  ence: 'enci',
  ance: 'anci',
  able: 'abli',
  ent: 'entli',
  ize: 'izer ization',
  ate: 'ational ation ator',
  al: 'alism aliti alli',
  ful: 'fulness fulli',
  ous: 'ousli ousness',
  ive: 'iveness iviti',
  ble: 'biliti bli',
  less: 'lessli',
  [OGI]: 'ogi',
  [LI]: 'li',
})
const ATIVE = 'ative'
const quality = endings({ tion: 'tional', ate: 'ational', al: 'alize', ic: 'icate iciti ical', '': 'ful ness', [ATIVE]: 'ative' })
const ION = 'ion'
const residue = endings({ '': 'al ance ence er ic able ible ant ement ment ent ism ate iti ous ive ize', [ION]: 'ion' })

export function englishSnowballStem(word: string): string {
  const irregular = IRREGULAR.get(word)
  if (irregular !== undefined) return irregular
  if (word.length < 3) return word
  const marked = withMarks(word)
  const [first, second] = regionsOf(marked)
  let stem = withoutPlural(marked)
  if (!FINISHED.has(stem)) {
    stem = withoutPast(stem, first)
    if (/[^aeiouy][yY]$/s.test(stem) && stem.length > 2) stem = `${stem.slice(0, -1)}i`
    stem = withoutDerivation(stem, first)
    stem = withoutQuality(stem, first, second)
    stem = withoutResidue(stem, second)
    stem = withoutLastLetter(stem, first, second)
  }
  // Capital letters of the word itself stay.
  return marked !== word && stem.includes('Y') ? stem.replaceAll('Y', 'y') : stem
}

function withMarks(word: string): string {
  const plain = word.startsWith("'") ? word.slice(1) : word
  return plain.includes('y') ? plain.replace(/^y/, 'Y').replace(/([aeiouy])y/g, '$1Y') : plain
}

/** Behind the first consonant after a vowel, and behind the next such. Three prefixes are longer than that. */
function regionsOf(word: string): readonly [first: number, second: number] {
  const first = /^(gener|commun|arsen)/.exec(word)?.[0].length ?? afterSyllable(word, 0)
  return [first, afterSyllable(word, first)]
}

function afterSyllable(word: string, from: number): number {
  let i = from
  while (i < word.length && !isVowel(word, i)) i++
  while (i < word.length && isVowel(word, i)) i++
  return Math.min(i + 1, word.length)
}

/** The end of a stem that takes an e: a short vowel between consonants. */
function endsShort(word: string): boolean {
  const last = word.length - 1
  if (last < 1 || isVowel(word, last) || !isVowel(word, last - 1)) return false
  return last === 1 || (!'wxY'.includes(word[last]) && !isVowel(word, last - 2))
}

function withoutPlural(marked: string): string {
  const word = marked.includes("'") ? marked.replace(/'(s'?)?$/, '') : marked
  const last = word.length - 1
  if (word.endsWith('sses')) return word.slice(0, -2)
  if (word.endsWith('ied') || word.endsWith('ies')) return word.slice(0, word.length > 4 ? -2 : -1)
  if (word[last] !== 's' || word[last - 1] === 's' || word[last - 1] === 'u') return word
  for (let i = last - 2; i >= 0; i--) if (isVowel(word, i)) return word.slice(0, -1)
  return word
}

function withoutPast(word: string, first: number): string {
  const ending = past(word)
  if (ending === null) return word
  const stem = without(word, ending)
  if (ending.kind === 'ee') return stem.length >= first ? `${stem}ee` : word
  if (!/[aeiouy]/.test(stem)) return word
  if (/(at|bl|iz)$/.test(stem)) return `${stem}e`
  if (/([bdfgmnprt])\1$/.test(stem)) return stem.length === 3 && 'aeo'.includes(stem[0]) ? stem : stem.slice(0, -1)
  return stem.length === first && endsShort(stem) ? `${stem}e` : stem
}

function withoutDerivation(word: string, first: number): string {
  const ending = derivation(word)
  if (ending === null) return word
  const stem = without(word, ending)
  if (stem.length < first) return word
  if (ending.kind === LI) return /[cdeghkmnrt]$/.test(stem) ? stem : word
  if (ending.kind === OGI) return stem.endsWith('l') ? word.slice(0, -1) : word
  return stem + ending.kind
}

function withoutQuality(word: string, first: number, second: number): string {
  const ending = quality(word)
  if (ending === null) return word
  const stem = without(word, ending)
  if (stem.length < first) return word
  if (ending.kind === ATIVE) return stem.length >= second ? stem : word
  return stem + ending.kind
}

function withoutResidue(word: string, second: number): string {
  const ending = residue(word)
  if (ending === null) return word
  const stem = without(word, ending)
  if (stem.length < second || (ending.kind === ION && !/[st]$/.test(stem))) return word
  return stem
}

function withoutLastLetter(word: string, first: number, second: number): string {
  const stem = word.slice(0, -1)
  if (word.endsWith('e')) return stem.length >= second || (stem.length >= first && !endsShort(stem)) ? stem : word
  return word.endsWith('ll') && stem.length >= second ? stem : word
}
