// The encoding of a completion as a term of the index: its key, then a zero, its weight and the text as it was written:
//
//   key            bytes that prefixes are compared with: `context 1d tokens 1f tokens`
//   00             neither weight nor text hold a zero
//   weight         6 bytes: 2^31 - 1 less the weight, in digits to the base of 64 from `0` on, so that heavier ones come first
//   surface        the text that is suggested
//
// Example: "Foo Bar" of weight 1 is `foo 1f bar 00 1ooooon Foo Bar`, without the blanks. Terms are kept with their documents and merged as all
// terms are; peaks.ts finds the heaviest in a range of them.
import type { CompletionEntry } from '../contracts/segment-reader.ts'

export const MAX_WEIGHT = 2147483647

const SEPARATOR = '\0'
const DIGITS = 6
const ZERO_DIGIT = 0x30

/** Between the contexts of a completion and its key. */
export const CONTEXT_SEPARATOR = '\u001d'

const OWN_FIELD = '..completions'

/** Names the field that holds the completions of a field; no field of a mapping can have such a name. */
export const completionsOf = (path: string) => `${path}${OWN_FIELD}`

/** The field whose completions a field holds. */
export const completedBy = (name: string) => name.slice(0, -OWN_FIELD.length)

export function encodeEntry(key: string, weight: number, surface: string): string {
  let rest = MAX_WEIGHT - weight
  let digits = ''
  for (let i = 0; i < DIGITS; i++) {
    digits = String.fromCharCode(ZERO_DIGIT + (rest & 63)) + digits
    rest >>>= 6
  }
  return key + SEPARATOR + digits + surface
}

export function decodeEntry(term: string): CompletionEntry {
  const at = term.lastIndexOf(SEPARATOR)
  return { key: term.slice(0, at), surface: term.slice(at + 1 + DIGITS) }
}

/** Where the key of the entry bytes[from..to) ends. */
export function keyEnd(bytes: Uint8Array, from: number, to: number): number {
  let at = to - 1
  while (at >= from && bytes[at] !== 0) at--
  return at
}

export function weightOf(bytes: Uint8Array, from: number, to: number): number {
  const at = keyEnd(bytes, from, to) + 1
  let rest = 0
  for (let i = 0; i < DIGITS; i++) rest = rest * 64 + (bytes[at + i] - ZERO_DIGIT)
  return MAX_WEIGHT - rest
}
