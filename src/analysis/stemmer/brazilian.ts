// The stemmer of Brazilian Portuguese by C. Gabriel Reis: standard endings, then those of verbs, then what vowels are left.
import { letterFolder } from '../letter-folder.ts'

const withoutAccents = letterFolder('a:áâã e:éê i:í o:óôõ u:úü c:ç n:ñ')

/**
 * Endings of nouns and adverbs, the first that fits counts; after the slash stands what takes its place. They must lie in the second
 * region, or in the one named after @. -logias goes by itself, as on the server.
 */
const STANDARD_ENDINGS = (
  'uciones/u imentos amentos adores adoras logias/logias encias/ente amente@1 idades acoes imento amento adora ismos istas logia/log ucion/u ' +
  'encia/ente mente idade acao ezas icos icas ismo avel ivel ista osos osas ador ivas ivos iras@V eza ico ica oso osa iva ivo ira@V'
).split(' ')

/** Endings of verbs, which must lie in the verb's region. */
const VERB_ENDINGS = (
  'issemos essemos assemos ariamos eriamos iriamos iremos eremos aremos avamos iramos eramos aramos asseis esseis isseis arieis ' +
  'erieis irieis irmos iamos armos ermos areis ereis ireis asses esses isses astes assem essem issem ardes erdes irdes ariam ' +
  'eriam iriam arias erias irias estes istes aveis aria eria iria asse esse isse aste este iste arei erei irei aram eram iram ' +
  'avam arem erem irem ando endo indo arao erao irao adas idas aras eras iras avas ares eres ires ados idos amos emos imos ieis ' +
  'ada ida ara era ira iam ado ido ias ais eis ear ia ei am em ar er ir as es is eu iu ou'
).split(' ')

interface Regions {
  readonly first: string
  readonly second: string
  readonly verb: string
}

export function brazilianStem(word: string): string {
  const plain = withoutSigns(withoutAccents(word.toLowerCase()))
  if (plain.length < 3 || plain.length > 29) return word
  if (/[^\p{L}]|[\u{10000}-\u{10ffff}]/u.test(plain)) return plain
  const first = afterVowels(plain)
  const regions = { first, second: afterVowels(first), verb: verbRegion(plain) }
  const shorter = withoutStandardEnding(plain, regions) ?? withoutVerbEnding(plain, regions.verb)
  return withoutLastVowel(shorter === null ? withoutResidue(plain, regions.verb) : withoutI(shorter, regions.verb), regions.verb)
}

function withoutSigns(word: string): string {
  if (word.length >= 2) word = word.replace(/^["'\-,;.?!]/, '')
  return word.length >= 2 ? word.replace(/[-,;.?!'"]$/, '') : word
}

/** What follows the first consonant after a vowel. */
const afterVowels = (word: string) => /^[^aeiou]*[aeiou]+[^aeiou](.+)$/s.exec(word)?.[1] ?? ''

/** The last letter never decides, so it may be anything. */
function verbRegion(word: string): string {
  const after = /^.[^aeiou][^aeiou]*[aeiou](.+)$/s.exec(word) ?? /^[aeiou]{2,}[^aeiou](.+)$/s.exec(word)
  return after?.[1] ?? word.slice(3)
}

function withoutStandardEnding(word: string, { first, second, verb }: Regions): string | null {
  for (const entry of STANDARD_ENDINGS) {
    const [ending, detail] = entry.split(/[/@]/)
    if (!word.endsWith(ending)) continue
    const kept = word.slice(0, -ending.length)
    if (!entry.includes('@')) {
      if (second.endsWith(ending)) return kept + (detail ?? '')
    } else if (detail === '1') {
      if (first.endsWith(ending)) return kept
    } else if (verb.endsWith(ending) && kept.endsWith('e')) return `${kept}ir`
  }
  return null
}

function withoutVerbEnding(word: string, region: string): string | null {
  // -ira counts as one and stays, as on the server.
  for (const ending of VERB_ENDINGS) if (region.endsWith(ending)) return ending === 'ira' ? word : word.slice(0, -ending.length)
  return null
}

const withoutI = (word: string, region: string) => (region.endsWith('ci') ? cut(word, 'i') : word)

function withoutResidue(word: string, region: string): string {
  const residue = ['os', 'a', 'i', 'o'].find(ending => region.endsWith(ending))
  return residue === undefined ? word : cut(word, residue)
}

function withoutLastVowel(word: string, region: string): string {
  if (!region.endsWith('e')) return word
  if (region.endsWith('gue')) return cut(cut(word, 'e'), 'u')
  return region.endsWith('cie') ? cut(cut(word, 'e'), 'i') : cut(word, 'e')
}

const cut = (word: string, ending: string) => (word.endsWith(ending) ? word.slice(0, -ending.length) : word)
