// A named recipe from text to tokens. One analyzer serves any number of fields; it hands out one reusable stream at a time.
import type { AsciiTokens } from './ascii-words.ts'
import { checkGrowth } from './growth.ts'
import { type OffsetMap, Tokenizer, type TokenStream } from './token-stream.ts'

/** Rewrites text before it is cut into tokens, remembering how offsets moved. */
export interface CharFilter {
  readonly name: string
  /** May be part of a normalizer, and applies to wildcard and prefix terms. */
  readonly normalizes?: boolean
  filter(text: string): { text: string; offsets: OffsetMap | null }
}

export interface TokenizerFactory {
  readonly name: string
  create(): Tokenizer
  /** One stream that does the work of this tokenizer followed by `first`, where there is one; never a different answer. */
  createFused?(first: TokenFilterFactory): Tokenizer | null
  /** What finds the words of ASCII texts at once, in lower case if asked; every token is one word behind the other. Null: nothing can. */
  createAscii?(lowercases: boolean): AsciiTokens | null
}

export interface TokenFilterFactory {
  readonly name: string
  /** Works character by character: may be part of a normalizer, and applies to wildcard and prefix terms. */
  readonly normalizes?: boolean
  /** It does what `lowercase` does without a language: the mark by which tokenizers know it. */
  readonly lowercases?: boolean
  /** Reads or sets `token.keyword`, so that `_analyze` shows it from here on. */
  readonly usesKeyword?: boolean
  /** Likewise of `token.payload`. */
  readonly usesPayload?: boolean
  /** Set where it puts neighbouring words together: how many, and whether they stay by themselves, too. */
  readonly shingles?: { readonly min: number; readonly max: number; readonly outputUnigrams: boolean }
  /** Its tokens are its own: they have none of the attributes that filters before it set. */
  readonly beginsAnew?: boolean
  /** What becomes of this filter where synonym rules are read: it has its place by default, or is left out, or makes it impossible. */
  readonly forSynonyms?: 'skip' | 'refuse'
  create(input: TokenStream): TokenStream
  /** What it makes of the tokens of ASCII texts, where it can do so without a stream; null: it cannot. */
  overAscii?(tokens: AsciiTokens): AsciiTokens | null
  /** The filter as it stands after these parts, for those that depend on what comes before them. */
  chained?(before: AnalyzerParts, lookup: TokenFilterLookup): TokenFilterFactory
}

/** Where filters name other filters. */
type TokenFilterLookup = (name: string) => TokenFilterFactory | undefined

/** Tells each filter what stands before it. */
export function chainedFilters(parts: AnalyzerParts, lookup: TokenFilterLookup): TokenFilterFactory[] {
  const filters: TokenFilterFactory[] = []
  for (const filter of parts.tokenFilters ?? []) filters.push(filter.chained?.({ ...parts, tokenFilters: [...filters] }, lookup) ?? filter)
  return filters
}

export interface AnalyzerParts {
  readonly name: string
  readonly charFilters?: readonly CharFilter[]
  readonly tokenizer: TokenizerFactory
  readonly tokenFilters?: readonly TokenFilterFactory[]
  /** Positions between two values of one field, so that phrases do not cross them. */
  readonly positionIncrementGap?: number
  /** Characters between two values of one field. */
  readonly offsetGap?: number
  /** Built from parts named in settings or in an `_analyze` request (`custom_analyzer` of its answer). */
  readonly custom?: boolean
}

export class Analyzer {
  readonly name: string
  readonly positionIncrementGap: number
  readonly offsetGap: number
  private reusable: TokenStream | null = null
  /** Undefined until it is asked for. */
  private ascii: AsciiTokens | null | undefined

  constructor(readonly parts: AnalyzerParts) {
    this.name = parts.name
    this.positionIncrementGap = parts.positionIncrementGap ?? 100
    this.offsetGap = parts.offsetGap ?? 1
  }

  /** The same analyzer for a field with a gap of its own. */
  withPositionIncrementGap(positionIncrementGap: number): Analyzer {
    return new Analyzer({ ...this.parts, positionIncrementGap })
  }

  /** The stream over `text`, already reset. Valid until the next call. */
  tokens(text: string): TokenStream {
    return this.resetTo(text, (this.reusable ??= this.createStream()))
  }

  /** The same, valid for good. */
  ownTokens(text: string): TokenStream {
    return this.resetTo(text, this.createStream())
  }

  private createStream(): TokenStream {
    return createChain(this.parts.tokenizer, this.parts.tokenFilters ?? [])
  }

  private resetTo(text: string, stream: TokenStream): TokenStream {
    const filtered = applyCharFilters(text, this.parts.charFilters ?? [])
    stream.reset(filtered.text, filtered.offsets)
    return stream
  }

  /** The tokens of `text` where it is ASCII and all that is done can be done in its bytes; null: ask `tokens`. */
  asciiTokens(text: string): AsciiTokens | null {
    if (this.ascii === undefined) this.ascii = createAscii(this.parts)
    return this.ascii?.cut(text) ? this.ascii : null
  }

  /** A term that is not cut into tokens, as the pattern of a wildcard or prefix query: only what works character by character applies. */
  normalize(term: string): string {
    const charFilters = this.parts.charFilters?.filter(charFilter => charFilter.normalizes === true) ?? []
    const { text } = applyCharFilters(term, charFilters)
    let stream: TokenStream = new WholeText()
    for (const filter of this.parts.tokenFilters ?? []) if (filter.normalizes === true) stream = filter.create(stream)
    stream.reset(text)
    return stream.next() ? stream.token.term : ''
  }
}

/** The streams of a chain, new: what `Analyzer` keeps one of, and `_analyze` needs cut short after each filter. */
export function createChain(tokenizer: TokenizerFactory, filters: readonly TokenFilterFactory[]): TokenStream {
  const fused = filters.length > 0 ? (tokenizer.createFused?.(filters[0]) ?? null) : null
  let stream: TokenStream = fused ?? tokenizer.create()
  for (let i = fused === null ? 0 : 1; i < filters.length; i++) stream = filters[i].create(stream)
  return stream
}

function createAscii({ charFilters = [], tokenizer, tokenFilters = [] }: AnalyzerParts): AsciiTokens | null {
  if (charFilters.length > 0) return null
  let at = 0
  while (at < tokenFilters.length && tokenFilters[at].lowercases === true) at++
  let tokens = tokenizer.createAscii?.(at > 0) ?? null
  for (; at < tokenFilters.length && tokens !== null; at++) tokens = tokenFilters[at].overAscii?.(tokens) ?? null
  return tokens
}

/** Runs a text through character filters; `offsets` leads all the way back to the original. */
export function applyCharFilters(text: string, charFilters: readonly CharFilter[]): { text: string; offsets: OffsetMap | null } {
  if (charFilters.length === 0) return { text, offsets: null }
  const maps: OffsetMap[] = []
  const given = text.length
  for (const charFilter of charFilters) {
    const result = charFilter.filter(text)
    checkGrowth(result.text.length, given)
    text = result.text
    if (result.offsets !== null) maps.push(result.offsets)
  }
  return { text, offsets: maps.length === 0 ? null : maps.length === 1 ? maps[0] : new ChainedOffsets(maps) }
}

/** One token: the text, even an empty one. */
class WholeText extends Tokenizer {
  private done = false
  reset(text: string): void {
    this.token.clear()
    this.token.term = text
    this.done = false
  }
  next(): boolean {
    return this.done ? false : (this.done = true)
  }
  end(): void {
    this.token.positionIncrement = 0
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
