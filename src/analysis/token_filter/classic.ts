// What the classic tokenizer leaves to be done: -'s off words, dots out of acronyms.
import type { TokenFilterType } from '../component.ts'
import { TokenFilter } from '../token-stream.ts'

export const classic = {
  name: 'classic',
  create(name) {
    return { name, create: input => new ClassicFilter(input) }
  },
} satisfies TokenFilterType

class ClassicFilter extends TokenFilter {
  next(): boolean {
    if (!this.input.next()) return false
    const { token } = this
    if (token.type === '<APOSTROPHE>' && /'[sS]$/.test(token.term)) token.term = token.term.slice(0, -2)
    else if (token.type === '<ACRONYM>') token.term = token.term.replaceAll('.', '')
    return true
  }
}
