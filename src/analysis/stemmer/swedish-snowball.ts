// M. Porter's stemmer of Swedish.
import { endings, without } from './endings.ts'

const inflection = endings({
  '': `a arna erna heterna orna ad e ade ande arne are aste en anden aren heten ern ar er heter or as arnas ernas ornas es ades andes ens
    arens hetens erns at andet het ast`,
  s: 's',
})
const consonantPair = endings({ '': 'dd gd nn dt gt kt tt' })
const derivation = endings({ '': 'lig ig els', ös: 'öst', full: 'fullt' })

export function swedishSnowballStem(word: string): string {
  const region = regionOf(word)
  let stem = word
  const ending = inflection(stem, region)
  if (ending !== null && (ending.kind !== 's' || /[bcdfghjklmnoprtvy]s$/.test(stem))) stem = without(stem, ending)
  if (consonantPair(stem, region) !== null) stem = stem.slice(0, -1)
  const suffix = derivation(stem, region)
  if (suffix === null || (suffix.kind === 'ös' && !/[iklnprtuv]öst$/.test(stem))) return stem
  return without(stem, suffix) + suffix.kind
}

/** Behind the first consonant after a vowel and at least three letters. */
function regionOf(word: string): number {
  const syllable = word.length < 3 ? null : /[aeiouyäåö][^aeiouyäåö]/s.exec(word)
  return syllable === null ? word.length : Math.max(syllable.index + syllable[0].length, 3)
}
