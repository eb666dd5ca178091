// What names of indexes, aliases and data streams must not hold, in the server's words.
import type { ApiError } from '../../core/errors.ts'

export const FORBIDDEN = /[\\/*?"<>| ,]/
export const HAS_FORBIDDEN = 'must not contain the following characters [ , ", *, \\, <, |, ,, >, /, ?]'
export const HAS_HASH = "must not contain '#'"

export function checkLetters(name: string, wrong: (why: string) => ApiError): void {
  if (FORBIDDEN.test(name)) throw wrong(HAS_FORBIDDEN)
  if (name.includes('#')) throw wrong(HAS_HASH)
  if (name.includes(':')) throw wrong("must not contain ':'")
  if (/^[_\-+]/.test(name)) throw wrong("must not start with '_', '-', or '+'")
}
