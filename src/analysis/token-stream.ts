// How text becomes tokens: a chain of streams that share one mutable token, so that no object is made per token.

/** Token types of Lucene's standard grammar, and the plain ones. */
export const WORD = 'word'

/** The current token of a chain. Every stream of a chain reads and changes the same one. */
export class Token {
  // The term is a stretch of a text, cut out only on demand: the inverted index reads it where it stands.
  text = ''
  from = 0
  to = 0
  /** UTF-16 offsets into the original text, before character filters. */
  startOffset = 0
  endOffset = 0
  positionIncrement = 1
  positionLength = 1
  type: string = WORD
  /** Set by keyword_marker: stemmers leave the term alone. */
  keyword = false
  flags = 0
  payload: Uint8Array | null = null
  /** How often the term counts here. */
  termFrequency = 1

  get term(): string {
    if (this.from !== 0 || this.to !== this.text.length) this.term = this.text.slice(this.from, this.to)
    return this.text
  }

  set term(term: string) {
    this.setTerm(term, 0, term.length)
  }

  /** The term is text[from..to). */
  setTerm(text: string, from: number, to: number): void {
    this.text = text
    this.from = from
    this.to = to
  }

  /** What a tokenizer does before each token. */
  clear(): void {
    this.positionIncrement = 1
    this.positionLength = 1
    this.type = WORD
    this.keyword = false
    this.flags = 0
    this.payload = null
    this.termFrequency = 1
  }

  copyFrom(other: Token): void {
    this.setTerm(other.text, other.from, other.to)
    this.startOffset = other.startOffset
    this.endOffset = other.endOffset
    this.positionIncrement = other.positionIncrement
    this.positionLength = other.positionLength
    this.type = other.type
    this.keyword = other.keyword
    this.flags = other.flags
    this.payload = other.payload
    this.termFrequency = other.termFrequency
  }
}

/** Maps offsets in filtered text back to the original text. */
export interface OffsetMap {
  correct(offset: number): number
}

/**
 * Laws: `reset` comes first; `next` fills `token` and answers true, or answers false for ever after; then `end` sets
 * `token.endOffset` to the end of the text and `token.positionIncrement` to the positions skipped since the last token.
 * A stream is reused for one text after another, never for two at once.
 */
export abstract class TokenStream {
  abstract readonly token: Token
  abstract reset(text: string, offsets?: OffsetMap | null): void
  abstract next(): boolean
  abstract end(): void
}

/** The source of a chain: cuts text into tokens. */
export abstract class Tokenizer extends TokenStream {
  readonly token = new Token()
}

/** A link of a chain: changes, drops or adds tokens of its input. Override `next` (and `reset` when there is state). */
export abstract class TokenFilter extends TokenStream {
  readonly token: Token
  constructor(protected readonly input: TokenStream) {
    super()
    this.token = input.token
  }
  reset(text: string, offsets?: OffsetMap | null): void {
    this.input.reset(text, offsets)
  }
  end(): void {
    this.input.end()
  }
}
