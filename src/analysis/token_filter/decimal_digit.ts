// Digits of every script as 0 to 9.
import type { TokenFilterType } from '../component.ts'
import { TokenFilter } from '../token-stream.ts'
import { javaDigits } from '../unicode/java-character.ts'

export const decimal_digit = {
  name: 'decimal_digit',
  create(name) {
    return { name, normalizes: true, create: input => new DecimalDigitFilter(input) }
  },
} satisfies TokenFilterType

class DecimalDigitFilter extends TokenFilter {
  next(): boolean {
    if (!this.input.next()) return false
    const { token } = this
    if (/[^\0-\x7f]/.test(token.term)) token.term = asciiDigits(token.term)
    return true
  }
}

function asciiDigits(term: string): string {
  const digits = javaDigits()
  let out = ''
  for (const character of term) {
    const codePoint = character.codePointAt(0)!
    out += codePoint > 0x7f && digits.has(codePoint) ? digitOf(codePoint) : character
  }
  return out
}

/** Digits stand in rows of ten that begin with zero; rows may follow each other directly. */
function digitOf(codePoint: number): number {
  const digits = javaDigits()
  let zero = codePoint
  while (digits.has(zero - 1)) zero--
  return (codePoint - zero) % 10
}
