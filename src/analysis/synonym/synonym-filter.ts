// Lays synonyms over a stream of tokens, position by position: the first words of what matched and of each synonym share a position, the
// second words the next one, and so on. A synonym longer than what it stands for runs into the tokens that follow.
import { Token, TokenFilter, type TokenStream } from '../token-stream.ts'
import type { Replacement, SynonymMap } from './synonym-map.ts'

export const SYNONYM = 'SYNONYM'

interface Word {
  readonly term: string
  /** -1: that of the input token at its position. */
  readonly endOffset: number
  readonly positionLength: number
}

/** A position: the token read for it, and the synonyms laid over it. */
class Slot {
  readonly token = new Token()
  /** The token is there and has not been given out. */
  pending = false
  matched = false
  keepsOriginal = false
  readonly words: Word[] = []
  given = 0
  increment = 1

  clear(): void {
    this.pending = false
    this.matched = false
    this.keepsOriginal = false
    this.words.length = 0
    this.given = 0
    this.increment = 1
  }
}

export class SynonymFilter extends TokenFilter {
  /** From the current position on: first those with a token read, then those only synonyms reach. */
  private slots: Slot[] = []
  private readonly spare: Slot[] = []
  private read = 0
  /** Positions that are matched, or known not to begin a match, and wait to be given out. */
  private ready = 0
  private finished = false
  private lastStart = 0
  private lastEnd = 0

  constructor(
    input: TokenStream,
    private readonly map: SynonymMap,
  ) {
    super(input)
  }

  override reset(...args: Parameters<TokenFilter['reset']>): void {
    super.reset(...args)
    for (const slot of this.slots) slot.clear()
    this.spare.push(...this.slots)
    this.slots = []
    this.read = 0
    this.ready = 0
    this.finished = false
  }

  next(): boolean {
    for (;;) {
      while (this.ready > 0) if (this.give()) return true
      if (this.finished && this.read === 0) return this.giveBeyondEnd()
      this.match()
    }
  }

  /** The next token of the current position; false when it has no more, and the next one has become current. */
  private give(): boolean {
    const slot = this.slots[0]
    if (slot.pending && (slot.keepsOriginal || !slot.matched)) {
      this.token.copyFrom(slot.token)
      slot.pending = false
      if (slot.words.length > 0) slot.increment = 0
      return true
    }
    if (slot.given < slot.words.length) {
      const { token } = slot
      const word = slot.words[slot.given++]
      this.setWord(word, slot.increment, token.startOffset, word.endOffset === -1 ? token.endOffset : word.endOffset)
      slot.increment = 0
      return true
    }
    this.drop()
    this.read--
    this.ready--
    return false
  }

  private giveBeyondEnd(): boolean {
    while (this.slots.length > 0) {
      const slot = this.slots[0]
      if (slot.given < slot.words.length) {
        this.setWord(slot.words[slot.given++], slot.increment, this.lastStart, this.lastEnd)
        slot.increment = 0
        return true
      }
      this.drop()
    }
    return false
  }

  private setWord(word: Word, increment: number, startOffset: number, endOffset: number): void {
    const { token } = this
    token.clear()
    token.term = word.term
    token.type = SYNONYM
    token.startOffset = startOffset
    token.endOffset = endOffset
    token.positionIncrement = increment
    token.positionLength = word.positionLength
  }

  private drop(): void {
    const slot = this.slots.shift()!
    slot.clear()
    this.spare.push(slot)
  }

  /** Looks for the longest match at the current position, reading ahead as far as one may still come. */
  private match(): void {
    let node = this.map.root
    let found: Replacement | null = null
    let length = 0
    for (let i = 0; i < this.read || this.readToken(); i++) {
      const next = node.next.get(this.slots[i].token.term)
      if (next === undefined) break
      node = next
      if (node.replacement !== null) {
        found = node.replacement
        length = i + 1
      }
      if (node.next.size === 0) break
    }
    if (found !== null) {
      this.lay(found, length)
      this.ready = length
    } else if (this.read > 0) this.ready = 1
  }

  private readToken(): boolean {
    if (this.finished || !this.input.next()) {
      this.finished = true
      return false
    }
    const slot = this.slotAt(this.read++)
    slot.token.copyFrom(this.token)
    slot.pending = true
    this.lastStart = this.token.startOffset
    this.lastEnd = this.token.endOffset
    return true
  }

  private slotAt(index: number): Slot {
    while (this.slots.length <= index) this.slots.push(this.spare.pop() ?? new Slot())
    return this.slots[index]
  }

  private lay({ outputs, keepsOriginal }: Replacement, length: number): void {
    const matchEnd = this.slots[length - 1].token.endOffset
    for (const output of outputs) {
      const single = output.length === 1
      output.forEach((term, i) => {
        this.slotAt(i).words.push({ term, endOffset: single ? matchEnd : -1, positionLength: single && keepsOriginal ? length : 1 })
      })
    }
    for (let i = 0; i < length; i++) {
      this.slots[i].matched = true
      this.slots[i].keepsOriginal ||= keepsOriginal
    }
  }
}
