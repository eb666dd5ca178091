// The number of documents collected between two checks of clock and cancellation, adapted so that a stride takes a few milliseconds.

const MOST_DOCS = 32_768
const LEAST_DOCS = 1
/** So few are looked at faster than a clock is of use. */
const FEW_DOCS = 1024
/** From this cost on nothing is known of a document before one was seen: a script may take a million steps, or one. */
const UNKNOWN_COST = 100
/** Aimed at. */
const MILLIS = 2
/** Beyond it, or below it, the stride is changed. */
const MANY_MILLIS = 4
const FEW_MILLIS = 1
const LONGER = 4
/** The first of these: what aggregations do with a document is not known before some were seen, which may fall into thousands of buckets. */
const FIRST_AGGREGATED = 64

export class Stride {
  docs: number
  private began = 0
  private isMeasured = false

  /** `cost`: how many times longer a document may take than a simple one. */
  constructor(
    private readonly cost: number,
    private readonly aggregates = false,
  ) {
    const docs = cost >= UNKNOWN_COST ? LEAST_DOCS : Math.max(Math.floor(MOST_DOCS / cost), LEAST_DOCS)
    this.docs = aggregates ? Math.min(docs, FIRST_AGGREGATED) : docs
  }

  /** Whether so few hits are collected at once: they need no strides. */
  isShort(hits: number): boolean {
    return this.cost < UNKNOWN_COST && hits * this.cost <= FEW_DOCS && !(this.aggregates && hits > FIRST_AGGREGATED)
  }

  /** Before anything is measured: `hits` of so many documents are to be expected, clause by clause. Threads begin with slow code. */
  expect(hits: number, docs: number): void {
    if (this.isMeasured || hits <= docs) return
    this.docs = Math.max(Math.floor((this.docs * docs) / hits), LEAST_DOCS)
  }

  begin(): void {
    this.began = performance.now()
  }

  /** Of one stride, and the beginning of the next. */
  end(): void {
    const now = performance.now()
    const millis = now - this.began
    this.began = now
    this.isMeasured = true
    if (millis > MANY_MILLIS) this.docs = Math.max(Math.floor((this.docs * MILLIS) / millis), LEAST_DOCS)
    else if (millis < FEW_MILLIS && this.docs < MOST_DOCS) this.docs = Math.min(this.docs * LONGER, MOST_DOCS)
  }
}
