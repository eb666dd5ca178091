// German umlauts without their dots, whichever way they are spelled: ä, ae and a are the same, and so are ß and ss.
import { normalization } from './term-filter.ts'

export const german_normalization = normalization('german_normalization', term => (/[eäöüß]/.test(term) ? plain(term) : term))

function plain(term: string): string {
  let out = ''
  /** The letter before can form an umlaut with an e. */
  let opensUmlaut = false
  /** The letter before makes a u its own: aue, eue, que. */
  let bindsU = false
  for (const letter of term) {
    if (letter !== 'e' || !opensUmlaut) out += PLAIN.get(letter) ?? letter
    opensUmlaut = letter === 'a' || letter === 'o' || (letter === 'u' && !bindsU)
    bindsU = 'aeiouqyäöü'.includes(letter)
  }
  return out
}

const PLAIN: ReadonlyMap<string, string> = new Map(Object.entries({ ä: 'a', ö: 'o', ü: 'u', ß: 'ss' }))
