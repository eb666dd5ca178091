// M. Porter's stemmer of French. Capital letters stand for vowels that count as consonants, H for the dots of ë and ï.
import { endings, without } from './endings.ts'

const VOWELS = 'aeiouyâàëéêèïîôûù'
const CONSONANT_VOWELS = new RegExp(`[${VOWELS}](?:[ui](?=[${VOWELS}])|y)|y(?=[${VOWELS}])|qu`, 'g')

/** Where the three regions of a word begin. */
interface Regions {
  readonly verbal: number
  readonly first: number
  readonly second: number
}

const nominal = endings({
  '': 'ance iqUe isme able iste eux ances iqUes ismes ables istes',
  ation: 'atrice ateur ation atrices ateurs ations',
  log: 'logie logies',
  u: 'usion ution usions utions',
  ent: 'ence ences',
  ement: 'ement ements',
  ité: 'ité ités',
  if: 'if ive ifs ives',
  eau: 'eaux',
  al: 'aux',
  eux: 'euse euses',
  issement: 'issement issements',
  amment: 'amment',
  emment: 'emment',
  ment: 'ment ments',
})
const beforeMent = endings({ iv: 'iv', eus: 'eus', abl: 'abl iqU', i: 'ièr Ièr' })
const beforeIty = endings({ abil: 'abil', ic: 'ic', iv: 'iv' })
const verbInI = endings({
  '': `îmes ît îtes i ie ies ir ira irai iraIent irais irait iras irent irez iriez irions irons iront is issaIent issais issait issant
    issante issantes issants isse issent isses issez issiez issions issons it`,
})
const verb = endings({
  ions: 'ions',
  '': 'é ée ées és èrent er era erai eraIent erais erait eras erez eriez erions erons eront ez iez',
  e: 'âmes ât âtes a ai aIent ais ait ant ante antes ants as asse assent asses assiez assions',
})
const residual = endings({ ion: 'ion', i: 'ier ière Ier Ière', '': 'e' })

export function frenchSnowballStem(word: string): string {
  const spelled = word
    .replace(CONSONANT_VOWELS, found => found.slice(0, -1) + found[found.length - 1].toUpperCase())
    .replaceAll('ë', 'He')
    .replaceAll('ï', 'Hi')
  const regions = regionsOf(spelled)
  const first = withoutNominal(spelled, regions)
  const verbal = first.settled ? first.stem : (withoutVerbInI(first.stem, regions) ?? withoutVerb(first.stem, regions))
  let stem = verbal === null ? withoutResidue(first.stem, regions) : verbal.replace(/Y$/, 'i').replace(/ç$/, 'c')
  if (/(enn|onn|ett|ell|eill)$/.test(stem)) stem = stem.slice(0, -1)
  return stem
    .replace(new RegExp(`[éè](?=[^${VOWELS}]+$)`), 'e')
    .replace(/H[ei]?|[IUY]/g, mark => (mark === 'He' ? 'ë' : mark === 'Hi' ? 'ï' : mark === 'H' ? '' : mark.toLowerCase()))
}

function regionsOf(word: string): Regions {
  const { length } = word
  const isVowel = (i: number) => VOWELS.includes(word[i])
  const afterSyllable = (from: number) => {
    let i = from
    while (i < length && !isVowel(i)) i++
    while (i < length && isVowel(i)) i++
    return Math.min(i + 1, length)
  }
  const first = afterSyllable(0)
  let verbal = length
  if ((length > 2 && isVowel(0) && isVowel(1)) || /^(par|col|tap)/.test(word)) verbal = 3
  else
    for (let i = 1; i < length; i++)
      if (isVowel(i)) {
        verbal = i + 1
        break
      }
  return { verbal, first, second: afterSyllable(first) }
}

/** Cut from the end of a word, where that begins not before `region`; null otherwise. */
const cut = (word: string, ending: string, region: number): string | null =>
  word.endsWith(ending) && word.length - ending.length >= region ? word.slice(0, -ending.length) : null

