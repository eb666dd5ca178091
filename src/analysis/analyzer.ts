// A named recipe from text to tokens. One analyzer serves any number of fields; it hands out one reusable stream at a time.
import type { OffsetMap, Tokenizer, TokenStream } from './token-stream.ts'

/** Rewrites text before it is cut into tokens, remembering how offsets moved. */
export interface CharFilter {
  readonly name: string
  filter(text: string): { text: string; offsets: OffsetMap | null }
}

export interface TokenizerFactory {
  readonly name: string
  create(): Tokenizer
}

export interface TokenFilterFactory {
  readonly name: string
  create(input: TokenStream): TokenStream
}

export interface AnalyzerParts {
  readonly name: string
  readonly charFilters?: readonly CharFilter[]
  readonly tokenizer: TokenizerFactory
  readonly tokenFilters?: readonly TokenFilterFactory[]
  /** Positions between two values of one field, so that phrases do not cross them. */
  readonly positionIncrementGap?: number
  /** Built from parts named in settings or in an `_analyze` request (`custom_analyzer` of its answer). */
  readonly custom?: boolean
}

export class Analyzer {
  readonly name: string
  readonly positionIncrementGap: number
  private reusable: TokenStream | null = null

  constructor(readonly parts: AnalyzerParts) {
    this.name = parts.name
    this.positionIncrementGap = parts.positionIncrementGap ?? 100
  }

  /** The stream over `text`, already reset. Valid until the next call. */
  tokens(text: string): TokenStream {
    let stream = this.reusable
    if (stream === null) {
      stream = this.parts.tokenizer.create()
      for (const filter of this.parts.tokenFilters ?? []) stream = filter.create(stream)
      this.reusable = stream
    }
    const charFilters = this.parts.charFilters
    if (charFilters === undefined || charFilters.length === 0) {
      stream.reset(text, null)
      return stream
    }
    let filtered = text
    const maps: OffsetMap[] = []
    for (const charFilter of charFilters) {
      const result = charFilter.filter(filtered)
      filtered = result.text
      if (result.offsets !== null) maps.push(result.offsets)
    }
    stream.reset(filtered, maps.length === 0 ? null : new ChainedOffsets(maps))
    return stream
  }
}

/** Undoes the character filters last to first. */
class ChainedOffsets implements OffsetMap {
  constructor(private readonly maps: readonly OffsetMap[]) {}
  correct(offset: number): number {
    for (let i = this.maps.length - 1; i >= 0; i--) offset = this.maps[i].correct(offset)
    return offset
  }
}
