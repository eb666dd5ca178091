// Classifies the case of a word (all capitals, capitalised, other) and converts it character by character.

type WordCase = 'upper' | 'title' | 'lower' | 'mixed' | 'neutral'

const isUpper = (letter: string): boolean => /\p{Uppercase}/u.test(letter)
const isLower = (letter: string): boolean => /\p{Lowercase}/u.test(letter) && oneUnit(letter.toUpperCase(), letter) !== letter

const oneUnit = (changed: string, letter: string): string => (changed.length === 1 ? changed : letter)

export function caseOf(word: string): WordCase {
  let seenUpper = false
  let seenLower = false
  for (let i = 1; i < word.length; i++) {
    seenUpper ||= isUpper(word[i])
    seenLower ||= isLower(word[i])
  }
  if (seenLower && seenUpper) return 'mixed'
  if (isUpper(word[0])) return seenLower ? 'title' : 'upper'
  if (isLower(word[0])) return seenUpper ? 'mixed' : 'lower'
  return seenLower ? 'lower' : seenUpper ? 'upper' : 'neutral'
}

/** Whether Java calls it a lower case letter, with or without a capital. */
export const isLowerCase = (letter: string): boolean => /\p{Lowercase}/u.test(letter)

export const upperLetter = (letter: string): string => oneUnit(letter.toUpperCase(), letter)

/** `turkic`: I and İ lose and keep their dots. */
export function lowerLetter(letter: string, turkic: boolean): string {
  if (letter === 'İ') return 'i'
  if (turkic && letter === 'I') return 'ı'
  return oneUnit(letter.toLowerCase(), letter)
}
