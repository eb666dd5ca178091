// Writes terms backwards, surrogate pairs kept together.
import type { TokenFilterType } from '../component.ts'
import { TokenFilter } from '../token-stream.ts'

export const reverse = {
  name: 'reverse',
  create(name) {
    return { name, create: input => new ReverseFilter(input) }
  },
} satisfies TokenFilterType

class ReverseFilter extends TokenFilter {
  next(): boolean {
    if (!this.input.next()) return false
    let reversed = ''
    for (const character of this.token.term) reversed = character + reversed
    this.token.term = reversed
    return true
  }
}