/** -ic goes if it can, else it takes the form it has before -e. */
function withoutIc(stem: string, { second }: Regions): string {
  return stem.endsWith('ic') ? (cut(stem, 'ic', second) ?? `${stem.slice(0, -2)}iqU`) : stem
}

/** Not settled: what is left may still have the ending of a verb. */
function withoutNominal(word: string, regions: Regions): { readonly stem: string; readonly settled: boolean } {
  const untouched = { stem: word, settled: false }
  const ending = nominal(word)
  if (ending === null) return untouched
  const stem = without(word, ending)
  const settled = (stem: string) => ({ stem, settled: true })
  const { verbal, first, second } = regions
  const { length } = stem
  switch (ending.kind) {
    case 'eau':
      return settled(`${stem}eau`)
    case 'al':
      return length >= first ? settled(`${stem}al`) : untouched
    case 'eux':
      return length >= second ? settled(stem) : length >= first ? settled(`${stem}eux`) : untouched
    case 'ement':
      return length >= verbal ? settled(withoutBeforeMent(stem, regions)) : untouched
    case 'issement':
      return length >= first && length > 0 && !VOWELS.includes(stem[length - 1]) ? settled(stem) : untouched
    case 'amment':
    case 'emment':
      return length >= verbal ? { stem: `${stem}${ending.kind[0]}nt`, settled: false } : untouched
    case 'ment':
      return length > verbal && VOWELS.includes(stem[length - 1]) ? { stem, settled: false } : untouched
  }
  if (length < second) return untouched
  switch (ending.kind) {
    case 'ation':
      return settled(withoutIc(stem, regions))
    case 'ité':
      return settled(withoutBeforeIty(stem, regions))
    case 'if': {
      const root = cut(stem, 'at', second)
      return settled(root === null ? stem : withoutIc(root, regions))
    }
    default:
      return settled(stem + ending.kind)
  }
}

function withoutBeforeMent(stem: string, { verbal, first, second }: Regions): string {
  const ending = beforeMent(stem)
  if (ending === null) return stem
  const root = without(stem, ending)
  const { length } = root
  switch (ending.kind) {
    case 'iv':
      return length >= second ? (cut(root, 'at', second) ?? root) : stem
    case 'eus':
      return length >= second ? root : length >= first ? `${root}eux` : stem
    case 'i':
      return length >= verbal ? `${root}i` : stem
    default:
      return length >= second ? root : stem
  }
}

function withoutBeforeIty(stem: string, regions: Regions): string {
  const ending = beforeIty(stem)
  if (ending === null) return stem
  if (ending.kind === 'ic') return withoutIc(stem, regions)
  const root = without(stem, ending)
  if (root.length >= regions.second) return root
  return ending.kind === 'abil' ? `${root}abl` : stem
}

function withoutVerbInI(word: string, { verbal }: Regions): string | null {
  const ending = verbInI(word, verbal)
  if (ending === null) return null
  const stem = without(word, ending)
  if (stem.length <= verbal || stem.endsWith('H') || VOWELS.includes(stem[stem.length - 1])) return null
  return stem
}

function withoutVerb(word: string, { verbal, second }: Regions): string | null {
  const ending = verb(word, verbal)
  if (ending === null) return null
  const stem = without(word, ending)
  if (ending.kind === 'ions') return stem.length >= second ? stem : null
  return ending.kind === 'e' ? (cut(stem, 'e', verbal) ?? stem) : stem
}

function withoutResidue(word: string, { verbal, second }: Regions): string {
  const stem = /(Hi|[^aiouès])s$/s.test(word) ? word.slice(0, -1) : word
  const ending = residual(stem, verbal)
  if (ending === null) return stem
  const root = without(stem, ending)
  if (ending.kind !== 'ion') return root + ending.kind
  return root.length >= second && root.length > verbal && /[st]$/.test(root) ? root : stem
}
