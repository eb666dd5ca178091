// Upper case, letter by letter: `ß` stays as it is.
import type { TokenFilterType } from '../component.ts'
import { TokenFilter } from '../token-stream.ts'
import { toUpperCase } from '../unicode/java-case.ts'

export const uppercase = {
  name: 'uppercase',
  create(name) {
    return { name, normalizes: true, create: input => new UppercaseFilter(input) }
  },
} satisfies TokenFilterType

class UppercaseFilter extends TokenFilter {
  next(): boolean {
    if (!this.input.next()) return false
    this.token.term = toUpperCase(this.token.term)
    return true
  }
}
