// Cuts a text into grams: pieces of `min` to `max` code points, of runs of characters that belong to tokens.
import type { GramSizes } from '../gram-sizes.ts'
import type { Cutter } from './range-tokenizer.ts'
import type { CharacterTest } from './token-chars.ts'

export class GramCutter implements Cutter {
  /** Offsets of the code points of the current run, and its end. */
  private readonly run: number[] = []

  constructor(
    private readonly sizes: GramSizes,
    private readonly belongs: CharacterTest | null,
    /** Grams from the start of each run only. */
    private readonly edgesOnly: boolean,
  ) {}

  cut(text: string, ranges: number[]): void {
    const { run, belongs } = this
    run.length = 0
    let i = 0
    while (i < text.length) {
      const codePoint = text.codePointAt(i)!
      const next = i + (codePoint > 0xffff ? 2 : 1)
      if (belongs === null || belongs(codePoint)) run.push(i)
      else this.endRun(i, ranges)
      i = next
    }
    this.endRun(text.length, ranges)
  }

  private endRun(end: number, ranges: number[]): void {
    const { run, sizes } = this
    const count = run.length
    if (count === 0) return
    run.push(end)
    const lastStart = this.edgesOnly ? 0 : count - sizes.min
    for (let start = 0; start <= lastStart; start++) {
      const longest = Math.min(sizes.max, count - start)
      for (let size = sizes.min; size <= longest; size++) ranges.push(run[start], run[start + size])
    }
    run.length = 0
  }
}
