// Three small English stemmers: possessives, plurals by Harman's S-stemmer, and nothing else.

const SMALL_S = 115
const CAPITAL_S = 83

/** `dog's` → `dog`, with any of the three apostrophes. */
export function withoutPossessive(word: string): string {
  const { length } = word
  if (length < 2) return word
  const last = word.charCodeAt(length - 1)
  if (last !== SMALL_S && last !== CAPITAL_S) return word
  const mark = word.charCodeAt(length - 2)
  return mark === 0x27 || mark === 0x2019 || mark === 0xff07 ? word.slice(0, -2) : word
}

/** D. Harman, "How effective is suffixing?": -ies, -es, -s. */
export function minimalEnglishStem(word: string): string {
  if (word.length < 3 || !word.endsWith('s')) return word
  const last = word[word.length - 2]
  if (last === 'u' || last === 's') return word
  if (last === 'e') {
    const before = word[word.length - 3]
    if (word.length > 3 && before === 'i' && !'ae'.includes(word[word.length - 4])) return `${word.slice(0, -3)}y`
    if ('iaoe'.includes(before)) return word
  }
  return word.slice(0, -1)
}
