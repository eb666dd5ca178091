// When a search began, and when somebody last asked what time it is. A look at the clock takes as long as much of a small search, so whoever
// needs to know when the step before ended takes its word for it.

export class SearchClock {
  /** When it was last looked at. */
  last = performance.now()

  look(): number {
    this.last = performance.now()
    return this.last
  }
}
