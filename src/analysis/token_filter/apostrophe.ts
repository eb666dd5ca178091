// Drops everything from the first apostrophe on: Turkish suffixes of names.
import type { TokenFilterType } from '../component.ts'
import { TokenFilter } from '../token-stream.ts'

export const apostrophe = {
  name: 'apostrophe',
  create(name) {
    return { name, create: input => new ApostropheFilter(input) }
  },
} satisfies TokenFilterType

class ApostropheFilter extends TokenFilter {
  next(): boolean {
    if (!this.input.next()) return false
    const at = this.token.term.search(/['’]/)
    if (at !== -1) this.token.term = this.token.term.slice(0, at)
    return true
  }
}
