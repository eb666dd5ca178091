// A column of masked terms, sorted anew by mask, so that ordinals reveal nothing of the original terms.
import { DEAD, type Dfa } from '../../core/automata/dfa.ts'
import type { TermVisitor } from '../contracts/segment-reader.ts'
import { type OrdinalColumn, type TermCursor, type TermDictionary, TermState } from '../contracts/segment-reader.ts'
import type { Mask } from './mask.ts'

export function maskedColumn({ ords, starts, terms }: OrdinalColumn, mask: Mask): OrdinalColumn {
  const masks = new Array<string>(terms.size)
  const cursor = terms.cursor(0)
  for (let ord = 0; cursor.next(); ord++) masks[ord] = mask(cursor.term)
  const sorted = [...new Set(masks)].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
  const places = new Map(sorted.map((text, ord) => [text, ord]))
  /** Ordinals + 1 of the masks, by ordinal + 1 of the terms. */
  const masked = new Uint32Array(masks.length + 1)
  for (let ord = 0; ord < masks.length; ord++) masked[ord + 1] = places.get(masks[ord])! + 1
  const dictionary = new MaskedTerms(sorted)
  if (starts === null)
    return new MaskedColumn(
      Uint32Array.from(ords, ord => masked[ord]),
      null,
      dictionary,
    )
  return severalOf(ords, starts, masked, dictionary)
}

/** Terms of a document that have one mask are one. */
function severalOf(ords: OrdinalColumn['ords'], starts: Uint32Array, masked: Uint32Array, terms: TermDictionary): OrdinalColumn {
  const made = new Uint32Array(ords.length)
  const madeStarts = new Uint32Array(starts.length)
  let count = 0
  for (let doc = 0; doc + 1 < starts.length; doc++) {
    const own = new Set<number>()
    for (let at = starts[doc]; at < starts[doc + 1]; at++) own.add(masked[ords[at]])
    for (const ord of [...own].sort((a, b) => a - b)) made[count++] = ord
    madeStarts[doc + 1] = count
  }
  return new MaskedColumn(made.slice(0, count), madeStarts, terms)
}

class MaskedColumn implements OrdinalColumn {
  constructor(
    readonly ords: Uint32Array,
    readonly starts: Uint32Array | null,
    readonly terms: TermDictionary,
  ) {}

  has(doc: number): boolean {
    return this.starts === null ? this.ords[doc] !== 0 : this.starts[doc] !== this.starts[doc + 1]
  }
}

/** Terms of a column alone: none of them is in the index. */
class MaskedTerms implements TermDictionary {
  readonly size: number

  constructor(
    /** In the order of their UTF-8. */
    private readonly terms: readonly string[],
  ) {
    this.size = terms.length
  }

  lookup(term: string, state: TermState): boolean {
    const ord = this.seekCeil(term)
    if (this.terms[ord] !== term) return false
    this.state(ord, state)
    return true
  }

  term(ord: number): string {
    return this.terms[ord]
  }

  seekCeil(term: string): number {
    const sought = Buffer.from(term)
    let low = 0
    let high = this.size
    while (low < high) {
      const middle = (low + high) >>> 1
      if (Buffer.compare(Buffer.from(this.terms[middle]), sought) < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  state(ord: number, state: TermState): void {
    state.ord = ord
  }

  cursor(from: number): TermCursor {
    return new ListCursor(this.terms, from)
  }

  accepted(dfa: Dfa, prefix: string, visit: TermVisitor): void {
    for (let ord = this.seekCeil(prefix); ord < this.size && this.terms[ord].startsWith(prefix); ord++) {
      let state = dfa.start
      let length = 0
      for (const character of this.terms[ord].slice(prefix.length)) {
        if (state === DEAD) break
        state = dfa.step(state, character.codePointAt(0)!)
        length++
      }
      if (state !== DEAD && dfa.accepts(state)) visit(ord, state, length)
    }
  }
}

class ListCursor implements TermCursor {
  readonly state = new TermState()
  bytes: Uint8Array = new Uint8Array(0)

  constructor(
    private readonly terms: readonly string[],
    private ord: number,
  ) {
    this.ord--
  }

  get term(): string {
    return this.terms[this.ord]
  }

  get length(): number {
    return this.bytes.length
  }

  next(): boolean {
    if (this.ord + 1 >= this.terms.length) return false
    this.state.ord = ++this.ord
    this.bytes = Buffer.from(this.term)
    return true
  }
}
