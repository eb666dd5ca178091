// Drops tokens, leaving gaps in the positions where they stood: what stop, length, keep and keep_types share.
import { TokenFilter } from '../token-stream.ts'

export abstract class FilteringTokenFilter extends TokenFilter {
  private skippedPositions = 0

  /** Whether the current token stays. */
  protected abstract accept(): boolean

  override reset(...args: Parameters<TokenFilter['reset']>): void {
    super.reset(...args)
    this.skippedPositions = 0
  }

  next(): boolean {
    this.skippedPositions = 0
    while (this.input.next()) {
      if (this.accept()) {
        this.token.positionIncrement += this.skippedPositions
        return true
      }
      this.skippedPositions += this.token.positionIncrement
    }
    return false
  }

  override end(): void {
    super.end()
    this.token.positionIncrement += this.skippedPositions
  }
}
