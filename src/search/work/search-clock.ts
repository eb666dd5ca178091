// A clock for one search. Reading the time takes a noticeable part of a small search, so a step that needs to know when the previous one
// ended uses the time last read.

export class SearchClock {
  /** When it was last looked at. */
  last = performance.now()

  look(): number {
    this.last = performance.now()
    return this.last
  }
}
