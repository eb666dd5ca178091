// R. Krovetz, "Viewing morphology as an inference process": endings are cut step by step until the rest is a word of the lexicon. What
// comes out is an English word where there is one, seldom a mutilated stem.
import { lazily } from '../../core/lazily.ts'

const listed = lazily(() => import('./krovetz-lexicon.ts'))

/** The words known, with their stems: null where a word is its own. */
interface Lexicon {
  readonly stems: ReadonlyMap<string, string | null>
  readonly exceptions: ReadonlySet<string>
}

let lexicon: Lexicon | null = null

const LONGEST = 49

/** Terms must be in lower case; those with anything but a to z stay as they are. */
export function krovetzStem(word: string): string {
  if (word.length < 3 || word.length > LONGEST) return word
  lexicon ??= readLexicon()
  const known = lexicon.stems.get(word)
  if (known !== undefined) return known ?? word
  if (!/^[a-z]+$/.test(word)) return word
  return new Search(word, lexicon).stem()
}

function readLexicon(): Lexicon {
  const { EXCEPTIONS, IRREGULAR, WORDS } = listed()
  const exceptions = EXCEPTIONS.trim().split(/\s/)
  const stems = new Map<string, string | null>(exceptions.map(word => [word, word]))
  for (const pair of IRREGULAR.trim().split(/\s/)) stems.set(...(pair.split('/') as [string, string]))
  let word = ''
  for (const [letters] of WORDS.replaceAll('\n', '').matchAll(/[a-z]*[A-Z]|[^a-zA-Z]/g)) {
    if (/^[a-zA-Z]/.test(letters)) stems.set((word += letters.toLowerCase()), null)
    else word = word.slice(0, 48 - letters.charCodeAt(0))
  }
  return { stems, exceptions: new Set(exceptions) }
}

/** A step answers true when it arrived at a known word: that ends the search. Otherwise the next step goes on with what it left. */
type Step = (search: Search) => boolean

class Search {
  constructor(
    public word: string,
    private readonly lexicon: Lexicon,
  ) {}

  stem(): string {
    const settled = STEPS.some(step => step(this))
    return (settled && this.lexicon.stems.get(this.word)) || this.word
  }

  /** Takes the first of these that is known. */
  take(...candidates: readonly string[]): boolean {
    for (const candidate of candidates)
      if (this.lexicon.stems.has(candidate)) {
        this.word = candidate
        return true
      }
    return false
  }

  /** Goes on with this, known or not. */
  become(word: string): boolean {
    this.word = word
    return this.lexicon.stems.has(word)
  }

  takeUnlessException(candidate: string): boolean {
    return !this.lexicon.exceptions.has(candidate) && this.take(candidate)
  }

  /** What is before an ending, or null; something must be. */
  before(ending: string): string | null {
    const { word } = this
    return word.length > ending.length && word.endsWith(ending) ? word.slice(0, -ending.length) : null
  }
}

const STEPS: readonly Step[] = [
  plural,
  pastTense,
  progressive,
  ity,
  ness,
  ion,
  erAndOr,
  ly,
  al,
  search => search.before('ive') === null && search.takeUnlessException(search.word),
  ive,
  ize,
  ment,
  ble,
  ism,
  ic,
  ncy,
  nce,
]

function isConsonant(word: string, i: number): boolean {
  const letter = word[i]
  if ('aeiou'.includes(letter)) return false
  return letter !== 'y' || i === 0 || !isConsonant(word, i - 1)
}

function hasVowel(word: string): boolean {
  for (let i = 0; i < word.length; i++) if (!isConsonant(word, i)) return true
  return false
}

function endsInDoubleConsonant(word: string): boolean {
  const last = word.length - 1
  return last > 0 && word[last] === word[last - 1] && isConsonant(word, last)
}

/** hopp → hop. Nothing if there is no double consonant. */
const single = (stem: string): readonly string[] => (endsInDoubleConsonant(stem) ? [stem.slice(0, -1)] : [])

function plural(search: Search): boolean {
  const { word } = search
  if (!word.endsWith('s')) return false
  const withoutS = word.slice(0, -1)
  const ies = search.before('ies')
  if (ies !== null) return search.take(withoutS) || search.become(`${ies}y`)
  const es = search.before('es')
  if (es !== null) {
    const triesE = es.length > 1 && !es.endsWith('ss')
    return (triesE && search.take(withoutS)) || search.take(es) || search.become(withoutS)
  }
  if (word.length <= 3 || word.endsWith('ss') || search.before('ous') !== null) return false
  return search.become(withoutS)
}

function pastTense(search: Search): boolean {
  const { word } = search
  if (word.length <= 4) return false
  const ied = search.before('ied')
  if (ied !== null) return search.take(`${ied}ie`) || search.become(`${ied}y`)
  const ed = search.before('ed')
  if (ed === null || !hasVowel(ed)) return false
  if (search.takeUnlessException(`${ed}e`) || search.take(ed)) return true
  if (endsInDoubleConsonant(ed)) return search.take(ed.slice(0, -1)) || search.become(ed)
  if (!ed.startsWith('un')) search.word = `${ed}e`
  return false
}

