// Documents for who has none: words with falling frequency, as in a language, and the same ones each time.
import { seeded } from './random.js'

const VOCABULARY = 30_000
const SYLLABLES = 'ba co di fu ge ha ji ko lu me na po qui ra so tu ve wa xi yo ze bra cle dri flo gru'.split(' ')

/** The same word for the same rank, shorter for common ones. */
function wordOfRank(rank) {
  let word = ''
  for (let rest = rank; ; rest = Math.floor(rest / SYLLABLES.length) - 1) {
    word += SYLLABLES[rest % SYLLABLES.length]
    if (rest < SYLLABLES.length) return word
  }
}

/** Ranks are drawn with a frequency of about 1 / rank. */
export function* madeUpDocuments(count, seed = 42) {
  const random = seeded(seed)
  const words = Array.from({ length: VOCABULARY }, (_, rank) => wordOfRank(rank))
  const word = () => words[Math.floor(VOCABULARY ** random()) - 1]
  for (let id = 0; id < count; id++) {
    const length = 20 + Math.floor(random() * 60)
    const text = Array.from({ length }, word).join(' ')
    yield { id, text, num: Math.floor(random() * 100_000) }
  }
}
