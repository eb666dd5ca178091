// F. Tala, "A study of stemming effects on information retrieval in Bahasa Indonesia": particles, possessives, two orders of prefixes
// and a suffix, as long as three vowels are left.
import { endings, without } from './endings.ts'

/** What a prefix forbids of the suffix. */
const NO_PREFIX = 0
const DI_MENG_TER = 1
const PER = 2
const KE_PENG = 3
const BER = 4

const particle = endings({ '': 'kah lah pun' })
const possessive = endings({ '': 'ku mu nya' })
const suffix = endings({ kan: 'kan', an: 'an', i: 'i' })

interface State {
  readonly word: string
  readonly vowels: number
  readonly prefix: number
  /** Where the stem begins: a letter put in the place of a prefix is no part of another. */
  readonly start: number
}

export function indonesianSnowballStem(word: string): string {
  const vowels = word.match(/[aeiou]/g)?.length ?? 0
  if (vowels <= 2) return word
  let state: State = { word, vowels, prefix: NO_PREFIX, start: 0 }
  const cut = particle(word)
  if (cut !== null) state = { ...state, word: without(word, cut), vowels: vowels - 1 }
  if (state.vowels <= 2) return state.word
  const owner = possessive(state.word)
  if (owner !== null) state = { ...state, word: without(state.word, owner), vowels: state.vowels - 1 }
  if (state.vowels <= 2) return state.word

  const first = withoutFirstPrefix(state)
  if (first === null) {
    const second = withoutSecondPrefix(state) ?? state
    return (withoutSuffix({ ...second, start: 0 }) ?? second).word
  }
  const stem = withoutSuffix(first)
  if (stem === null) return first.word
  return ((stem.vowels > 2 ? withoutSecondPrefix(stem) : null) ?? stem).word
}

function withoutFirstPrefix(state: State): State | null {
  const { word, vowels } = state
  const change = (prefix: string, letter: string, kind: number): State => ({
    word: letter + word.slice(prefix.length),
    vowels: vowels - 1,
    prefix: kind,
    start: letter.length,
  })
  const [, prefix, following] = /^(meny(?=[aeiou])|peny(?=[aeiou])|meng|peng|me[mn]|pe[mn]|ter|di|me|ke)(.?)/s.exec(word) ?? []
  if (prefix === undefined) return null
  const kind = prefix.startsWith('k') || prefix.startsWith('p') ? KE_PENG : DI_MENG_TER
  if (prefix.endsWith('ny')) return change(prefix, 's', kind)
  return change(prefix, prefix.length === 3 && prefix.endsWith('m') && /[aeiou]/.test(following) ? 'p' : '', kind)
}

function withoutSecondPrefix({ word, vowels, prefix, start }: State): State | null {
  const rest = word.slice(start)
  const before = word.slice(0, start)
  const change = (length: number, kind: number): State => ({ word: before + rest.slice(length), vowels: vowels - 1, prefix: kind, start })
  if (rest.startsWith('pelajar')) return change(3, prefix)
  if (rest.startsWith('belajar')) return change(3, BER)
  if (rest.startsWith('per')) return change(3, PER)
  if (rest.startsWith('pe')) return change(2, PER)
  if (rest.startsWith('ber')) return change(3, BER)
  return /^be[^aeiou]er/s.test(rest) ? change(2, BER) : null
}

function withoutSuffix(state: State): State | null {
  const { word, vowels, prefix, start } = state
  if (vowels <= 2) return null
  const ending = suffix(word, start, ({ kind }, at) => {
    if (kind === 'kan') return prefix !== KE_PENG && prefix !== PER
    if (kind === 'an') return prefix !== DI_MENG_TER
    return prefix <= PER && !(at > start && word[at - 1] === 's')
  })
  return ending === null ? null : { ...state, word: without(word, ending), vowels: vowels - 1 }
}
