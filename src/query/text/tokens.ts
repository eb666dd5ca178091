// The tokens of an analysed query text, kept as a list, since the type of the query depends on all of them.
import type { Analyzer } from '../../analysis/analyzer.ts'

export interface TextToken {
  readonly term: string
  readonly positionIncrement: number
  /** How many positions it spans; more than 1 where it is one side of a graph. */
  readonly positionLength: number
  readonly endOffset: number
}

export interface Tokens {
  readonly list: readonly TextToken[]
  /** Where the text ends: behind the last token when something follows it. */
  readonly endOffset: number
}

export function analyse(analyzer: Analyzer, text: string): Tokens {
  const list: TextToken[] = []
  const stream = analyzer.tokens(text)
  while (stream.next()) {
    const { term, positionIncrement, positionLength, endOffset } = stream.token
    list.push({ term, positionIncrement, positionLength, endOffset })
  }
  stream.end()
  return { list, endOffset: stream.token.endOffset }
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
