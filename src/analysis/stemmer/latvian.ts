// A light stemmer of Latvian after K. Kreslins: one ending off, and consonants it had softened hard again.

/** An ending, the vowels a word must have more than, and whether the ending softens. */
type Ending = readonly [suffix: string, vowels: number, softens: boolean]

const ENDINGS: readonly Ending[] = (
  'ajiem 3, ajai 3, ajam 2, ajām 2, ajos 2, ajās 2, iem 2 soft, ajā 2, ais 2, ai 2, ei 2, ām 1, am 1, ēm 1, īm 1, im 1, um 1, us 1 soft,' +
  ' as 1, ās 1, es 1, os 1 soft, ij 1, īs 1, ēs 1, is 1, ie 1, u 1 soft, a 1 soft, i 1 soft, e 1, ā 1, ē 1, ī 1, ū 1, o 1, s 0, š 0'
)
  .split(', ')
  .map(entry => entry.split(' '))
  .map(([suffix, vowels, softens]) => [suffix, Number(vowels), softens !== undefined])

/** Soft consonants and the hard ones they come from; the first that fits counts. */
const HARDENED = 'pj p, bj b, mj m, vj v, šņ sn, žņ zn, šļ sl, žļ zl, ļņ ln, ļļ ll, č c, ļ l, ņ n'
  .split(', ')
  .map(entry => entry.split(' '))

const LEAST_LEFT = 3

export function latvianStem(word: string): string {
  const vowels = word.match(/[aeiouāīēū]/g)?.length ?? 0
  const ending = ENDINGS.find(([suffix, more]) => vowels > more && word.length >= suffix.length + LEAST_LEFT && word.endsWith(suffix))
  if (ending === undefined) return word
  const stem = word.slice(0, -ending[0].length)
  return ending[2] ? hardened(stem, ending[0]) : stem
}

function hardened(stem: string, ending: string): string {
  if (ending.startsWith('u')) {
    if (stem.endsWith('kš')) return `${stem.slice(0, -1)}st`
    if (stem.endsWith('ņņ')) return `${stem.slice(0, -2)}nn`
  }
  const change = HARDENED.find(([soft]) => stem.endsWith(soft))
  return change === undefined ? stem : stem.slice(0, -change[0].length) + change[1]
}
