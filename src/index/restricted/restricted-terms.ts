// The term dictionary of a field without hidden terms. The others keep their ordinals, which columns refer to.
import type { Dfa } from '../../core/automata/dfa.ts'
import type { TermCursor, TermDictionary, TermState, TermVisitor } from '../contracts/segment-reader.ts'

/** Whether a term is seen, by its ordinal. */
export type ShowsTerm = (ord: number) => boolean

export class RestrictedTerms implements TermDictionary {
  /** Places for terms, seen or not. */
  readonly size: number

  constructor(
    private readonly all: TermDictionary,
    readonly shows: ShowsTerm,
  ) {
    this.size = all.size
  }

  lookup(term: string, state: TermState): boolean {
    const ord = this.all.seekCeil(term)
    if (ord === this.size || this.all.term(ord) !== term || !this.shows(ord)) return false
    this.all.state(ord, state)
    return true
  }

  term(ord: number): string {
    return this.all.term(ord)
  }

  seekCeil(term: string): number {
    return this.all.seekCeil(term)
  }

  state(ord: number, state: TermState): void {
    this.all.state(ord, state)
  }

  cursor(from: number): TermCursor {
    return new RestrictedCursor(this.all.cursor(from), from, this.shows)
  }

  accepted(dfa: Dfa, prefix: string, visit: TermVisitor, check: () => void, within?: string): void {
    const { shows } = this
    const found: [ord: number, state: number, length: number][] = []
    this.all.accepted(dfa, prefix, (ord, state, length) => void found.push([ord, state, length]), check, within)
    for (const [ord, state, length] of found) if (shows(ord)) visit(ord, state, length)
  }
}

class RestrictedCursor implements TermCursor {
  constructor(
    private readonly all: TermCursor,
    private ord: number,
    private readonly shows: ShowsTerm,
  ) {}

  get state(): TermState {
    return this.all.state
  }

  get term(): string {
    return this.all.term
  }

  get bytes(): Uint8Array {
    return this.all.bytes
  }

  get length(): number {
    return this.all.length
  }

  next(): boolean {
    while (this.all.next()) if (this.shows(this.ord++)) return true
    return false
  }
}
