// Builds the keys of a completion: each path through the token graph of the analysed text, as one string.
import type { Analyzer, TokenFilterFactory } from './analyzer.ts'
import { AsciiRuns } from './ascii-runs.ts'
import type { AsciiTokens } from './ascii-words.ts'
import { type Token, TokenFilter, type TokenStream } from './token-stream.ts'

/** Between two tokens of a key. */
const TOKEN_SEPARATOR = '\u001f'

/** A graph with more ways through it than that gives the first of them. */
const MAX_KEYS = 10_000

export interface KeyOptions {
  readonly preserveSeparators: boolean
  /** Whether tokens that were removed leave a gap. */
  readonly preservePositionIncrements: boolean
}

/** A token on its way from one position to a later one. */
interface Edge {
  readonly text: string
  readonly to: number
}

/** The edges of a token graph by the position they begin at, and where ways through it end. */
class KeyGraph {
  private readonly edges: Edge[][] = []
  private position = -1

  constructor(private readonly options: KeyOptions) {}

  add({ positionIncrement, positionLength, term }: Token): void {
    this.position += this.options.preservePositionIncrements || positionIncrement <= 1 ? positionIncrement : 1
    if (this.position < 0) this.position = 0
    const to = this.position + Math.max(1, positionLength)
    this.from(this.position).push({ text: term, to })
  }

  private from(position: number): Edge[] {
    while (this.edges.length <= position) this.edges.push([])
    return this.edges[position]
  }

  /** `end`: the token as it is at the end of the text, which shows tokens that were removed there. */
  keys({ positionIncrement }: Token): string[] {
    if (this.position < 0) return []
    const holes = this.options.preservePositionIncrements ? positionIncrement : 0
    const separator = this.options.preserveSeparators ? TOKEN_SEPARATOR : ''
    const keys: string[] = []
    const walk = (position: number, key: string) => {
      if (keys.length >= MAX_KEYS) return
      if (position > this.position) {
        keys.push(key + separator.repeat(holes))
        return
      }
      const edges = this.from(position)
      const before = position === 0 ? '' : separator
      // Nothing begins where tokens were removed.
      if (edges.length === 0) walk(position + 1, key + before)
      // Empty tokens lead nowhere.
      for (const { text, to } of edges) if (text !== '') walk(to, key + before + text)
    }
    walk(0, '')
    return [...new Set(keys)]
  }
}

/** The keys of a text, in the order of the graph. `whole`: the analyzer that makes them, of the same options. */
export function completionKeys(analyzer: Analyzer, text: string, options: KeyOptions, whole?: Analyzer): string[] {
  const key = whole?.asciiTokens(text)
  if (key) return key.count === 0 ? [] : [Buffer.from(key.bytes.buffer).toString('latin1', key.ranges[0], key.ranges[1])]
  const stream = analyzer.tokens(text)
  const graph = new KeyGraph(options)
  while (stream.next()) graph.add(stream.token)
  stream.end()
  return graph.keys(stream.token)
}

/** Whole keys as the tokens of a text. */
export const keysFilter = (options: KeyOptions): TokenFilterFactory => ({
  name: 'completion',
  create: input => new KeysFilter(input, options),
  overAscii: tokens => asciiKeys(tokens, options),
})

/** Where words only stand one behind the other, there is one way. */
function asciiKeys(tokens: AsciiTokens, { preserveSeparators }: KeyOptions): AsciiTokens | null {
  if (!tokens.inText || tokens.beginnings !== null) return null
  return new AsciiRuns(tokens, null, Buffer.from(preserveSeparators ? TOKEN_SEPARATOR : ''))
}

class KeysFilter extends TokenFilter {
  private keys: string[] | null = null
  private at = 0
  private textEnd = 0

  constructor(
    input: TokenStream,
    private readonly options: KeyOptions,
  ) {
    super(input)
  }

  override reset(...text: Parameters<TokenStream['reset']>): void {
    super.reset(...text)
    this.keys = null
    this.at = 0
  }

  next(): boolean {
    const { token } = this
    this.keys ??= this.read()
    if (this.at >= this.keys.length) return false
    token.clear()
    token.positionIncrement = this.at === 0 ? 1 : 0
    token.startOffset = 0
    token.endOffset = this.textEnd
    token.term = this.keys[this.at++]
    return true
  }

  private read(): string[] {
    const graph = new KeyGraph(this.options)
    while (this.input.next()) graph.add(this.token)
    this.input.end()
    this.textEnd = this.token.endOffset
    return graph.keys(this.token)
  }

  override end(): void {
    this.token.positionIncrement = 0
    this.token.startOffset = this.token.endOffset = this.textEnd
  }
}
