// J. Savoy's light stemmer of Finnish: particles, cases, and double consonants.
import { letterFolder } from '../letter-folder.ts'
import { suffixStep } from './suffix-rules.ts'

const withoutUmlauts = letterFolder('a:äå o:ö')
const withoutDerivation = suffixStep('>11 dellinen dellisuus')
const withoutParticleOrCase = suffixStep('>5 lla tse sti ni aa/a')
const withoutLongCase = suffixStep('>8 nnen/s ntena/s tten eiden')
const withoutCase = suffixStep('>6 den/s ksen/s ssa sta lla lta tta ksi lle, >5 na ne nei, >4 ja ta a an en in on un yn n')
const withoutPlural = suffixStep('>4 ei at, >3 t s j e a i')

export function lightFinnishStem(word: string): string {
  if (word.length < 4) return word
  let stem = withoutParticles(withoutUmlauts(word))
  stem = withoutParticleOrCase(stem)
  stem = inNominative(stem)
  if (stem.length > 5 && stem.endsWith('hde')) stem = `${stem.slice(0, -3)}ksi`
  stem = withoutPlural(stem)
  if (stem.length > 8) stem = stem.replace(/[eou]$/, '')
  if (stem.length > 4) stem = stem.replace(/i$/, '')
  return stem.length > 4 ? stem.replace(/([kpt])\1+/g, '$1') : stem
}

function withoutParticles(word: string): string {
  while (word.length > 8 && /(?:kin|ko)$/.test(word)) word = word.replace(/(?:kin|ko)$/, '')
  return withoutDerivation(word)
}

function inNominative(word: string): string {
  const stem = withoutLongCase(word)
  if (stem !== word) return stem
  if (word.length > 6 && /(?:neen|niin|seen|teen|inen)$/.test(word)) return word.slice(0, -4)
  if (word.length > 6 && /h[aeiouy]n$/.test(word)) return word.slice(0, -3)
  return withoutCase(word)
}
