// The stem of an English word by M. F. Porter's algorithm of 1980, with the two later changes everyone uses (bli → ble, logi → log).
// Everything that is not one of a e i o u y counts as a consonant, so words of any script pass through in peace.

const S = 115
const Y = 121

export function porterStem(word: string): string {
  if (word.length < 3) return word
  let stem = withoutPlural(word)
  stem = withoutEdOrIng(stem)
  if (stem.endsWith('y') && hasVowel(stem, stem.length - 1)) stem = `${stem.slice(0, -1)}i`
  stem = replaceSuffix(stem, stem.charCodeAt(stem.length - 2), DOUBLE_SUFFIXES)
  stem = replaceSuffix(stem, stem.charCodeAt(stem.length - 1), SIMPLE_SUFFIXES)
  stem = withoutLastSuffix(stem)
  return tidyEnd(stem)
}

function withoutPlural(word: string): string {
  const { length } = word
  if (word.charCodeAt(length - 1) !== S) return word
  if (word.endsWith('sses')) return word.slice(0, -2)
  if (word.endsWith('ies')) return word.slice(0, -2)
  return word.charCodeAt(length - 2) === S ? word : word.slice(0, -1)
}

function withoutEdOrIng(word: string): string {
  const { length } = word
  if (word.endsWith('eed')) return measure(word, length - 3) > 0 ? word.slice(0, -1) : word
  const cut = word.endsWith('ed') ? 2 : word.endsWith('ing') ? 3 : 0
  if (cut === 0 || !hasVowel(word, length - cut)) return word
  const stem = word.slice(0, -cut)
  if (stem.endsWith('at') || stem.endsWith('bl') || stem.endsWith('iz')) return `${stem}e`
  if (endsInDoubleConsonant(stem)) return /[lsz]$/.test(stem) ? stem : stem.slice(0, -1)
  return measure(stem, stem.length) === 1 && endsInShortSyllable(stem, stem.length) ? `${stem}e` : stem
}

type Rules = ReadonlyMap<number, readonly (readonly [suffix: string, replacement: string])[]>

/** `ational ate` for each rule; grouped by the letter that stands `fromEnd` from the end, in which the first that fits decides. */
function rulesBy(fromEnd: number, rules: string): Rules {
  const groups = new Map<number, (readonly [string, string])[]>()
  for (const rule of rules.split(', ')) {
    const [suffix, replacement = ''] = rule.split(' ')
    const letter = suffix.charCodeAt(suffix.length - fromEnd)
    const group = groups.get(letter)
    if (group === undefined) groups.set(letter, [[suffix, replacement]])
    else group.push([suffix, replacement])
  }
  return groups
}

const DOUBLE_SUFFIXES = rulesBy(
  2,
  'ational ate, tional tion, enci ence, anci ance, izer ize, bli ble, alli al, entli ent, eli e, ousli ous, ization ize, ation ate,' +
    ' ator ate, alism al, iveness ive, fulness ful, ousness ous, aliti al, iviti ive, biliti ble, logi log',
)

const SIMPLE_SUFFIXES = rulesBy(1, 'icate ic, ative, alize al, iciti ic, ical ic, ful, ness')

const LAST_SUFFIXES = rulesBy(
  2,
  'al, ance, ence, er, ic, able, ible, ant, ement, ment, ent, sion s, tion t, ou, ism, ate, iti, ous, ive, ize',
)

function replaceSuffix(word: string, letter: number, rules: Rules): string {
  const group = rules.get(letter)
  if (group === undefined) return word
  for (const [suffix, replacement] of group) {
    if (!word.endsWith(suffix)) continue
    const kept = word.length - suffix.length
    return measure(word, kept) > 0 ? word.slice(0, kept) + replacement : word
  }
  return word
}

function withoutLastSuffix(word: string): string {
  const group = LAST_SUFFIXES.get(word.charCodeAt(word.length - 2))
  if (group === undefined) return word
  for (const [suffix, kept] of group) {
    if (!word.endsWith(suffix)) continue
    const length = word.length - suffix.length + kept.length
    return measure(word, length) > 1 ? word.slice(0, length) : word
  }
  return word
}

function tidyEnd(word: string): string {
  let end = word.length
  if (word.endsWith('e')) {
    const syllables = measure(word, end)
    if (syllables > 1 || (syllables === 1 && !endsInShortSyllable(word, end - 1))) end--
  }
  if (end > 1 && word[end - 1] === 'l' && word[end - 2] === 'l' && measure(word, end) > 1) end--
  return end === word.length ? word : word.slice(0, end)
}

/** Porter's m: how many times vowels are followed by consonants in the first `length` letters. */
function measure(word: string, length: number): number {
  let count = 0
  let afterVowel = false
  let afterConsonant = false
  for (let i = 0; i < length; i++) {
    const vowel = isVowel(word.charCodeAt(i), afterConsonant)
    if (afterVowel && !vowel) count++
    afterVowel = vowel
    afterConsonant = !vowel
  }
  return count
}

/** y is a vowel where it follows a consonant. */
function isVowel(unit: number, afterConsonant: boolean): boolean {
  switch (unit) {
    case 97:
    case 101:
    case 105:
    case 111:
    case 117:
      return true
    case Y:
      return afterConsonant
    default:
      return false
  }
}

function isConsonantAt(word: string, index: number): boolean {
  const unit = word.charCodeAt(index)
  return !isVowel(unit, unit === Y && index > 0 && isConsonantAt(word, index - 1))
}

function hasVowel(word: string, length: number): boolean {
  for (let i = 0; i < length; i++) if (!isConsonantAt(word, i)) return true
  return false
}

function endsInDoubleConsonant(word: string): boolean {
  const last = word.length - 1
  return last > 0 && word.charCodeAt(last) === word.charCodeAt(last - 1) && isConsonantAt(word, last)
}

/** Consonant, vowel, consonant, the last none of w x y: -hop, -wil. */
function endsInShortSyllable(word: string, length: number): boolean {
  const last = length - 1
  if (last < 2 || !isConsonantAt(word, last) || isConsonantAt(word, last - 1) || !isConsonantAt(word, last - 2)) return false
  return !'wxy'.includes(word[last])
}
