// The fragmenters of the plain highlighter: start a new fragment every `fragment_size` characters, but not within a phrase.
import type { FieldTokens } from '../text/field-tokens.ts'
import type { WeightedTerm } from './weighted-terms.ts'

/** Asked once for each token that does not overlap those before it, but the first. */
export interface Fragmenter {
  beginsFragment(token: number): boolean
}

export const wholeText: Fragmenter = { beginsFragment: () => false }

/** `fragmenter: simple` */
export class SimpleFragmenter implements Fragmenter {
  private fragments = 1

  constructor(
    private readonly tokens: FieldTokens,
    private readonly size: number,
  ) {}

  beginsFragment(token: number): boolean {
    if (this.tokens.ends[token] < this.size * this.fragments) return false
    this.fragments++
    return true
  }
}

/** The position up to which a phrase reaches; -1: none. The server keeps it from one text to the next, so that fragments may begin late. */
export interface PendingPhrase {
  waitFor: number
}

export class SpanFragmenter implements Fragmenter {
  private fragments = 1
  // Counted over the tokens that were asked for, as the server does, so it may be behind.
  private position = -1

  constructor(
    private readonly tokens: FieldTokens,
    private readonly terms: ReadonlyMap<string, WeightedTerm>,
    private readonly textLength: number,
    private readonly size: number,
    private readonly pending: PendingPhrase,
  ) {}

  beginsFragment(token: number): boolean {
    const { tokens, size, pending } = this
    this.position += tokens.positions[token] - (token === 0 ? -1 : tokens.positions[token - 1])
    if (pending.waitFor <= this.position) pending.waitFor = -1
    else if (pending.waitFor !== -1) return false
    const phraseEnd = this.terms.get(tokens.terms[token])?.spans.endFrom(this.position) ?? -1
    if (phraseEnd >= 0) pending.waitFor = phraseEnd + 1
    const end = tokens.ends[token]
    if (end < size * this.fragments || this.textLength - end < size >>> 1) return false
    this.fragments++
    return true
  }
}
