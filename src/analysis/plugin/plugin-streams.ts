// Components of an application as streams of a chain: plain tokens go in and come out, the chain's one token is filled from them.
import { type ApiError, illegalState, isApiError } from '../../core/errors.ts'
import { messageOf } from '../../core/native-values.ts'
import { type OffsetMap, Token, TokenFilter, Tokenizer, type TokenStream, WORD } from '../token-stream.ts'
import type { PluginToken } from './plugin-types.ts'

/** Runs what the application wrote, and names the component where it fails. */
export function calling<T>(name: string, run: () => T): T {
  try {
    return run()
  } catch (error) {
    throw isApiError(error) ? error : failed(name, messageOf(error))
  }
}

export const failed = (name: string, reason: string): ApiError => illegalState(`analysis component [${name}] failed: ${reason}`)

export class PluginTokenizer extends Tokenizer {
  private tokens: Iterator<PluginToken> | null = null
  private length = 0
  private offsets: OffsetMap | null = null

  constructor(
    private readonly name: string,
    private readonly cut: (text: string) => Iterable<PluginToken>,
  ) {
    super()
  }

  reset(text: string, offsets: OffsetMap | null = null): void {
    this.length = text.length
    this.offsets = offsets
    this.tokens = calling(this.name, () => this.cut(text)[Symbol.iterator]())
  }

  next(): boolean {
    const { token, tokens, name, offsets } = this
    if (tokens === null) return false
    const { value, done } = calling(name, () => tokens.next())
    if (done === true) {
      this.tokens = null
      return false
    }
    fill(token, value, name)
    if (token.endOffset > this.length) throw failed(name, `a token ends at ${token.endOffset}, the text at ${this.length}`)
    if (offsets === null) return true
    token.startOffset = offsets.correct(token.startOffset)
    token.endOffset = offsets.correct(token.endOffset)
    return true
  }

  end(): void {
    const { token, offsets, length } = this
    token.clear()
    token.positionIncrement = 0
    token.endOffset = offsets === null ? length : offsets.correct(length)
  }
}

export class PluginFilter extends TokenFilter {
  private readonly atEnd = new Token()
  private tokens: Iterator<PluginToken> | null = null
  private isDone = false
  /** The input was read to its end. */
  private isExhausted = false

  constructor(
    input: TokenStream,
    private readonly name: string,
    private readonly change: (tokens: Iterable<PluginToken>) => Iterable<PluginToken>,
  ) {
    super(input)
  }

  override reset(...args: Parameters<TokenFilter['reset']>): void {
    super.reset(...args)
    this.tokens = null
    this.isDone = false
    this.isExhausted = false
  }

  next(): boolean {
    if (this.isDone) return false
    const tokens = (this.tokens ??= calling(this.name, () => this.change(this.read())[Symbol.iterator]()))
    const { value, done } = calling(this.name, () => tokens.next())
    if (done === true) {
      this.isDone = true
      return false
    }
    fill(this.token, value, this.name)
    return true
  }

  override end(): void {
    if (this.isExhausted) {
      this.token.copyFrom(this.atEnd)
      return
    }
    // Where the text ends is known when all of it was read.
    while (this.input.next());
    super.end()
  }

  private *read(): Generator<PluginToken> {
    const { input, token } = this
    while (input.next()) yield copyOf(token)
    input.end()
    this.atEnd.copyFrom(token)
    this.isExhausted = true
  }
}

const copyOf = (token: Token): PluginToken => ({
  term: token.term,
  start: token.startOffset,
  end: token.endOffset,
  positionIncrement: token.positionIncrement,
  positionLength: token.positionLength,
  type: token.type,
  keyword: token.keyword,
  payload: token.payload,
  termFrequency: token.termFrequency,
})

function fill(token: Token, given: PluginToken, name: string): void {
  const { term, start, end, positionIncrement = 1, positionLength = 1, termFrequency = 1 } = given ?? {}
  if (typeof term !== 'string') throw failed(name, 'a token has no [term]')
  if (!isWhole(start, 0) || !isWhole(end, start)) throw failed(name, `the token [${term}] stands at ${start} to ${end}`)
  if (!isWhole(positionIncrement, 0) || !isWhole(positionLength, 1) || !isWhole(termFrequency, 1))
    throw failed(name, `the token [${term}] has a position or a frequency that is none`)
  token.clear()
  token.term = term
  token.startOffset = start
  token.endOffset = end
  token.positionIncrement = positionIncrement
  token.positionLength = positionLength
  token.type = given.type ?? WORD
  token.keyword = given.keyword ?? false
  token.payload = given.payload ?? null
  token.termFrequency = termFrequency
}

const isWhole = (value: number, least: number): boolean => Number.isInteger(value) && value >= least
