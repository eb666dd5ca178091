// How offsets moved while a character filter rewrote a text: from each of these places on, add this much to get back to the original.
import type { OffsetMap } from '../token-stream.ts'

export class OffsetCorrections implements OffsetMap {
  private readonly starts: number[] = []
  private readonly shifts: number[] = []

  /** From `start` of the filtered text on, the original is `shift` ahead. Starts never decrease; the last shift at a start counts. */
  add(start: number, shift: number): void {
    const last = this.starts.length - 1
    if (last >= 0 && this.starts[last] === start) this.shifts[last] = shift
    else {
      this.starts.push(start)
      this.shifts.push(shift)
    }
  }

  get lastShift(): number {
    return this.shifts.length === 0 ? 0 : this.shifts[this.shifts.length - 1]
  }

  get isEmpty(): boolean {
    return this.starts.length === 0
  }

  correct(offset: number): number {
    let low = 0
    let high = this.starts.length - 1
    while (low <= high) {
      const middle = (low + high) >>> 1
      if (this.starts[middle] <= offset) low = middle + 1
      else high = middle - 1
    }
    return high < 0 ? offset : Math.max(0, offset + this.shifts[high])
  }
}
