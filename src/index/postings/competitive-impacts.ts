// Computes the competitive impacts of some postings: the (frequency, norm) pairs that can give the best score for any parameters of the
// similarity. These are the pairs not dominated by one with at least the frequency and at most the norm byte (a field no longer). Kept as
// `freq << 8 | norm`.
import type { WordLog } from '../bytes/growable.ts'

/** A pair has 24 bits for the frequency; scores have long stopped growing there. */
const MAX_IMPACT_FREQ = 0xffffff

/** The norm of fields without norms. */
export const NO_NORM = 1

export class CompetitiveImpacts {
  /** The highest frequency seen with each norm byte. */
  private readonly maxFreq = new Int32Array(256)
  private lowest = 256
  private highest = -1

  add(freq: number, norm: number): void {
    if (freq > this.maxFreq[norm]) this.maxFreq[norm] = freq
    if (norm < this.lowest) this.lowest = norm
    if (norm > this.highest) this.highest = norm
  }

  addPair(pair: number): void {
    this.add(pair >>> 8, pair & 255)
  }

  /** Appends the competitive pairs, shortest field first, and forgets everything. */
  drainTo(out: WordLog): void {
    let best = 0
    for (let norm = this.lowest; norm <= this.highest; norm++) {
      const freq = this.maxFreq[norm]
      if (freq > best) {
        best = freq
        out.push((Math.min(freq, MAX_IMPACT_FREQ) << 8) | norm)
      }
      this.maxFreq[norm] = 0
    }
    this.lowest = 256
    this.highest = -1
  }
}
