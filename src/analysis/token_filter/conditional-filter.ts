// Filters for some of the tokens only: each run of them goes through the filters as if it were a text of its own.
import type { TokenFilterFactory } from '../analyzer.ts'
import { type OffsetMap, Token, TokenFilter, TokenStream } from '../token-stream.ts'

/** Says of the token that the input stands at whether it is meant. */
interface TokenPredicate {
  test(): boolean
  reset?(): void
}

/** The tokens that follow each other and are meant, at the head of the filters. */
class Run extends TokenStream {
  readonly token: Token
  /** The first one stands at the input already. */
  private isFirst = false
  /** The token that ended the run, where one did. */
  readonly after = new Token()
  hasAfter = false
  /** Nothing follows this run. */
  isLast = false

  constructor(
    private readonly input: TokenStream,
    private readonly predicate: TokenPredicate,
  ) {
    super()
    this.token = input.token
  }

  begin(): void {
    this.isFirst = true
    this.hasAfter = false
  }

  reset(_text: string, _offsets?: OffsetMap | null): void {
    this.isLast = false
  }

  next(): boolean {
    if (this.isFirst) {
      this.isFirst = false
      return true
    }
    if (this.hasAfter || this.isLast) return false
    if (!this.input.next()) {
      this.isLast = true
      return false
    }
    if (this.predicate.test()) return true
    this.after.copyFrom(this.token)
    this.hasAfter = true
    return false
  }

  end(): void {
    this.token.positionIncrement = 0
  }
}

export class ConditionalFilter extends TokenFilter {
  private readonly run: Run
  private readonly filtered: TokenStream
  private inRun = false
  /** The run begins where the token before it stands, which filters do not know: to them it is a text of its own. */
  private inPlace = false

  constructor(
    input: TokenStream,
    private readonly predicate: TokenPredicate,
    filters: readonly TokenFilterFactory[],
  ) {
    super(input)
    this.run = new Run(input, predicate)
    this.filtered = filters.reduce<TokenStream>((stream, filter) => filter.create(stream), this.run)
  }

  override reset(text: string, offsets?: OffsetMap | null): void {
    super.reset(text, offsets)
    this.predicate.reset?.()
    this.run.reset(text)
    this.inRun = false
  }

  next(): boolean {
    const { token, run } = this
    for (;;) {
      if (this.inRun) {
        if (this.filtered.next()) {
          this.settle()
          return true
        }
        this.inRun = false
        if (run.hasAfter) {
          this.filtered.end()
          const skipped = token.positionIncrement
          token.copyFrom(run.after)
          token.positionIncrement += skipped
          this.settle()
          return true
        }
      }
      if (run.isLast || !this.input.next()) return false
      if (!this.predicate.test()) return true
      this.inPlace = token.positionIncrement === 0
      if (this.inPlace) token.positionIncrement = 1
      this.filtered.reset('')
      run.begin()
      this.inRun = true
    }
  }

  private settle(): void {
    if (this.inPlace) this.token.positionIncrement--
    this.inPlace = false
  }
}
