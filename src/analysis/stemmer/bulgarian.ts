// P. Nakov's light stemmer of Bulgarian: articles, plurals, and the vowels they leave behind.
import { suffixStep } from './suffix-rules.ts'

const withoutArticle = suffixStep('>6 ият, >5 ът то те та ия, >4 ят')
const withoutPlural = suffixStep('>6 овци/о ове еве/й, >5 ища та ци/к зи/г')
const withoutShortPlural = suffixStep('>4 си/х и')

export function bulgarianStem(word: string): string {
  if (word.length < 4) return word
  if (word.length > 5 && word.endsWith('ища')) return word.slice(0, -3)
  let stem = singular(withoutArticle(word))
  if (stem.length > 3) stem = stem.replace(/я$/, '').replace(/[аое]$/, '')
  if (stem.length > 4) stem = stem.replace(/ен$/, 'н')
  if (stem.length > 5) stem = stem.replace(/ъ(.)$/s, '$1')
  return stem
}

function singular(word: string): string {
  const stem = withoutPlural(word)
  if (stem !== word) return stem
  if (word.length > 5 && /е.и$/s.test(word)) return `${word.slice(0, -3)}я${word[word.length - 2]}`
  return withoutShortPlural(word)
}
