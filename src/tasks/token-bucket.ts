// A token bucket: limits a rate by time, or relative to other work.
export class TokenBucket {
  private tokens: number
  private last: number

  /** `progress` counts what goes on. */
  constructor(
    private readonly progress: () => number,
    private readonly burst: number,
  ) {
    this.tokens = burst
    this.last = progress()
  }

  /** `rate`: tokens for each step of progress. Takes one where there is one. */
  take(rate: number): boolean {
    const now = this.progress()
    this.tokens = Math.min(this.burst, this.tokens + (now - this.last) * rate)
    this.last = now
    if (this.tokens < 1) return false
    this.tokens--
    return true
  }
}
