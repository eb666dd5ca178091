// String distances: the similarity of two words, 1 for equal ones, in the server's 32-bit float arithmetic.
import type { Distance } from '../../contracts/suggest-spec.ts'

type Measure = (word: string, other: string) => number

const f = Math.fround

/** `internal` is computed by the automaton that finds the words. */
export const MEASURES: Readonly<Record<Exclude<Distance, 'internal'>, Measure>> = {
  damerau_levenshtein: damerauLevenshtein,
  levenshtein,
  jaro_winkler: jaroWinkler,
  ngram: bigrams,
}

const codePoints = (text: string) => Array.from(text, char => char.codePointAt(0)!)

/** Neighbours that changed places are one edit; relative to the shorter word. */
function damerauLevenshtein(word: string, other: string): number {
  const [a, b] = [codePoints(word), codePoints(other)]
  if (a.length === 0 || b.length === 0) return a.length === b.length ? 0 : Math.max(a.length, b.length)
  const rows = [Array.from({ length: b.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      row[j] = Math.min(rows[i - 1][j] + 1, row[j - 1] + 1, rows[i - 1][j - 1] + cost)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) row[j] = Math.min(row[j], rows[i - 2][j - 2] + cost)
    }
    rows.push(row)
  }
  return f(1 - f(rows[a.length][b.length] / Math.min(a.length, b.length)))
}

/** Relative to the longer word. */
function levenshtein(word: string, other: string): number {
  const [a, b] = [codePoints(word), codePoints(other)]
  if (a.length === 0 || b.length === 0) return a.length === b.length ? 1 : 0
  let row = Array.from({ length: a.length + 1 }, (_, i) => i)
  for (let j = 1; j <= b.length; j++) {
    const next = [j]
    for (let i = 1; i <= a.length; i++) next[i] = Math.min(next[i - 1] + 1, row[i] + 1, row[i - 1] + (a[i - 1] === b[j - 1] ? 0 : 1))
    row = next
  }
  return f(1 - f(row[a.length] / Math.max(a.length, b.length)))
}

const WINKLER_THRESHOLD = f(0.7)

function jaroWinkler(word: string, other: string): number {
  const [longer, shorter] = word.length > other.length ? [word, other] : [other, word]
  const range = Math.max((longer.length >> 1) - 1, 0)
  const taken = new Uint8Array(longer.length)
  let fromShorter = ''
  for (let i = 0; i < shorter.length; i++) {
    const end = Math.min(i + range + 1, longer.length)
    for (let k = Math.max(i - range, 0); k < end; k++) {
      if (taken[k] === 1 || shorter[i] !== longer[k]) continue
      taken[k] = 1
      fromShorter += shorter[i]
      break
    }
  }
  const matches = fromShorter.length
  if (matches === 0) return 0
  let misplaced = 0
  for (let k = 0, at = 0; k < longer.length; k++) if (taken[k] === 1 && longer[k] !== fromShorter[at++]) misplaced++
  let prefix = 0
  while (prefix < shorter.length && shorter[prefix] === longer[prefix]) prefix++
  const moved = misplaced >> 1
  const share = f(f(matches / word.length) + f(matches / other.length))
  const jaro = f(f(share + f(f(matches - moved) / matches)) / 3)
  if (jaro < WINKLER_THRESHOLD) return jaro
  return f(jaro + f(f(Math.min(f(0.1), f(1 / longer.length)) * prefix) * f(1 - jaro)))
}

const GRAM = 2

/** Kondrak's edit distance over pairs of neighbours; a zero stands before each word. */
function bigrams(word: string, other: string): number {
  const [length, otherLength] = [word.length, other.length]
  const longest = Math.max(length, otherLength)
  if (length === 0 || otherLength === 0) return length === otherLength ? 1 : 0
  if (length < GRAM || otherLength < GRAM) return f((word[0] === other[0] ? 1 : 0) / longest)
  const [a, b] = [`\0${word}`, `\0${other}`]
  let row: Float32Array = Float32Array.from({ length: length + 1 }, (_, i) => i)
  for (let j = 1; j <= otherLength; j++) {
    const next = new Float32Array(length + 1)
    next[0] = j
    for (let i = 1; i <= length; i++) next[i] = Math.min(next[i - 1] + 1, row[i] + 1, f(row[i - 1] + gramCost(a, i, b, j)))
    row = next
  }
  return f(1 - f(row[length] / longest))
}

function gramCost(a: string, i: number, b: string, j: number): number {
  let cost = 0
  let compared = GRAM
  for (let k = -1; k <= 0; k++) {
    if (a[i + k] !== b[j + k]) cost++
    else if (a[i + k] === '\0') compared--
  }
  return f(cost / compared)
}
