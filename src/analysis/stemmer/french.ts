// J. Savoy's two light stemmers of French.
import { letterFolder } from '../letter-folder.ts'
import { suffixStep } from './suffix-rules.ts'

const withoutAccents = letterFolder('a:àáâ o:ô e:èéê u:ùû i:î c:ç')
const withoutAdverb = suffixStep('>9 issement/ir, >8 issant/ir')
const withoutAgent = suffixStep('>11 ficatrice/fier, >10 ficateur/fier, >9 catrice/quer, >8 cateur/quer atrice/er, >7 ateur/er')
const withoutEnding = suffixStep('>7 teuse/ter, >6 teur/ter, >5 euse/eu, >8 ère/er, >7 ive/if, >4 folle/fou molle/mou, >9 nnelle/n nnel/n')
const withoutNoun = suffixStep('>8 esse/e, >7 inage/in')
const withoutAction = suffixStep('>9 isateur, >8 ation ition')

export function lightFrenchStem(word: string): string {
  return tidied(withoutSuffix(singular(word)))
}

function singular(word: string): string {
  if (word.length > 5 && word.endsWith('x')) {
    const { length } = word
    word = /(?<!e)aux$/.test(word) ? `${word.slice(0, -2)}l` : word.slice(0, -1)
    if (length - 1 > 3 && word.endsWith('x')) word = word.slice(0, -1)
  }
  if (word.length > 3 && word.endsWith('x')) word = word.slice(0, -1)
  return word.length > 3 && word.endsWith('s') ? word.slice(0, -1) : word
}

function withoutSuffix(word: string): string {
  let stem = withoutAdverb(word)
  if (stem !== word) return stem
  if (stem.length > 6 && stem.endsWith('ement')) {
    stem = stem.slice(0, -4)
    return stem.length > 3 && stem.endsWith('ive') ? `${stem.slice(0, -2)}f` : stem
  }
  const agent = withoutAgent(stem)
  if (agent !== stem) return agent
  if (stem.length > 6 && stem.endsWith('trice')) stem = `${stem.slice(0, -4)}eur`
  if (stem.length > 5 && stem.endsWith('ième')) return stem.slice(0, -4)
  const shorter = withoutEnding(stem)
  if (shorter !== stem) return shorter
  if (stem.length > 4 && stem.endsWith('ète')) stem = `${stem.slice(0, -3)}et`
  if (stem.length > 8 && stem.endsWith('ique')) stem = stem.slice(0, -4)
  const noun = withoutNoun(stem)
  if (noun !== stem) return noun
  if (stem.length > 9 && stem.endsWith('isation')) {
    stem = stem.slice(0, -7)
    if (stem.length > 5 && stem.endsWith('ual')) return `${stem.slice(0, -2)}el`
  }
  return withoutAction(stem)
}

function tidied(word: string): string {
  let stem = word
  if (stem.length > 4) stem = withoutAccents(stem).replace(/(\p{L})\1+/gu, '$1')
  if (stem.length > 4 && stem.endsWith('ie')) stem = stem.slice(0, -2)
  if (stem.length <= 4) return stem
  return stem
    .replace(/r$/, '')
    .replace(/e$/, '')
    .replace(/e$/, '')
    .replace(/(\p{L})\1$/u, '$1')
}

export function minimalFrenchStem(word: string): string {
  if (word.length < 6) return word
  if (word.endsWith('x')) return word.endsWith('aux') ? `${word.slice(0, -2)}l` : word.slice(0, -1)
  return word
    .replace(/s$/, '')
    .replace(/r$/, '')
    .replace(/e$/, '')
    .replace(/é$/, '')
    .replace(/(\p{L})\1$/u, '$1')
}
