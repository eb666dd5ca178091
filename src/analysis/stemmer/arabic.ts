// Light stemmers of Arabic (Larkey, Ballesteros and Connell, "light10") and of Persian: prefixes and suffixes off, as many as fit.

const ARABIC_PREFIXES = ['ال', 'وال', 'بال', 'كال', 'فال', 'لل', 'و']
const ARABIC_SUFFIXES = ['ها', 'ان', 'ات', 'ون', 'ين', 'يه', 'ية', 'ه', 'ة', 'ي']
const PERSIAN_SUFFIXES = ['ات', 'ان', 'ترين', 'تر', 'يي', 'ي', 'ها', '\u200c']

const LEAST_LEFT = 2

export function arabicStem(word: string): string {
  // A lone waw is too often part of the word to be cut from a short one.
  const prefix = ARABIC_PREFIXES.find(
    prefix => word.startsWith(prefix) && word.length >= prefix.length + (prefix.length === 1 ? 3 : LEAST_LEFT),
  )
  return withoutEach(prefix === undefined ? word : word.slice(prefix.length), ARABIC_SUFFIXES)
}

export const persianStem = (word: string): string => withoutEach(word, PERSIAN_SUFFIXES)

function withoutEach(word: string, suffixes: readonly string[]): string {
  for (const suffix of suffixes)
    if (word.length >= suffix.length + LEAST_LEFT && word.endsWith(suffix)) word = word.slice(0, -suffix.length)
  return word
}
