// The terms of one field of one document as a term dictionary, so that queries on a term dictionary run on it unchanged.
import { DEAD, type Dfa } from '../../../core/automata/dfa.ts'
import { isShort, MergeSort } from '../../../core/kept-sort.ts'
import type { TermVisitor } from '../../../index/contracts/segment-reader.ts'
import { type TermCursor, type TermDictionary, TermState } from '../../../index/contracts/segment-reader.ts'
import { compareTerms } from '../../../query/values/term-text.ts'
import { AT_ONCE, type FieldTokens } from './field-tokens.ts'

export class DocumentTerms implements TermDictionary {
  /** In index order. */
  private ascending: readonly string[] | null = null
  private sort: MergeSort<string> | null = null
  private readonly places = new Map<string, number[]>()
  private read = 0

  constructor(readonly tokens: FieldTokens) {}

  /** Must be asked until it answers false: nothing is left to read. */
  readSome(): boolean {
    const { places } = this
    const { terms } = this.tokens
    const end = Math.min(terms.length, this.read + AT_ONCE * 4)
    for (let i = this.read; i < end; i++) {
      const known = places.get(terms[i])
      if (known === undefined) places.set(terms[i], [i])
      else known.push(i)
    }
    this.read = end
    return end < terms.length
  }

  /** The same before they are asked for in their order. */
  sortSome(): boolean {
    if (this.ascending !== null) return false
    if (this.sort === null) {
      const terms = [...this.places.keys()]
      if (isShort(terms)) return false
      this.sort = new MergeSort(terms, compareTerms)
    }
    if (this.sort.step()) return true
    this.ascending = this.sort.list
    return false
  }

  get sorted(): readonly string[] {
    return (this.ascending ??= [...this.places.keys()].sort(compareTerms))
  }

  /** Where in the tokens the term stands. */
  placesOf(term: string): readonly number[] {
    return this.places.get(term) ?? []
  }

  get size(): number {
    return this.places.size
  }

  term(ord: number): string {
    return this.sorted[ord]
  }

  seekCeil(term: string): number {
    let low = 0
    let high = this.sorted.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (compareTerms(this.sorted[middle], term) < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  lookup(term: string, state: TermState): boolean {
    if (!this.places.has(term)) return false
    this.state(this.seekCeil(term), state)
    return true
  }

  state(ord: number, state: TermState): void {
    state.ord = ord
    state.docFreq = 1
    state.totalTermFreq = this.placesOf(this.sorted[ord]).length
    state.singletonDoc = 0
  }

  accepted(dfa: Dfa, prefix: string, visit: TermVisitor): void {
    for (let ord = this.seekCeil(prefix); ord < this.size && this.sorted[ord].startsWith(prefix); ord++) {
      let state = dfa.start
      let length = 0
      for (const char of this.sorted[ord].slice(prefix.length)) {
        if (state === DEAD) break
        state = dfa.step(state, char.codePointAt(0)!)
        length++
      }
      if (state !== DEAD && dfa.accepts(state)) visit(ord, state, length)
    }
  }

  cursor(from: number): TermCursor {
    return new DocumentCursor(this, from)
  }
}

class DocumentCursor implements TermCursor {
  readonly state = new TermState()
  bytes = new Uint8Array(0)

  constructor(
    private readonly terms: DocumentTerms,
    private following: number,
  ) {}

  get term(): string {
    return this.terms.term(this.state.ord)
  }

  get length(): number {
    return this.bytes.length
  }

  next(): boolean {
    if (this.following >= this.terms.size) return false
    this.terms.state(this.following++, this.state)
    this.bytes = Buffer.from(this.term)
    return true
  }
}
