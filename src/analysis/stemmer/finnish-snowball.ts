// M. Porter's stemmer of Finnish: particles, possessives, cases, degrees and plurals, from the outside in.
import { endings, without } from './endings.ts'

const VOWEL = 'aeiouyäö'
const LONG = /(aa|ee|ii|oo|uu|ää|öö)$/
/** The vowel of a plural stem: a diphthong in -i. */
const PLURAL_VOWEL = /[aeiouäö]i$/

const particle = endings({ '': 'kin kaan kään ko kö han hän pa pä', sti: 'sti' })
const possessive = endings({ si: 'si', ni: 'ni', '': 'nsa nsä mme nne', an: 'an', än: 'än', en: 'en' })
/** What must be before a possessive that begins with a vowel. */
const BEFORE_VOWEL: ReadonlyMap<string, RegExp> = new Map([
  ['an', /(ta|ssa|sta|lla|lta|na)$/],
  ['än', /(tä|ssä|stä|llä|ltä|nä)$/],
  ['en', /(lle|ine)$/],
])
const caseEnding = endings({
  '': 'ta tä ssa ssä sta stä lla llä lta ltä lle na nä ksi ine',
  illative: 'han hen hin hon hän hön',
  plural: 'siin den tten',
  long: 'seen',
  n: 'n',
  partitive: 'a ä',
  e: 'tta ttä',
})
const degree = endings({ comparative: 'mpi mpa mpä mmi mma mmä', '': 'impi impa impä immi imma immä eja ejä' })
const pluralDegree = endings({ comparative: 'mma', '': 'imma' })

export function finnishSnowballStem(word: string): string {
  const syllables = new RegExp(`[${VOWEL}][^${VOWEL}]`, 'gs')
  const first = syllables.test(word) ? syllables.lastIndex : word.length
  const second = first < word.length && syllables.test(word) ? syllables.lastIndex : word.length

  let stem = withoutPossessive(withoutParticle(word, first, second), first)
  const ended = withoutCase(stem, first)
  stem = withoutDegree(ended ?? stem, degree, second)
  if (ended !== null) stem = stem.length > first && /[ij]$/.test(stem) ? stem.slice(0, -1) : stem
  else if (stem.length > first + 1 && stem.endsWith('t') && VOWEL.includes(stem[stem.length - 2]))
    stem = withoutDegree(stem.slice(0, -1), pluralDegree, second)
  return tidy(stem, first)
}

function withoutParticle(word: string, first: number, second: number): string {
  const ending = particle(word, first)
  if (ending === null) return word
  const stem = without(word, ending)
  const fits = ending.kind === 'sti' ? stem.length >= second : /[aeiouyäönt]$/.test(stem)
  return fits ? stem : word
}

function withoutPossessive(word: string, region: number): string {
  const ending = possessive(word, region)
  if (ending === null) return word
  const stem = without(word, ending)
  if (ending.kind === 'si') return stem.endsWith('k') ? word : stem
  if (ending.kind === 'ni') return stem.endsWith('kse') ? `${stem.slice(0, -1)}i` : stem
  return BEFORE_VOWEL.get(ending.kind)?.test(stem) === false ? word : stem
}

/** null: no case. */
function withoutCase(word: string, region: number): string | null {
  const ending = caseEnding(word, region, ({ kind }, start) => {
    if (kind === 'plural') return PLURAL_VOWEL.test(word.slice(0, start))
    return kind !== 'long' || LONG.test(word.slice(0, start))
  })
  if (ending === null) return null
  const stem = without(word, ending)
  switch (ending.kind) {
    case 'illative':
      return stem.endsWith(ending.text[1]) ? stem : null
    case 'n':
      return LONG.test(stem) || stem.endsWith('ie') ? stem.slice(0, -1) : stem
    case 'partitive':
      return /[bcdfghjklmnpqrstvwxz][aeiouyäö]$/.test(stem) ? stem : null
    case 'e':
      return stem.endsWith('e') ? stem : null
    default:
      return stem
  }
}

function withoutDegree(word: string, table: typeof degree, region: number): string {
  const ending = table(word, region)
  if (ending === null) return word
  const stem = without(word, ending)
  return ending.kind === 'comparative' && stem.endsWith('po') ? word : stem
}

/** Shortens long vowels and consonants, drops a last vowel and what is left of -oj, -uj, -jo. */
function tidy(word: string, region: number): string {
  if (word.length < region) return word
  const before = word.slice(0, region)
  let rest = word.slice(region)
  if (LONG.test(rest)) rest = rest.slice(0, -1)
  if (/[bcdfghjklmnpqrstvwxz][aäei]$/.test(rest)) rest = rest.slice(0, -1)
  if (/[ou]j$/.test(rest)) rest = rest.slice(0, -1)
  if (/jo$/.test(rest)) rest = rest.slice(0, -1)
  const stem = before + rest
  return stem.replace(/([bcdfghjklmnpqrstvwxz])\1([aeiouyäö]*)$/, '$1$2')
}
