// Documents that contain a term, ignoring the case of ASCII letters.
import type { TermDictionary } from '../../index/contracts/segment-reader.ts'
import { MultiTermQuery } from './multi-term.ts'

export class CaseInsensitiveTermQuery extends MultiTermQuery {
  constructor(
    field: string,
    readonly term: string,
  ) {
    super(field)
  }

  // Lucene prints the automaton's identity; here the term stands for it.
  toString(): string {
    return `${this.field}:AutomatonQuery {\n${this.term}}`
  }

  /** Follows both cases of each letter as far as the dictionary has terms that begin so. */
  *ordinals(terms: TermDictionary): Iterable<number> {
    yield* this.below(terms, '')
  }

  private *below(terms: TermDictionary, prefix: string): Iterable<number> {
    const ord = terms.seekCeil(prefix)
    if (ord === terms.size) return
    const found = terms.term(ord)
    if (prefix.length === this.term.length) {
      if (found === prefix) yield ord
      return
    }
    if (!found.startsWith(prefix)) return
    // Whole code points, so that a seek never starts with half a surrogate pair. Upper case comes first in order.
    const next = String.fromCodePoint(this.term.codePointAt(prefix.length)!)
    if (!/^[a-zA-Z]$/.test(next)) yield* this.below(terms, prefix + next)
    else {
      yield* this.below(terms, prefix + next.toUpperCase())
      yield* this.below(terms, prefix + next.toLowerCase())
    }
  }
}
