// A histogram of durations that is exact to half a percent from a microsecond to hours, in a fixed amount of memory.

/** Of each power of two: the width of a bucket is at most 1/128 of its values. */
const PARTS = 128
const PART_BITS = 7
/** 2^42 µs are 50 days. */
const POWERS = 42

export class Histogram {
  private readonly counts = new Float64Array(POWERS * PARTS)
  count = 0
  /** Milliseconds, exact, as the two extremes are. */
  total = 0
  min = Number.POSITIVE_INFINITY
  max = 0

  add(millis: number): void {
    this.counts[bucketOf(millis * 1000)]++
    this.count++
    this.total += millis
    if (millis < this.min) this.min = millis
    if (millis > this.max) this.max = millis
  }

  get mean(): number {
    return this.count === 0 ? 0 : this.total / this.count
  }

  /** Milliseconds, of a percentage: no more than so many were slower. */
  percentile(percent: number): number {
    if (this.count === 0) return 0
    const wanted = Math.max(1, Math.ceil((percent / 100) * this.count - 1e-9))
    if (wanted >= this.count) return this.max
    let seen = 0
    for (let bucket = 0; bucket < this.counts.length; bucket++) {
      seen += this.counts[bucket]
      if (seen >= wanted) return Math.min(this.max, Math.max(this.min, middleOf(bucket) / 1000))
    }
    return this.max
  }
}

function bucketOf(micros: number): number {
  if (micros < PARTS) return Math.max(0, Math.floor(micros))
  const power = Math.min(POWERS - 1 + PART_BITS - 1, Math.floor(Math.log2(micros)))
  const part = Math.floor((micros / 2 ** power - 1) * PARTS)
  return Math.min((power - PART_BITS + 1) * PARTS + part, POWERS * PARTS - 1)
}

function middleOf(bucket: number): number {
  if (bucket < PARTS) return bucket + 0.5
  const power = Math.floor(bucket / PARTS) + PART_BITS - 1
  return 2 ** power * (1 + ((bucket % PARTS) + 0.5) / PARTS)
}
