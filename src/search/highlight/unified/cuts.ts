// How the passages of a text with several values are cut: each value by itself, whole, or into sentences or words.
import { Breaks } from '../breaks/breaks.ts'
import type { Cuts } from './passages.ts'

/** Cuts of one value; places count from its start. */
export type CutValue = (text: string) => Cuts

export const wholeValue: CutValue = ({ length }) => ({ readTowards: () => false, around: () => ({ from: 0, to: length }) })

const byBreaks = (breaks: Breaks): Cuts => ({
  readTowards: start => breaks.readTowards(start + 1),
  around: start => ({ from: breaks.before(start + 1), to: breaks.after(start) }),
})

export const words: CutValue = text => byBreaks(Breaks.words(text))

/** `size` 0: sentences however long they are. */
export const sentences =
  (size: number): CutValue =>
  text =>
    size > 0 ? new BoundedSentences(text, size) : byBreaks(Breaks.sentences(text))

/** Sentences joined as long as they fit into the size, and cut between words where one does not. */
class BoundedSentences implements Cuts {
  private readonly sentences: Breaks
  private wordBreaks: Breaks | null = null
  private windowFrom = -1
  private windowTo = -1
  private from = -1
  private to = 0

  constructor(
    private readonly text: string,
    private readonly size: number,
  ) {
    this.sentences = Breaks.sentences(text)
  }

  private get words(): Breaks {
    this.wordBreaks ??= Breaks.words(this.text)
    return this.wordBreaks
  }

  readTowards(start: number): boolean {
    const { sentences, size } = this
    if (sentences.readTowards(start + 1)) return true
    return sentences.after(start) - sentences.before(start + 1) > size && this.words.readTowards(start + 1)
  }

  around(start: number): { readonly from: number; readonly to: number } {
    const { size } = this
    const behind = start + 1
    if (behind > this.windowFrom && behind < this.windowTo) {
      // What is left of a sentence that was cut.
      this.from = this.to
      this.to = this.windowTo
    } else this.openWindow(behind)
    if (this.to - this.from > size) {
      if (behind - size > this.from) this.from = Math.max(this.from, this.words.before(behind - size))
      const remaining = Math.max(0, size - (behind - this.from))
      if (behind + remaining < this.windowTo) this.to = Math.min(this.windowTo, this.words.after(behind + remaining))
    }
    return { from: this.from, to: this.to }
  }

  private openWindow(behind: number): void {
    const { sentences, size } = this
    this.windowFrom = this.from = sentences.before(behind)
    this.windowTo = this.to = sentences.after(behind - 1)
    while (this.to - this.from < size) {
      const next = sentences.after(this.to)
      if (next < 0 || next - this.from > size) break
      this.windowTo = this.to = next
    }
  }
}

/** `values` stand one behind the other with one character between them. */
export class ValueCuts implements Cuts {
  private readonly bases: number[] = []
  private readonly cuts: (Cuts | null)[]

  constructor(
    private readonly values: readonly string[],
    private readonly cutValue: CutValue,
  ) {
    let base = 0
    for (const value of values) {
      this.bases.push(base)
      base += value.length + 1
    }
    this.cuts = values.map(() => null)
  }

  readTowards(start: number): boolean {
    const value = this.valueAt(start)
    return this.cutsOf(value).readTowards(start - this.bases[value])
  }

  around(start: number): { readonly from: number; readonly to: number } {
    const value = this.valueAt(start)
    const base = this.bases[value]
    const { from, to } = this.cutsOf(value).around(start - base)
    return { from: from + base, to: to + base }
  }

  private cutsOf(value: number): Cuts {
    return (this.cuts[value] ??= this.cutValue(this.values[value]))
  }

  private valueAt(start: number): number {
    const { bases } = this
    let low = 0
    let high = bases.length - 1
    while (low < high) {
      const middle = (low + high + 1) >>> 1
      if (bases[middle] <= start) low = middle
      else high = middle - 1
    }
    return low
  }
}
