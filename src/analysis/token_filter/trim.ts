// Cuts white space off both ends of a term; offsets stay.
import type { TokenFilterType } from '../component.ts'
import { TokenFilter } from '../token-stream.ts'
import { javaWhitespace } from '../unicode/java-character.ts'

export const trim = {
  name: 'trim',
  create(name) {
    return { name, normalizes: true, create: input => new TrimFilter(input) }
  },
} satisfies TokenFilterType

class TrimFilter extends TokenFilter {
  private readonly whitespace = javaWhitespace()

  next(): boolean {
    if (!this.input.next()) return false
    const { token, whitespace } = this
    const { term } = token
    let start = 0
    let end = term.length
    while (start < end && whitespace.has(term.charCodeAt(start))) start++
    while (end > start && whitespace.has(term.charCodeAt(end - 1))) end--
    if (end - start < term.length) token.term = term.slice(start, end)
    return true
  }
}
