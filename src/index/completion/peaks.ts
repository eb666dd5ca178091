// Finds the completion of the greatest weight in a range of entries without visiting each: above the weights stand the maxima of each 32 of
// them, of each 32 of these, and so on. The levels follow one another in the section `weightPeaks` of the field; `weights` is the lowest.
import { IntLog } from '../bytes/growable.ts'
import type { FieldSections } from '../bytes/segment-sections.ts'
import { weightOf } from './entry.ts'

const FAN = 32

/** Collects the weights of entries in the order of their terms. */
export class WeightsWriter {
  private readonly weights = new IntLog()

  add(bytes: Uint8Array, from: number, to: number): void {
    this.weights.push(weightOf(bytes, from, to))
  }

  writeTo(sections: FieldSections): void {
    const weights = this.weights.view()
    sections.add('weights', weights)
    sections.add('weightPeaks', peaksOf(weights))
  }
}

function peaksOf(weights: Int32Array): Int32Array {
  const peaks = new IntLog()
  for (let below = weights; below.length > 1; ) {
    const from = peaks.length
    for (let start = 0; start < below.length; start += FAN) {
      let peak = below[start]
      for (let i = start + 1; i < Math.min(start + FAN, below.length); i++) if (below[i] > peak) peak = below[i]
      peaks.push(peak)
    }
    below = peaks.array.slice(from, peaks.length)
  }
  return peaks.view()
}

export class Peaks {
  private readonly levels: Int32Array[]

  constructor(weights: Int32Array, peaks: Int32Array) {
    this.levels = [weights]
    for (let size = weights.length, at = 0; size > 1; ) {
      size = Math.ceil(size / FAN)
      this.levels.push(peaks.subarray(at, at + size))
      at += size
    }
  }

  weight(ord: number): number {
    return this.levels[0][ord]
  }

  /** The first of the heaviest in [from, to), which is not empty. */
  heaviest(from: number, to: number): number {
    return this.search(0, from, to)
  }

  /** The first greatest of a level's entries in [from, to). */
  private search(level: number, from: number, to: number): number {
    const entries = this.levels[level]
    if (to - from <= 2 * FAN) return firstGreatest(entries, from, to)
    const firstWhole = Math.ceil(from / FAN)
    const lastWhole = Math.floor(to / FAN)
    let best = from < firstWhole * FAN ? firstGreatest(entries, from, firstWhole * FAN) : -1
    const peak = this.search(level + 1, firstWhole, lastWhole)
    if (best < 0 || this.levels[level + 1][peak] > entries[best]) best = firstGreatest(entries, peak * FAN, (peak + 1) * FAN)
    if (lastWhole * FAN < to) {
      const last = firstGreatest(entries, lastWhole * FAN, to)
      if (entries[last] > entries[best]) best = last
    }
    return best
  }
}

function firstGreatest(entries: Int32Array, from: number, to: number): number {
  let best = from
  for (let i = from + 1; i < to; i++) if (entries[i] > entries[best]) best = i
  return best
}
