// The tokens of an analysed query text, kept as a list, since the type of the query depends on all of them.
import { type Analyzer, applyCharFilters, createChain } from '../../analysis/analyzer.ts'
import type { TokenStream } from '../../analysis/token-stream.ts'
import { isKeptWork, mayLeaveKept, onceKept } from '../../core/kept-work.ts'

export interface TextToken {
  readonly term: string
  readonly positionIncrement: number
  /** How many positions it spans; more than 1 where it is one side of a graph. */
  readonly positionLength: number
  readonly endOffset: number
  /** What filters left with it; none where the text was not analysed. */
  readonly payload?: Uint8Array | null
}

export interface Tokens {
  readonly list: readonly TextToken[]
  /** Where the text ends: behind the last token when something follows it. */
  readonly endOffset: number
}

/** Characters; shorter texts are analysed in less than a turn. */
const LONG_TEXT = 8192
/** Tokens of a long one between two questions whether to go on. */
const AT_ONCE = 64

export function analyse(analyzer: Analyzer, text: string): Tokens {
  if (text.length > LONG_TEXT && isKeptWork()) return onceKept(analyzer, text, () => new LongText(analyzer, text)).finish()
  const list: TextToken[] = []
  const stream = analyzer.tokens(text)
  while (stream.next()) list.push(tokenOf(stream))
  stream.end()
  return { list, endOffset: stream.token.endOffset }
}

const tokenOf = ({ token: { term, positionIncrement, positionLength, endOffset, payload } }: TokenStream): TextToken => ({
  term,
  positionIncrement,
  positionLength,
  endOffset,
  payload,
})

/** Analysed in turns, by a stream of its own. */
class LongText {
  private readonly list: TextToken[] = []
  private readonly stream: TokenStream
  private tokens: Tokens | null = null

  constructor({ parts }: Analyzer, text: string) {
    const filtered = applyCharFilters(text, parts.charFilters ?? [])
    this.stream = createChain(parts.tokenizer, parts.tokenFilters ?? [])
    this.stream.reset(filtered.text, filtered.offsets)
  }

  /** May be left, and called again. */
  finish(): Tokens {
    const { list, stream } = this
    if (this.tokens !== null) return this.tokens
    while (stream.next()) if (list.push(tokenOf(stream)) % AT_ONCE === 0) mayLeaveKept()
    stream.end()
    this.tokens = { list, endOffset: stream.token.endOffset }
    return this.tokens
  }
}

/** The words of a text, between blanks. */
export function words(text: string): Tokens {
  const list = [...text.matchAll(/\S+/g)].map(match => ({
    term: match[0],
    positionIncrement: 1,
    positionLength: 1,
    endOffset: match.index + match[0].length,
  }))
  return { list, endOffset: text.length }
}

/** The text as one token. */
export const whole = (term: string): Tokens => ({
  list: [{ term, positionIncrement: 1, positionLength: 1, endOffset: term.length }],
  endOffset: term.length,
})

/** Terms by position: those of one place are alternatives. */
export function places(tokens: readonly TextToken[]): { position: number; terms: string[] }[] {
  const found: { position: number; terms: string[] }[] = []
  let position = -1
  for (const { term, positionIncrement } of tokens) {
    if (positionIncrement > 0 || found.length === 0) {
      position += positionIncrement
      found.push({ position, terms: [term] })
    } else found[found.length - 1].terms.push(term)
  }
  return found
}
