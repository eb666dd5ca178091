// J. Savoy's light stemmer of Hungarian: cases, possessives, plurals.
import { letterFolder } from '../letter-folder.ts'
import { suffixStep } from './suffix-rules.ts'

const withoutAccents = letterFolder('a:á e:ëé i:í o:óőõö u:úűũûü')
const withoutLongCase = suffixStep('>6 kent, >5 nak nek val vel ert rol ban ben bol nal nel hoz hez tol')
const withoutCase = suffixStep('>4 at et ot va ve ra re ba be ul ig')
const withoutVowel = suffixStep('>3 a e i o')

const CONSONANT = '[^aeiouy]'
const VOWEL = '[aeiouy]'
const DOUBLED_WITH_AL = new RegExp(`(${CONSONANT})\\1[ae]l$`)
const CONSONANT_ON = new RegExp(`${CONSONANT}[oe]n$`)
const DOUBLED_WITH_VOWEL = new RegExp(`(${CONSONANT})\\1[ae]$`)

/** What must match, how long the word must be at least, how many letters go. */
const POSSESSIVES: readonly (readonly [RegExp, number, number])[] = [
  [new RegExp(`(?:${CONSONANT}(?:atok|otok|etek)|itek|itok)$`), 7, 4],
  [new RegExp(`(?:${CONSONANT}(?:unk|tok|tek)|${VOWEL}juk|ink)$`), 6, 3],
  [new RegExp(`(?:${CONSONANT}(?:am|em|om|ad|ed|od|uk)|${VOWEL}(?:nk|ja|je)|im|id|ik)$`), 5, 2],
  [new RegExp(`(?:${CONSONANT}[ae]|${VOWEL}[md]|i)$`), 4, 1],
]

export function lightHungarianStem(word: string): string {
  return withoutVowel(withoutPlural(withoutPossessive(inNominative(withoutAccents(word)))))
}

function inNominative(word: string): string {
  const { length } = word
  const stem = withoutLongCase(word)
  if (stem !== word) return stem
  if (length > 5 && DOUBLED_WITH_AL.test(word)) return word.slice(0, -3)
  if (length <= 4) return word
  const shorter = withoutCase(word)
  if (shorter !== word) return shorter
  if (CONSONANT_ON.test(word)) return word.slice(0, -2)
  if (/[tn]$/.test(word)) return word.slice(0, -1)
  return DOUBLED_WITH_VOWEL.test(word) ? word.slice(0, -2) : word
}

function withoutPossessive(word: string): string {
  for (const [ending, least, cut] of POSSESSIVES) if (word.length >= least && ending.test(word)) return word.slice(0, -cut)
  return word
}

function withoutPlural(word: string): string {
  if (word.length <= 3 || !word.endsWith('k')) return word
  return word.slice(0, word.length > 4 && /[aoe]k$/.test(word) ? -2 : -1)
}
