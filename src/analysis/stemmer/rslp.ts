// Stemmers made of steps, each a list of endings with what must be left and words they belong to (V. Orengo and C. Huyck, "A stemming
// algorithm for the Portuguese language"): Portuguese and Galician.
import { letterFolder } from '../letter-folder.ts'
import { galician } from './rslp-galician-data.ts'
import { portuguese } from './rslp-portuguese-data.ts'
import type { RslpStep } from './rslp-step.ts'

interface Rule {
  readonly suffix: string
  readonly left: number
  readonly replacement: string
  readonly exceptions: readonly string[]
}

type Change = (word: string) => string

/** The rules are read on first use. */
function applied({ leastLength, wholeWords, endings, rules }: RslpStep): Change {
  let parsed: readonly Rule[] | null = null
  const allowed = endings === '' ? null : endings.split(' ')
  return word => {
    parsed ??= rules.split(' ').map(parseRule)
    if (word.length < leastLength || allowed?.some(ending => word.endsWith(ending)) === false) return word
    for (const { suffix, left, replacement, exceptions } of parsed) {
      if (word.length - suffix.length < left || !word.endsWith(suffix)) continue
      if (wholeWords ? exceptions.includes(word) : exceptions.some(exception => word.endsWith(exception))) continue
      return word.slice(0, word.length - suffix.length) + replacement
    }
    return word
  }
}

function parseRule(text: string): Rule {
  const [, suffix, left, replacement = '', exceptions] = /^(.*?)(\d+)(?:\/([^!]*))?(?:!(.*))?$/.exec(text)!
  return { suffix, left: Number(left), replacement, exceptions: exceptions === undefined ? [] : exceptions.split('|') }
}

export const minimalPortugueseStem = applied(portuguese.plural)

const portugueseAdverb = applied(portuguese.adverb)
const masculine = applied(portuguese.feminine)
const portugueseAugmentative = applied(portuguese.augmentative)
const portugueseNoun = applied(portuguese.noun)
const portugueseVerb = applied(portuguese.verb)
const portugueseVowel = applied(portuguese.vowel)
const withoutPortugueseAccents = letterFolder('a:àáâãäå c:ç e:èéêë i:ìíîï n:ñ o:òóôõö u:ùúûü y:ýÿ')

export function rslpPortugueseStem(word: string): string {
  let stem = portugueseAdverb(minimalPortugueseStem(word))
  stem = portugueseAugmentative(masculine(stem))
  return withoutPortugueseAccents(firstThatShortens(stem, portugueseNoun, portugueseVerb, portugueseVowel))
}

/** Endings that give way to as many letters do not count: the length decides. */
function firstThatShortens(word: string, ...changes: readonly Change[]): string {
  for (const change of changes) {
    const changed = change(word)
    if (changed.length !== word.length) return changed
    word = changed
  }
  return word
}

export const minimalGalicianStem = applied(galician.plural)

const galicianUnification = applied(galician.unification)
const galicianAdverb = applied(galician.adverb)
const galicianAugmentative = applied(galician.augmentative)
const galicianNoun = applied(galician.noun)
const galicianVerb = applied(galician.verb)
const galicianVowel = applied(galician.vowel)
const withoutGalicianAccents = letterFolder('a:á e:éê i:í o:ó u:ú')

export function galicianStem(word: string): string {
  let stem = galicianAdverb(galicianUnification(minimalGalicianStem(word)))
  for (let longer = ''; longer.length !== stem.length; ) {
    longer = stem
    stem = galicianAugmentative(stem)
  }
  return withoutGalicianAccents(galicianVowel(firstThatShortens(stem, galicianNoun, galicianVerb)))
}