function progressive(search: Search): boolean {
  if (search.word.length <= 5) return false
  const stem = search.before('ing')
  if (stem === null || !hasVowel(stem)) return false
  if (search.takeUnlessException(`${stem}e`) || search.take(stem)) return true
  if (endsInDoubleConsonant(stem)) return search.take(stem.slice(0, -1)) || search.become(stem)
  const last = stem.length - 1
  search.word = last > 0 && isConsonant(stem, last) && isConsonant(stem, last - 1) ? stem : `${stem}e`
  return false
}

/** -ability, -ibility, -ivity and -ality are productive: known or not, they go. */
function ity(search: Search): boolean {
  const stem = search.before('ity')
  if (stem === null) return false
  if (search.take(stem, `${stem}e`)) return true
  if (stem.endsWith('il')) return search.become(`${stem.slice(0, -2)}le`)
  if (stem.endsWith('iv')) return search.become(`${stem}e`)
  return search.become(stem)
}

function ness(search: Search): boolean {
  const stem = search.before('ness')
  return stem !== null && search.become(stem.endsWith('i') ? `${stem.slice(0, -1)}y` : stem)
}

function ism(search: Search): boolean {
  const stem = search.before('ism')
  return stem !== null && search.become(stem)
}

function ment(search: Search): boolean {
  const stem = search.before('ment')
  return stem !== null && search.take(stem)
}

function ion(search: Search): boolean {
  const stem = search.before('ion')
  if (stem === null) return false
  const ization = search.before('ization')
  if (ization !== null) return search.become(`${ization}ize`)
  const ition = search.before('ition')
  const ation = search.before('ation')
  const ication = search.before('ication')
  return (
    (ition !== null && search.take(`${ition}e`)) ||
    (ation !== null && search.take(`${ation}ate`, `${ation}e`, ation)) ||
    (ication !== null && search.take(`${ication}y`)) ||
    search.take(`${stem}e`, stem)
  )
}

function erAndOr(search: Search): boolean {
  const izer = search.before('izer')
  if (izer !== null) return search.become(`${izer}ize`)
  const stem = search.before('er') ?? search.before('or')
  if (stem === null) return false
  const shorter = stem.slice(0, -1)
  if (search.take(...single(stem))) return true
  if (stem.endsWith('i') && search.take(`${shorter}y`)) return true
  if (stem.endsWith('e') && search.take(shorter)) return true
  const vowel = stem.endsWith('i') ? 'e' : search.word[stem.length]
  return search.take(stem + vowel, stem, `${stem}e`)
}

function ly(search: Search): boolean {
  const stem = search.before('ly')
  if (stem === null) return false
  if (search.take(`${stem}le`, stem)) return true
  if (stem.endsWith('ab')) {
    search.word = `${stem}le`
    return false
  }
  if (stem.endsWith('i') && search.take(`${stem.slice(0, -1)}y`)) return true
  search.word = stem
  return false
}

function al(search: Search): boolean {
  if (search.word.length < 4) return false
  const stem = search.before('al')
  if (stem === null) return false
  if (search.take(stem, ...single(stem), `${stem}e`, `${stem}um`)) return true
  if (stem.length > 1 && stem.endsWith('ic')) {
    const root = stem.slice(0, -2)
    return search.take(root, `${root}y`) || search.become(stem)
  }
  return stem.endsWith('i') && search.take(stem.slice(0, -1), search.word)
}

function ive(search: Search): boolean {
  const stem = search.before('ive')
  if (stem === null) return false
  const root = stem.length > 1 && stem.endsWith('at') ? stem.slice(0, -2) : null
  return search.take(stem, `${stem}e`) || (root !== null && search.take(`${root}e`, root)) || search.take(`${stem}ion`)
}

function ize(search: Search): boolean {
  const stem = search.before('ize')
  return stem !== null && search.take(stem, ...single(stem), `${stem}e`)
}

function ble(search: Search): boolean {
  const stem = search.before('able') ?? search.before('ible') ?? (/^[ai]ble$/.test(search.word) ? '' : null)
  return stem !== null && search.take(stem, ...single(stem), `${stem}e`, `${stem}ate`)
}

/** The one ending that may also grow: canonic → canonical. */
function ic(search: Search): boolean {
  const stem = search.before('ic')
  return stem !== null && search.take(`${search.word}al`, `${stem}y`, `${stem}e`, stem)
}

function ncy(search: Search): boolean {
  const stem = search.before('ncy')
  if (stem === null || !/[ea]$/.test(stem)) return false
  return search.take(`${stem}nt`) || search.become(`${stem}nce`)
}

function nce(search: Search): boolean {
  const stem = search.before('nce')
  if (stem === null || !/[ea]$/.test(stem)) return false
  const root = stem.slice(0, -1)
  return search.take(`${root}e`, root)
}
