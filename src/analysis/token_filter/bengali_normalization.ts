// Bengali spellings that sound alike, after N. UzZaman and M. Khan's Double Metaphone.
import { normalization } from './term-filter.ts'

const HASANTA = '\u09cd'

/** Letters that stand for another one wherever they are. */
const fold = new Map(
  Object.entries({
    '\u09c0': '\u09bf',
    '\u09c2': '\u09c1',
    '\u0999': '\u0982',
    '\u09b6': '\u09b8',
    '\u09b7': '\u09b8',
    '\u09a3': '\u09a8',
    '\u09dc': '\u09b0',
    '\u09dd': '\u09b0',
    '\u09ce': '\u09a4',
  }),
)

export const bengali_normalization = normalization('bengali_normalization', term => {
  const letters = term.split('')
  for (let i = 0; i < letters.length; i++) i = normalizeAt(letters, i)
  return letters.join('')
})

/** Rewrites the letters around `i` and answers where to go on after. */
function normalizeAt(letters: string[], i: number): number {
  const letter = letters[i]
  switch (letter) {
    case '\u0981': // chandrabindu
      letters.splice(i, 1)
      return i - 1
    case '\u0995': // ka, hasanta, i: khio
      if (letters[i + 1] === HASANTA && letters[i + 2] === '\u09bf') {
        if (i === 0) letters.splice(i, 3, '\u0996')
        else letters.splice(i + 1, 2, '\u0996')
      }
      return i
    case '\u09af': // ya after hasanta
      if (letters[i - 1] !== HASANTA) return i
      if (i === 2) {
        letters.splice(i - 1, letters[i + 1] === '\u09be' ? 3 : 2, '\u09c7')
        return i - 1
      }
      letters.splice(i - 1, 2)
      return i - 2
    case '\u09ac': // ba after hasanta: silent at the start of a word, elsewhere it doubles the letter before
      if (letters[i - 1] !== HASANTA) return i
      if (i === 2 || (i >= 5 && letters[i - 3] === HASANTA)) {
        letters.splice(i - 1, 2)
        return i - 2
      }
      if (i < 2) return i
      letters.splice(i - 1, 2, letters[i - 2])
      return i - 1
    case '\u0983': // visarga
      if (i < letters.length - 1) letters[i] = letters[i + 1]
      else if (letters.length <= 3) letters[i] = '\u09b9'
      else letters.pop()
      return i
    default:
      letters[i] = fold.get(letter) ?? letter
      return i
  }
}
