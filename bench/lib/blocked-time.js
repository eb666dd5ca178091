// For how long at a time could this thread do nothing else? A timer of one millisecond tells by coming late.
export class BlockedTime {
  longestMs = 0
  #last = performance.now()
  #timer = setInterval(() => this.#look(), 1)

  /** Ends the watch. */
  stop() {
    this.#look()
    clearInterval(this.#timer)
    return this.longestMs
  }

  #look() {
    const now = performance.now()
    this.longestMs = Math.max(this.longestMs, now - this.#last)
    this.#last = now
  }
}
